import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { AdminPager } from "../../admin/pager.tsx";
import { PanelFailed } from "../../admin/panel-failed.tsx";
import { Loading } from "../../admin/spinner.tsx";
import { useRefocus } from "../../admin/use-refocus.ts";
import { importRowsQuery } from "./import-data.ts";
import { type RowSearch, withPage } from "./import-search.ts";
import { RowFilters } from "./row-filters.tsx";
import { RowTable } from "./row-table.tsx";

/** The rows of an import that do something or are refused, by their kind, a page at a time. */
export function RowsPanel({ item, search }: { item: ProductImport; search: RowSearch }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(importRowsQuery(item, search));
  const navigate = useNavigate();
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  const turnTo = (page: number) =>
    void navigate({
      to: "/admin/products/import/$importId",
      params: { importId: item._id },
      search: withPage(search, page),
      resetScroll: false,
    }).then(() => region.current?.scrollIntoView({ block: "start" }));
  return (
    <section className="panel import-rows" aria-label="Rows" tabIndex={-1} ref={region}>
      <RowFilters item={item} search={search} />
      {isError && <PanelFailed text={IMPORT_ROWS.fetchFailed} onRetry={retry} />}
      {!data && !isError && <Loading text={IMPORT_ROWS.loading} />}
      {data?.rows.length === 0 && (
        <p className="pad small quiet" role="status">
          {IMPORT_ROWS.none}
        </p>
      )}
      {data && data.rows.length > 0 && <RowTable rows={data.rows} isBusy={isPlaceholderData} />}
      {data && data.totalPages > 1 && (
        <AdminPager label="Pages of rows" page={data.page} totalPages={data.totalPages} onPage={turnTo} />
      )}
    </section>
  );
}
