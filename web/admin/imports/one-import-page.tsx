import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_ONE, IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { formatLongDate } from "../../../contract/platform/dates.ts";
import { Empty } from "../../ui/empty.tsx";
import { Note } from "../../ui/note.tsx";
import { AdminError } from "../platform/session/client.ts";
import { PageHead } from "../platform/ui/page-head.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { adminTitle } from "../platform/ui/title.ts";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { importQuery } from "./import-data.ts";
import { filterOf, type RowSearch, withFilter } from "./import-search.ts";
import { isUnderWay, newsOf, rowFilters, shownOf, titleOf } from "./import-state.ts";
import { MappingPanel } from "./mapping-panel.tsx";
import { PhotosPanel } from "./photos-panel.tsx";
import { Refusals } from "./refusals.tsx";
import { RefusedLink } from "./refused-link.tsx";
import { RowPages } from "./row-pages.tsx";
import { StatePanel } from "./state-panel.tsx";
import { dropTypedCells } from "./typed-cells.ts";
import "./one-import.css";
import "./rows.css";
import "./refusals.css";
import "./mapping.css";
import "./photos.css";

/** /admin/products/import/{id}: one import, from its check to its report. */
export function OneImportPage({ id, search }: { id: string; search: RowSearch }) {
  const { data: item, error, refetch } = useQuery(importQuery(id));
  const place = useRef<HTMLDivElement>(null);
  const [isMapping, setIsMapping] = useState(false);
  const isMended = useRef(false);
  const refocus = useRefocus(place);
  const retry = () => {
    refocus();
    void refetch();
  };
  // What is no id of an import is none that exists, either.
  const isGone = error instanceof AdminError && (error.status === 404 || error.status === 400);
  const isOver = isGone || (item !== undefined && !["checking", "mapping", "checked"].includes(item.state));
  useEffect(() => {
    if (isOver) dropTypedCells(id);
  }, [isOver, id]);
  if (isGone) {
    return (
      <Missing title={error.message} text={IMPORT_ONE.gone}>
        <Link className="btn" to="/admin/products/import">
          All imports
        </Link>
      </Missing>
    );
  }
  if (!item) {
    if (!error) return <Loading text={IMPORT_ONE.loading} />;
    return (
      <Missing title={IMPORT_ONE.loadFailed} text={error.message}>
        <button type="button" className="btn" onClick={retry}>
          Try again
        </button>
      </Missing>
    );
  }
  const hasRows = !["checking", "refused", "mapping"].includes(item.state) && !isMapping;
  const canMap = item.state === "checked" && item.hasTable;
  return (
    <div className="one-import stack gap-6 uses-width" tabIndex={-1} ref={place}>
      <PageHead title={item.csvName} text={originOf(item)} back={<BackLink />} />
      <ProgressNews item={item} />
      {error && <Outdated item={item} onRetry={retry} />}
      <StatePanel item={item} onMap={canMap && !isMapping ? () => setIsMapping(true) : undefined} />
      {(item.state === "mapping" || isMapping) && (
        <MappingPanel item={item} onChosen={() => setIsMapping(false)} />
      )}
      {hasRows && <PhotosPanel item={item} />}
      {hasRows && <RowsPanel item={item} search={search} isMended={isMended} />}
    </div>
  );
}

const originOf = ({ zipName, hasTable, createdBy, createdAt }: ProductImport): string =>
  `${zipName && hasTable ? `With ${zipName}, by` : "By"} ${createdBy}, ${formatLongDate(createdAt)}`;

/** What is shown may be old by now. */
function Outdated({ item, onRetry }: { item: ProductImport; onRetry: () => void }) {
  if (isUnderWay(item)) {
    return (
      <Note tone="warn">
        <p>{IMPORT_ONE.lost}</p>
      </Note>
    );
  }
  return (
    <Note tone="warn">
      <p>{IMPORT_ONE.outdated}</p>
      <button type="button" className="btn s" onClick={onRetry}>
        Try again
      </button>
    </Note>
  );
}

function BackLink() {
  return (
    <Link className="btn bare s back" to="/admin/products/import">
      ← Import products
    </Link>
  );
}

function Missing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageHead title="Import" back={<BackLink />} />
      <section className="panel pad" role="alert">
        <Empty title={title} text={text}>
          {children}
        </Empty>
      </section>
    </>
  );
}

/** Tells how far an import is: in the page's title all the time, to a screen reader each quarter and the end. */
function ProgressNews({ item }: { item: ProductImport }) {
  const [news, setNews] = useState("");
  const before = useRef<ProductImport>(undefined);
  useEffect(() => {
    const sentence = newsOf(before.current, item);
    before.current = item;
    if (sentence) setNews(sentence);
  }, [item]);
  const title = titleOf(item);
  useEffect(() => {
    document.title = adminTitle(title).meta[0]?.title ?? title;
  }, [title]);
  return (
    <p className="sr" role="status">
      {news}
    </p>
  );
}

/** What the rows of an import do, a page at a time, and why others are refused, a line for each reason. */
interface RowsProps {
  item: ProductImport;
  search: RowSearch;
  isMended: RefObject<boolean>;
}

function RowsPanel({ item, search, isMended }: RowsProps) {
  const region = useRef<HTMLElement>(null);
  const { reasons, table } = shownOf(item, search);
  return (
    <section className="panel import-rows" aria-label="Rows" tabIndex={-1} ref={region}>
      <RowFilters item={item} search={search} />
      {reasons && <Refusals item={item} region={region} isMended={isMended} />}
      {search.by && (
        <p className="way-of-rows small">
          <RefusedLink item={item}>{IMPORT_REFUSALS.byReason}</RefusedLink>
        </p>
      )}
      {table && <RowPages item={item} kind={table} search={search} region={region} />}
    </section>
  );
}

/** Which rows are shown, each kind with how many there are; the address holds it. */
function RowFilters({ item, search }: { item: ProductImport; search: RowSearch }) {
  const current = filterOf(search);
  return (
    <nav className="pills" aria-label="Kinds of rows">
      {rowFilters(item).map(({ filter, label, count }) => (
        <Link
          key={filter}
          className="pill"
          to="/admin/products/import/$importId"
          params={{ importId: item._id }}
          search={withFilter(filter)}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={filter === current ? "page" : undefined}
        >
          {label}
          <span className="mono">{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}
