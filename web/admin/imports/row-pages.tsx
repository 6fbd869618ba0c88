import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useState } from "react";
import type { ImportRow, ImportRowFilter, ProductImport } from "../../../contract/imports/import.ts";
import { rowLineText } from "../../../contract/imports/lines.ts";
import { IMPORT_ROWS } from "../../../contract/imports/messages.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { withPage } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Loading, PanelFailed } from "../platform/ui/panel-failed.tsx";
import { type Column, Table } from "../platform/ui/table.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CellText, DifferenceList, ShowAll } from "./difference-list.tsx";
import { type CellDifference, entriesOfCell } from "./differences.ts";
import { importRowsQuery } from "./import-data.ts";
import type { RowSearch } from "./import-search.ts";
import { rowBadge } from "./import-state.ts";
import { shortList, shortText } from "./shorten.ts";

/** A row of the file: its line, its product, and what it does or why it does not. */
const COLUMNS: readonly Column<ImportRow>[] = [
  {
    key: "line",
    head: "Line",
    headClass: "num",
    className: ({ line }) => (line > 0 ? "c-line num quiet nums" : "c-photo num quiet"),
    label: ({ line }) => (line > 0 ? "Line " : ""),
    cell: ({ line }) => (line > 0 ? rowLineText(line) : IMPORT_ROWS.photo),
  },
  {
    key: "state",
    head: "State",
    className: "c-kind",
    cell: (row) => {
      const { tone, text } = rowBadge(row);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    key: "id",
    head: "ID",
    headClass: "num",
    className: "c-id num mono",
    cell: ({ productId }) => productId,
  },
  {
    key: "product",
    head: "Product",
    className: "c-prod",
    cell: ({ title, productId, product }) =>
      product ? (
        <Link className="mid" to="/admin/products/$id/edit" params={{ id: product }}>
          {/* Rows without a title are named by their number. */}
          {title || `Product ${productId}`}
        </Link>
      ) : (
        <b className="mid">{title}</b>
      ),
  },
  { key: "differences", head: "What happens", className: "c-diff", cell: whatHappens },
];

/** Columns shown elsewhere in the row. */
const SHOWN_COLUMNS = ["ID", "Title"];
const SHORT = 40;

interface Props {
  item: ProductImport;
  kind: ImportRowFilter;
  search: RowSearch;
  /** Scrolled to after paging; gets the focus when the pressed button is removed. */
  region: RefObject<HTMLElement | null>;
}

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
      to: "/admin/products/import/$id",
      params: { id: item._id },
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
      {data && data.rows.length > 0 && (
        <Table
          className="import-table still folds edged fades"
          aria-label="Rows of the file"
          aria-busy={isPlaceholderData}
          isHeadSpoken
          columns={COLUMNS}
          rows={data.rows}
          keyOf={({ line }) => String(line)}
        />
      )}
      {data && data.totalPages > 1 && (
        <AdminPager label="Pages of rows" page={data.page} totalPages={data.totalPages} onPage={turnTo} />
      )}
    </>
  );
}

function whatHappens({ kind, problems, differences, notes = [] }: ImportRow): ReactNode {
  if (problems.length > 0) return <ProblemList problems={problems} />;
  return (
    <>
      {kind === "new" ? <NewCells cells={differences} /> : <DifferenceList differences={differences} />}
      {notes.map(({ column, cell, message }) => (
        <p key={`${column} ${message}`} className="fine quiet breaks">
          {[column, cell && shortText(cell)].filter(Boolean).join(" ")}: {message}
        </p>
      ))}
    </>
  );
}

function ProblemList({ problems }: Pick<ImportRow, "problems">) {
  return (
    <ul className="problems stack gap-2">
      {problems.map(({ column, cell, message }) => (
        <li key={`${column} ${message}`}>
          {column !== null && <span className="fine quiet">{column}</span>}
          <div className={column === null ? "whole" : undefined}>
            {cell !== null && (
              <p>
                <CellText text={cell} />
              </p>
            )}
            <FieldError>{message}</FieldError>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface RowLineProps {
  cells: readonly CellDifference[];
}

function NewCells({ cells }: RowLineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = cells
    .filter(({ column, to }) => !SHOWN_COLUMNS.includes(column) && to !== "")
    .map((cell) => ({ column: cell.column, entries: entriesOfCell(cell) }));
  const isCut = shown.some(({ entries }) => entries.join() !== shortList(entries).join());
  return (
    <>
      <dl className="stack gap-1 diffs fresh">
        {shown.map(({ column, entries }) => (
          <div key={column} className={entries.join("").length > SHORT ? "long-cell whole" : undefined}>
            <dt className="fine quiet">{column}</dt>
            <dd>
              {(isWhole ? entries : shortList(entries)).map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries are only distinguished by position
                <p key={index}>
                  <CellText text={entry} isShort={false} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isCut && <ShowAll isOpen={isWhole} what="the row" onToggle={() => setIsWhole(!isWhole)} />}
    </>
  );
}
