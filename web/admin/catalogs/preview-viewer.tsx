import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { links } from "#contract/catalogs/calls.ts";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import { catalogTitle } from "#contract/catalogs/catalog-rules.ts";
import type { PrintedCodes } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Boundary } from "#web/routing/boundary.tsx";
import { type BoundViewerProps, placeIn, searchFor } from "#web/site/viewer/public-viewer.tsx";
import type { ShownPage } from "#web/site/viewer/types.ts";
import Viewer from "#web/site/viewer/viewer.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask } from "../platform/calls/ask.ts";
import { renew, useRead } from "../platform/calls/reads.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { PanelFailed } from "../platform/ui/read-states.tsx";
import { Tabs } from "../platform/ui/tabs.tsx";
import { adminSource, catalogListQuery } from "./catalog-data.ts";
import { type Drawn, type DrawnArea, PageMarksPanel } from "./page-marks-panel.tsx";
import { SectionsForm } from "./sections-form.tsx";
import { useSections } from "./use-sections.ts";
import "./sections.css";

/** Returns the props of a button that shows a page. */
const leadingTo = (page: number, { page: current, goTo }: PrintedCodesPanelProps["shown"]) => ({
  type: "button" as const,
  "aria-current": page === current || undefined,
  onClick: () => goTo(page),
});

const unclearOf = (lists: readonly number[]) => {
  const [first = 0, ...others] = lists;
  const last = others.pop();
  if (last === undefined) return CATALOG_ADMIN.sharedList(first);
  return CATALOG_ADMIN.severalLists(`${[first, ...others].join(", ")} and ${last}`);
};

/** The viewer of the back office's catalogues, with its 'Admin Controls' (spec section 2). */
export function PreviewViewer({ search, onSearch, onClose, onFailed }: BoundViewerProps) {
  const { data: catalogs } = useQuery(catalogListQuery);
  // Here, since on a phone the controls unmount while drawing.
  const [area, setArea] = useState<DrawnArea>();
  const controls = (shown: ShownPage) => {
    const catalog = catalogs?.find(({ _id }) => _id === (shown.catalogue._id ?? shown.key));
    const others = catalogs?.filter(
      ({ _id, category }) => _id !== catalog?._id && category === catalog?.category,
    );
    return (
      catalog && (
        <AdminControls
          key={catalog._id}
          catalog={catalog}
          others={others ?? []}
          shown={shown}
          drawn={{ area, setArea }}
        />
      )
    );
  };
  return (
    <Boundary of={search.catalogue} onFailed={onFailed}>
      <Viewer
        source={adminSource}
        place={placeIn(search)}
        onPlace={(place) => onSearch(searchFor(place))}
        onClose={onClose}
        controls={controls}
      />
    </Boundary>
  );
}

interface Props {
  catalog: Catalog;
  /** Other editions of the brand's catalogue. */
  others: readonly Catalog[];
  shown: ShownPage;
  drawn: Drawn;
}

const WIDE = "(min-width: 768px)";

/** The viewer's 'Admin Controls' (spec section 2): edits parts, sections and codes beside their pages. */
function AdminControls({ catalog, others, shown, drawn }: Props) {
  const sections = useSections(catalog, shown.reload);
  const codes = useRead(links.printedCodes, { params: { id: catalog._id } });
  const [isOpen, setIsOpen] = useState(() => matchMedia(WIDE).matches || drawn.area !== undefined);
  return (
    <details
      className="controls"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="focus-inside small strong">Admin Controls</summary>
      <Tabs
        label="Admin Controls"
        tabs={[
          {
            label: "Parts",
            panel: <PageMarksPanel key={shown.page} catalog={catalog} shown={shown} drawn={drawn} />,
          },
          {
            label: "Sections",
            panel: (
              <SectionsForm
                title={`Page navigation, ${counted(catalog.totalPages, "page")}`}
                of={sections}
                addText="Start a section here"
                addAt={shown.page}
              />
            ),
          },
          {
            label: "Codes without a part",
            count: codes.data?.missing.length,
            panel: <PrintedCodesPanel catalog={catalog} others={others} shown={shown} />,
          },
        ]}
      />
    </details>
  );
}

interface PrintedCodesPanelProps {
  catalog: Catalog;
  others: readonly Catalog[];
  shown: { page: number; goTo: (page: number) => void };
}

/** The open issues of a catalogue's pages: printed codes without a part, and drawings without a clear parts list. */
function PrintedCodesPanel({ catalog, others, shown }: PrintedCodesPanelProps) {
  const heading = useId();
  const { data, isError, refetch } = useRead(links.printedCodes, { params: { id: catalog._id } });
  if (isError) return <PanelFailed text={CATALOG_ADMIN.codesFailed} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { printed, missing, unclear } = data;
  return (
    <section className="navedit stack gap-2" aria-labelledby={heading}>
      <h3 id={heading}>
        {counted(printed, "code")}, {missing.length} without a part
      </h3>
      <ul className="stack gap-2">
        {missing.map(({ code, pages }) => (
          <li key={code} className="cluster">
            <span className="grow small">
              <span className="mono breaks" translate="no">
                {code}
              </span>{" "}
              {pages.map((page) => (
                <Button key={page} look="bare" size="small" {...leadingTo(page, shown)}>
                  page {page}
                </Button>
              ))}
            </span>
            <Link
              to="/admin/products/new"
              search={{ code }}
              className={buttonClass({ size: "small" })}
              aria-label={`Create the product ${code}`}
            >
              Create
            </Link>
          </li>
        ))}
      </ul>
      {unclear.length > 0 && <UnclearDrawings unclear={unclear} shown={shown} />}
      {others.length > 0 && <CopyMarks catalog={catalog} others={others} />}
    </section>
  );
}

function UnclearDrawings({
  unclear,
  shown,
}: Pick<PrintedCodesPanelProps, "shown"> & Pick<PrintedCodes, "unclear">) {
  const heading = useId();
  return (
    <>
      <h3 id={heading}>{counted(unclear.length, "drawing")} without a clear parts list</h3>
      <p className="small quiet">{CATALOG_ADMIN.unclearDrawings}</p>
      <ul className="stack gap-2" aria-labelledby={heading}>
        {unclear.map(({ page, lists }) => (
          <li key={page} className="cluster">
            <span className="grow small">{unclearOf(lists)}</span>
            <Button size="small" {...leadingTo(page, shown)}>
              Page {page}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyMarks({ catalog, others }: Pick<PrintedCodesPanelProps, "catalog" | "others">) {
  const id = useId();
  const [from, setFrom] = useState(others[0]?._id ?? "");
  const { isBusy, run } = useCall();
  const copy = async () => {
    const { message } = await ask(links.copyMarks, { params: { id: catalog._id }, json: { from } });
    showToast({ kind: "success", text: message });
    await renew();
  };
  return (
    <div className="stack gap-2">
      <label className="small strong" htmlFor={id}>
        Copy areas and exclusions from
      </label>
      <select id={id} className="in" value={from} onChange={({ target }) => setFrom(target.value)}>
        {others.map(({ _id, originalName }) => (
          <option key={_id} value={_id}>
            {catalogTitle(originalName)}
          </option>
        ))}
      </select>
      <Button {...unlessBusy(isBusy, () => void run(copy, CATALOG_ADMIN.marksFailed))}>Copy</Button>
    </div>
  );
}
