import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Ref, useRef, useState } from "react";
import { ACTIVITY_PAGE_SIZE, STATS_RETRIES, STATS_RETRY_DELAY } from "#contract/accounts/limits.ts";
import { DASHBOARD } from "#contract/operations/dashboard-messages.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { useMakeQuotation } from "#web/admin/enquiries/quotations/quotation-data.ts";
import { callKey } from "#web/admin/platform/calls/reads.ts";
import { useNewArrivals } from "#web/admin/platform/data/arrivals.ts";
import { Badge, type Tone } from "#web/admin/platform/ui/badge.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { AdminPager } from "#web/admin/platform/ui/pager.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { DeskPanels, DeskSkeleton } from "./desk.tsx";
import { checklistQuery, FirstSteps } from "./first-steps.tsx";
import { deskQuery, InterestPanel } from "./interest.tsx";
import { Welcome } from "./welcome.tsx";
import "./dashboard.css";
import { z } from "zod";
import { desk as deskCalls } from "#contract/enquiries/calls.ts";
import { stats } from "#contract/operations/calls.ts";
import { Activity, Stats } from "#contract/operations/stats.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";

/** The stats as far as required: the screen handles missing catalogue fields and invalid dates. */
const ShownStats = Stats.extend({
  activeCatalog: z
    .object({
      name: z.string(),
      updatedAt: z.string().nullable().default(null),
      totalItems: z.int().nullable().default(null),
      createdBy: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  recentActivity: z.array(Activity.extend({ type: z.string() })).default([]),
});
type ShownStats = z.infer<typeof ShownStats>;

/** GET /stats. Retries here, so that a failure shows one toast, even after the screen is left. */
const statsQuery = queryOptions({
  queryKey: callKey(stats.read),
  queryFn: () =>
    readStats(STATS_RETRIES).catch((error: unknown) => {
      console.error(DASHBOARD.failed, error);
      const text = failureText(error);
      if (text) showToast({ kind: "error", text });
      throw error;
    }),
});

/** Spec section 9: retries once after 1000 ms, unless the status is below 500. */
async function readStats(retries: number): Promise<ShownStats> {
  try {
    const read = await ask(stats.read, {}, ShownStats.nullish());
    if (!read) throw new Error(DASHBOARD.noData);
    return read;
  } catch (error) {
    if (retries === 0 || (error instanceof AdminError && error.status < 500)) throw error;
    await new Promise((resolve) => setTimeout(resolve, STATS_RETRY_DELAY));
    return readStats(retries - 1);
  }
}

/** Returns the message of spec section 8, 'Dashboard'; null for a network failure, which has shown its toast. */
function failureText(error: unknown): string | null {
  if (error instanceof NetworkError) return null;
  const status = error instanceof AdminError ? error.status : 0;
  if (status === 401) return DASHBOARD.unauthenticated;
  if (status === 403) return DASHBOARD.forbidden;
  return (error instanceof Error && error.message) || DASHBOARD.failed;
}

/** /admin/dashboard (spec section 2, 'Admin dashboard'). */
export function DashboardPage() {
  const { data, isError, refetch } = useQuery(statsQuery);
  // Waits for all, since later panels would shift the others; failed ones are omitted.
  const steps = useQuery(checklistQuery);
  const desk = useQuery(deskQuery);
  const isKnown = !steps.isPending && !desk.isPending;
  const status = useRef<HTMLHeadingElement>(null);
  const firstSteps = useRef<HTMLHeadingElement>(null);
  const continueWithSteps = useRefocus(firstSteps);
  useNewArrivals(stats.read, deskCalls.read);
  const { make, isMaking } = useMakeQuotation();
  const isEmpty = data?.totalProducts === 0;
  // The first questions have the view's main action.
  const isNew = !!steps.data?.isNew;
  const [today] = formatLongDate(Date.now()).split(" at ");
  return (
    <>
      <ScreenHead title="Dashboard" text={today}>
        <a className={buttonClass()} href="/" target="_blank" rel="noreferrer">
          View as a visitor<span className="sr"> (opens in a new tab)</span>
        </a>
        <Link className={buttonClass(isEmpty && !isNew ? { look: "fill" } : {})} to="/admin/products/import">
          <AdminIcon name="upload" />
          Import
        </Link>
        <Button look={isEmpty || isNew ? undefined : "fill"} {...unlessBusy(isMaking, () => make())}>
          <AdminIcon name="page" />
          New quotation
        </Button>
      </ScreenHead>
      {!isError && !(data && isKnown) && <DashboardSkeleton />}
      {isError && <DashboardError onRetry={() => void refetch()} />}
      {data && isKnown && !isError && (
        <div className="stack gap-5 uses-width">
          {isNew && <Welcome onSend={continueWithSteps} />}
          {desk.data && <DeskPanels desk={desk.data} />}
          <Figures stats={data} />
          {!!data.withoutPicture && <WithoutImage count={data.withoutPicture} />}
          <div className="panels split early high gap-5">
            {steps.data && <FirstSteps checklist={steps.data} head={firstSteps} next={status} />}
            <RecentActivity activity={data.recentActivity} />
          </div>
          <CatalogStatus head={status} active={data.activeCatalog} total={data.totalCatalogs} />
          <InterestPanel />
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
          <b>{grouped.format(stats[figure] ?? 0)}</b>
          <p className="tiny quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function DashboardError({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel isPadded className="stack gap-3 at-start read small" role="alert">
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
    <div className="stack gap-5 uses-width" role="status" aria-busy="true" aria-label="Loading">
      <DeskSkeleton />
      <div className="panel stats">
        {CARDS.map(({ figure }) => (
          <div key={figure}>
            <span className="skel whole" />
          </div>
        ))}
      </div>
      <div className="panels split early high gap-5">
        <span className="skel panel-large" />
        <span className="skel panel-large" />
      </div>
    </div>
  );
}

/** A link to the products without a photo, if there are any. */
function WithoutImage({ count }: { count: number }) {
  return (
    <Panel isPadded className="cluster between fills" aria-label="Products without a photo">
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
    <Panel isPadded className="cluster between gap-4" aria-labelledby="catalog-status">
      <div>
        <h2 className="minor" id="catalog-status" ref={head} tabIndex={-1}>
          Catalog Status
        </h2>
        <p className="fine quiet">Current active catalog information</p>
      </div>
      {active ? <ActiveCatalog catalog={active} /> : <p className="quiet">{DASHBOARD.noActiveCatalog}</p>}
      {!total && (
        <Link className={buttonClass({ size: "small" })} to="/admin/catalogs">
          Upload the first PDF
        </Link>
      )}
      <Badge>Total Catalogs: {total ?? 0}</Badge>
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
      <dl className="cluster gap-6 fine nums">
        <div>
          <dt className="quiet">Last Modified</dt>
          <dd>{updatedAt ? formatLongDate(updatedAt) : DASHBOARD.notAvailable}</dd>
        </div>
        <div>
          <dt className="quiet">Total Items</dt>
          <dd>{totalItems || 0}</dd>
        </div>
        <div>
          <dt className="quiet">Created By</dt>
          <dd className="breaks">{createdBy || DASHBOARD.notAvailable}</dd>
        </div>
      </dl>
    </>
  );
}

type ActivityRow = ShownStats["recentActivity"][number];

/** The Recent Activity card, five rows per page (spec sections 2 and 4). */
function RecentActivity({ activity }: { activity: ActivityRow[] }) {
  const [wanted, setWanted] = useState(1);
  const totalPages = Math.max(1, Math.ceil(activity.length / ACTIVITY_PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const rows = activity.slice((page - 1) * ACTIVITY_PAGE_SIZE, page * ACTIVITY_PAGE_SIZE);
  return (
    <Panel title="Recent Activity" text="Latest updates and changes to your catalog">
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
function About({ description, product, enquiry }: Pick<ActivityRow, "description" | "product" | "enquiry">) {
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

const withKeys = (rows: ActivityRow[]) => rows.map((row, place) => ({ ...row, key: place }));
