import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Ref, useRef, useState } from "react";
import { DASHBOARD, FIRST_STEPS } from "../../../../contract/messages.ts";
import { formatLongDate } from "../../../../contract/platform/dates.ts";
import { ACTIVITY_PAGE_SIZE } from "../../../../contract/platform/limits.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useNewArrivals } from "../../platform/data/arrivals.ts";
import { Badge, type Tone } from "../../platform/ui/badge.tsx";
import { ScreenHead } from "../../platform/ui/page-head.tsx";
import { AdminPager } from "../../platform/ui/pager.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { DeskPanels, DeskSkeleton } from "./desk.tsx";
import { checklistQuery, FirstSteps } from "./first-steps.tsx";
import { deskQuery, InterestPanel } from "./interest.tsx";
import { type ShownStats, statsQuery } from "./stats-data.ts";
import "./dashboard.css";

/** /admin/dashboard (spec section 2, 'Admin dashboard'). */
export function DashboardPage() {
  const { data, isError, refetch } = useQuery(statsQuery);
  // Waits for all, since later panels would shift the others; failed ones are omitted.
  const steps = useQuery(checklistQuery);
  const desk = useQuery(deskQuery);
  const isKnown = !steps.isPending && !desk.isPending;
  const status = useRef<HTMLHeadingElement>(null);
  useNewArrivals(statsQuery.queryKey);
  useNewArrivals(deskQuery.queryKey);
  const [today] = formatLongDate(Date.now()).split(" at ");
  return (
    <>
      <ScreenHead title="Dashboard" text={today} />
      {!isError && !(data && isKnown) && <DashboardSkeleton />}
      {isError && <DashboardError onRetry={() => void refetch()} />}
      {data && isKnown && !isError && (
        <div className="measured uses-width">
          <div className="board stack gap-6">
            {desk.data && <DeskPanels desk={desk.data} />}
            <Figures stats={data} />
            {data.totalProducts === 0 && <FirstProducts />}
            {!!data.withoutPicture && <WithoutImage count={data.withoutPicture} />}
            <div className="panels split early high gap-6">
              <div className="stack gap-6">
                {steps.data && <FirstSteps checklist={steps.data} next={status} />}
                <CatalogStatus head={status} active={data.activeCatalog} total={data.totalCatalogs} />
              </div>
              <RecentActivity activity={data.recentActivity} />
            </div>
            <InterestPanel />
          </div>
        </div>
      )}
    </>
  );
}

type Figure = "totalProducts" | "featuredProducts" | "recentUpdates" | "categories";

const CARDS: readonly { title: string; text: string; figure: Figure }[] = [
  { title: "Total Products", text: "Total products in catalog", figure: "totalProducts" },
  { title: "Featured Products", text: "Products marked as featured", figure: "featuredProducts" },
  { title: "Recent Updates", text: "Products updated in last 24h", figure: "recentUpdates" },
  { title: "Active Categories", text: "Product categories", figure: "categories" },
];

const grouped = new Intl.NumberFormat("en-IN");

