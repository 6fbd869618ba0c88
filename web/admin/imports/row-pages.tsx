import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useMemo, useState } from "react";
import type { ImportRow, ImportRowFilter, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ROWS } from "#contract/imports/messages.ts";
import { withPage } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Read } from "../platform/ui/read.tsx";
import { Table } from "../platform/ui/table.tsx";
import { importRowsQuery } from "./import-data.ts";
import type { RowSearch } from "./import-search.ts";
import { gridColumns, rowClass, rowProblems } from "./row-grid.tsx";

interface Props {
  item: ProductImport;
  kind: ImportRowFilter;
  search: RowSearch;
  /** Scrolled to after paging; gets the focus when the pressed button is removed. */
  region: RefObject<HTMLElement | null>;
}

/** The rows of a filter as a grid, page by page; of a checked import they can be corrected. */
export function RowPages({ item, kind, search, region }: Props) {
  const rows = useQuery(importRowsQuery(item, kind, search.page ?? 1));
  const navigate = useNavigate();
  const turnTo = (page: number) =>
    void navigate({
      to: "/admin/products/import/$id",
      params: { id: item._id },
      search: withPage(search, page),
      resetScroll: false,
    }).then(() => region.current?.scrollIntoView({ block: "start" }));
  return (
    <Read of={rows} loading={IMPORT_ROWS.loading} failed={IMPORT_ROWS.fetchFailed} region={region}>
      {(data) => (
        <>
          {data.rows.length === 0 ? (
            <p className="pad small quiet" role="status">
              {IMPORT_ROWS.none}
            </p>
          ) : (
            <RowGrid item={item} rows={data.rows} isStale={rows.isPlaceholderData} />
          )}
          {data.totalPages > 1 && (
            <AdminPager label="Pages of rows" page={data.page} totalPages={data.totalPages} onPage={turnTo} />
          )}
        </>
      )}
    </Read>
  );
}

interface GridProps {
  item: ProductImport;
  rows: readonly ImportRow[];
  isStale: boolean;
}

function RowGrid({ item: { _id: importId, state }, rows, isStale }: GridProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const columns = useMemo(() => gridColumns(rows, state === "checked"), [rows, state]);
  const toggle = useCallback(
    (line: number) =>
      setOpen(
        (lines) => new Set(lines.has(line) ? [...lines].filter((each) => each !== line) : [...lines, line]),
      ),
    [],
  );
  const actions = useMemo(() => ({ importId, open, toggle }), [importId, open, toggle]);
  return (
    <Table
      className="import-table still edged fades"
      aria-label="Rows of the file"
      aria-busy={isStale}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      rowProps={rowClass}
      below={rowProblems}
      actions={actions}
    />
  );
}
