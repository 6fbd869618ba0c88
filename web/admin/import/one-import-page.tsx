import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { formatLongDate } from "../../../contract/dates.ts";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_ONE } from "../../../contract/messages.ts";
import { Empty } from "../../ui/empty.tsx";
import { Note } from "../../ui/note.tsx";
import { AdminError } from "../session/client.ts";
import { PageHead } from "../ui/page-head.tsx";
import { Loading } from "../ui/spinner.tsx";
import { useRefocus } from "../ui/use-refocus.ts";
import { importQuery } from "./import-data.ts";
import type { RowSearch } from "./import-search.ts";
import { isUnderWay } from "./import-state.ts";
import { ProgressNews } from "./progress-news.tsx";
import { RowsPanel } from "./rows-panel.tsx";
import { StatePanel } from "./state-panel.tsx";

/** /admin/products/import/{id}: one import, from its check to its report. */
export function OneImportPage({ id, search }: { id: string; search: RowSearch }) {
  const { data: item, error, refetch } = useQuery(importQuery(id));
  const place = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(place);
  const retry = () => {
    refocus();
    void refetch();
  };
  // What is no id of an import is none that exists, either.
  const isGone = error instanceof AdminError && (error.status === 404 || error.status === 400);
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
  const hasRows = item.state !== "checking" && item.state !== "refused";
  return (
    <div className="import-one" tabIndex={-1} ref={place}>
      <PageHead title={item.csvName} text={originOf(item)} back={<BackLink />} />
      <ProgressNews item={item} />
      {error && <Outdated item={item} onRetry={retry} />}
      <StatePanel item={item} />
      {hasRows && <RowsPanel item={item} search={search} />}
    </div>
  );
}

const originOf = ({ zipName, createdBy, createdAt }: ProductImport): string =>
  `${zipName ? `With ${zipName}, by` : "By"} ${createdBy}, ${formatLongDate(createdAt)}`;

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