/** The four stat cards (spec section 2, 'Admin dashboard'). */
function Figures({ stats }: { stats: ShownStats }) {
  return (
    <ul className="panel stats">
      {CARDS.map(({ title, text, figure }) => (
        <li key={figure}>
          <h2>{title}</h2>
          <b className="block">{grouped.format(stats[figure] ?? 0)}</b>
          <p className="fine quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function DashboardError({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel isPadded className="panel-text error-view" role="alert">
      <h2 className="minor">{DASHBOARD.errorTitle}</h2>
      <p>{DASHBOARD.errorText}</p>
      <Button className="spaced" onClick={onRetry}>
        Try again
      </Button>
    </Panel>
  );
}

/** Skeletons with the dimensions of the cards and panels. */
function DashboardSkeleton() {
  return (
    <div className="stack gap-6 uses-width" role="status" aria-busy="true" aria-label="Loading">
      <DeskSkeleton />
      <div className="panel stats">
        {CARDS.map(({ figure }) => (
          <div key={figure} className="skeleton-card">
            <span className="skel most" />
            <span className="skel half title" />
            <span className="skel most" />
          </div>
        ))}
      </div>
      <div className="panels split early high gap-6">
        <span className="skel panel-small" />
        <span className="skel panel-large" />
      </div>
    </div>
  );
}

/** Links to add the first products, shown while the catalogue is empty. */
function FirstProducts() {
  return (
    <Panel isPadded className="cluster between fills touch" aria-label="First products">
      <p>{FIRST_STEPS.products}</p>
      <div className="cluster fills">
        <Link className={buttonClass()} to="/admin/products/import">
          Import products
        </Link>
        <Link className={buttonClass({ look: "fill" })} to="/admin/products/new">
          Add the first product
        </Link>
      </div>
    </Panel>
  );
}

/** A link to the products without a photo, if there are any. */
function WithoutImage({ count }: { count: number }) {
  return (
    <Panel isPadded className="cluster between fills touch" aria-label="Products without a photo">
      <p>{DASHBOARD.withoutImage(count)}</p>
      <Link className={buttonClass()} to="/admin/products" search={{ pictures: "missing" }}>
        Show them
      </Link>
    </Panel>
  );
}

interface CatalogStatusProps {
  head: Ref<HTMLHeadingElement>;
  active: ShownStats["activeCatalog"];
  total: number;
}

/** The Catalog Status card (spec section 2). */
function CatalogStatus({ head, active, total }: CatalogStatusProps) {
  return (
    <Panel aria-labelledby="catalog-status">
      <header>
        <div>
          <h2 id="catalog-status" ref={head} tabIndex={-1}>
            Catalog Status
          </h2>
          <p>Current active catalog information</p>
        </div>
        <Badge>Total Catalogs: {total ?? 0}</Badge>
      </header>
      <div className="pad touch">
        {active ? <ActiveCatalog catalog={active} /> : <p className="quiet">{DASHBOARD.noActiveCatalog}</p>}
        {!total && (
          <Link className={buttonClass({}, "spaced")} to="/admin/catalogs">
            Upload the first PDF
          </Link>
        )}
      </div>
    </Panel>
  );
}

function ActiveCatalog({ catalog }: { catalog: NonNullable<ShownStats["activeCatalog"]> }) {
  const { name, updatedAt, totalItems, createdBy } = catalog;
  return (
    <>
      <div className="cluster">
        <b className="strong breaks">{name}</b>
        <Badge tone="ok">Active</Badge>
      </div>
      <dl className="facts-list">
        <dt>Last Modified</dt>
        <dd>{updatedAt ? formatLongDate(updatedAt) : DASHBOARD.notAvailable}</dd>
        <dt>Total Items</dt>
        <dd>{totalItems || 0}</dd>
        <dt>Created By</dt>
        <dd>{createdBy || DASHBOARD.notAvailable}</dd>
      </dl>
    </>
  );
}

type Activity = ShownStats["recentActivity"][number];

/** The Recent Activity card, five rows per page (spec sections 2 and 4). */
function RecentActivity({ activity }: { activity: Activity[] }) {
  const [wanted, setWanted] = useState(1);
  const totalPages = Math.max(1, Math.ceil(activity.length / ACTIVITY_PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const rows = activity.slice((page - 1) * ACTIVITY_PAGE_SIZE, page * ACTIVITY_PAGE_SIZE);
  return (
    <Panel aria-labelledby="recent-activity">
      <header>
        <div>
          <h2 id="recent-activity">Recent Activity</h2>
          <p>Latest updates and changes to your catalog</p>
        </div>
      </header>
      {rows.length > 0 ? (
        <ul className={totalPages > 1 ? "activity full" : "activity"}>
          {withKeys(rows).map(({ key, displayTime, type, ...about }) => (
            <li key={key} className="small breaks">
              <About {...about} />
              <span className="fine quiet">{displayTime}</span>
              <Badge tone={toneOf(type)}>{type}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad quiet">{DASHBOARD.noActivity}</p>
      )}
      <AdminPager page={page} totalPages={totalPages} onPage={setWanted} label="Pages of recent activity" />
    </Panel>
  );
}

/** An activity's description, as a link to its product or enquiry. */
function About({ description, product, enquiry }: Pick<Activity, "description" | "product" | "enquiry">) {
  if (product) {
    return (
      <Link to="/admin/products/$id/history" params={{ id: product }}>
        {description}
      </Link>
    );
  }
  if (!enquiry) return <span>{description}</span>;
  return (
    <Link to="/admin/enquiries" search={{ enquiry }}>
      {description}
    </Link>
  );
}

/** Create is green, update blue, anything else red (spec section 2). */
function toneOf(type: string): Tone {
  if (type === "create") return "ok";
  return type === "update" ? "info" : "bad";
}

const withKeys = (rows: Activity[]) => rows.map((row, place) => ({ ...row, key: place }));
