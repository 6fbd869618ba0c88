import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { ImportRow, ImportRowFilter, ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { withPage } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { importRowsQuery } from "./import-data.ts";
import type { RowSearch } from "./import-search.ts";
import { RowLine } from "./row-line.tsx";

interface Props {
  item: ProductImport;
  kind: ImportRowFilter;
  search: RowSearch;
  /** What is scrolled to when the page is turned, and where the keyboard goes on when what was pressed is gone. */
  region: RefObject<HTMLElement | null>;
}

/** The rows of a kind in the order of the file, a page at a time. */
export function RowPages({ item, kind, search, region }: Props) {
  const rows = useQuery(importRowsQuery(item, kind, search.page ?? 1));
  const { data, isError, isPlaceholderData, refetch } = rows;
  const navigate = useNavigate();
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
    <>
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
    </>
  );
}

interface RowTableProps {
  rows: readonly ImportRow[];
  /** Other rows are on their way. */
  isBusy: boolean;
}

/** The rows of a page; below 768 px each is a block of its own. */
function RowTable({ rows, isBusy }: RowTableProps) {
  return (
    <table className="tbl import-table folds edged fades" aria-label="Rows of the file" aria-busy={isBusy}>
      <thead className="spoken">
        <tr>
          <th scope="col" className="num">
            Line
          </th>
          <th scope="col">State</th>
          <th scope="col" className="num">
            ID
          </th>
          <th scope="col">Product</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowLine key={row.line} row={row} />
        ))}
      </tbody>
    </table>
  );
}
