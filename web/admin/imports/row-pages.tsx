import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { memo, type ReactNode, type RefObject, useState } from "react";
import type { ImportRow, ImportRowFilter, ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { withPage } from "../platform/ui/list-state.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Loading, PanelFailed } from "../platform/ui/panel-failed.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CellText } from "./cell-text.tsx";
import { DifferenceList, ShowAll } from "./difference-list.tsx";
import { type Difference, entriesOfCell } from "./differences.ts";
import { importRowsQuery } from "./import-data.ts";
import type { RowSearch } from "./import-search.ts";
import { rowBadge } from "./import-state.ts";
import { shortList } from "./shorten.ts";

/** A row of the file: its line, its product, and its changes or errors. */
const RowLine = memo(function RowLine({ row }: { row: ImportRow }) {
  const { line, title, productId, product } = row;
  const { tone, text } = rowBadge(row);
  return (
    <tr>
      {line > 0 ? (
        <td className="c-line num quiet nums">{line}</td>
      ) : (
        <td className="c-photo num quiet">{IMPORT_ROWS.photo}</td>
      )}
      <td className="c-kind">
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className="c-id num mono">{productId}</td>
      <td className="c-prod">
        {product ? (
          <Link className="mid" to="/admin/products/$id/edit" params={{ id: product }}>
            {/* Rows without a title are named by their number. */}
            {title || `Product ${productId}`}
          </Link>
        ) : (
          <b className="mid">{title}</b>
        )}
      </td>
      <td className="c-diff">{whatHappens(row)}</td>
    </tr>
  );
});

/** Columns that the row shows already. */
const TOLD = ["ID", "Title"];
const SHORT = 40;

interface Props {
  item: ProductImport;
  kind: ImportRowFilter;
  search: RowSearch;
  /** Scrolled to after paging; gets the focus when the pressed button is removed. */
  region: RefObject<HTMLElement | null>;
}

/** A page of an import's rows in file order. */
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
  /** Other rows are loading. */
  isBusy: boolean;
}

/** A table of rows; below 768 px each is a block of its own. */
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

function whatHappens({ kind, problems, differences }: ImportRow): ReactNode {
  if (problems.length > 0) return <ProblemList problems={problems} />;
  return kind === "new" ? <NewCells cells={differences} /> : <DifferenceList differences={differences} />;
}

/** A rejected row's invalid cells with their values and errors. */
function ProblemList({ problems }: Pick<ImportRow, "problems">) {
  return (
    <ul className="problems stack gap-2">
      {problems.map(({ column, cell, message }) => (
        <li key={`${column} ${message}`}>
          {column !== null && <span className="col">{column}</span>}
          <div>
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
  cells: readonly Difference[];
}

/** A new product's cells: short ones in a line, longer ones below, abbreviated at first. */
function NewCells({ cells }: RowLineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = cells
    .filter(({ column, to }) => !TOLD.includes(column) && to !== "")
    .map((cell) => ({ column: cell.column, entries: entriesOfCell(cell) }));
  const isCut = shown.some(({ entries }) => entries.join() !== shortList(entries).join());
  return (
    <>
      <dl className="diffs fresh">
        {shown.map(({ column, entries }) => (
          <div key={column} className={entries.join("").length > SHORT ? "long-cell" : undefined}>
            <dt>{column}</dt>
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
