import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useState } from "react";
import type { ImportRow } from "../../../contract/imports/import.ts";
import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { CellText } from "./cell-text.tsx";
import { DifferenceList, ShowAll } from "./difference-list.tsx";
import { type Difference, entriesOfCell } from "./differences.ts";
import { rowBadge } from "./import-state.ts";
import { shortList } from "./shorten.ts";

/** A row of the file: its line, its product, and what it does or why it does not. */
export const RowLine = memo(function RowLine({ row }: { row: ImportRow }) {
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
            {/* A file without titles is told by its numbers. */}
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

function whatHappens({ kind, problems, differences }: ImportRow): ReactNode {
  if (problems.length > 0) return <ProblemList problems={problems} />;
  return kind === "new" ? <NewCells cells={differences} /> : <DifferenceList differences={differences} />;
}

/** Why a row is refused: each cell that is at fault with what it holds, and the reason. */
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

interface Props {
  cells: readonly Difference[];
}

/** Told beside the row already. */
const TOLD = ["ID", "Title"];
const SHORT = 40;

/** What a new product holds: short cells in a line, longer ones below, each cut at first. */
function NewCells({ cells }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = cells
    .filter(({ column, to }) => !TOLD.includes(column) && to !== "")
    .map((cell) => ({ column: cell.column, entries: entriesOfCell(cell) }));
  const isCut = shown.some(({ entries }) => entries.join() !== shortList(entries).join());
  return (
    <>
      <dl className="diffs fresh">
        {shown.map(({ column, entries }) => (
          <div key={column} className={entries.join("").length > SHORT ? "long" : undefined}>
            <dt>{column}</dt>
            <dd>
              {(isWhole ? entries : shortList(entries)).map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries stay where they are
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
