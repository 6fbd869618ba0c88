import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import type { ImportRow } from "../../../contract/import.ts";
import { Badge } from "../ui/badge.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { rowBadge } from "./import-state.ts";
import { NewCells } from "./new-cells.tsx";
import { ProblemList } from "./problem-list.tsx";

/** A row of the file: its line, its product, and what it does or why it does not. */
export const RowLine = memo(function RowLine({ row }: { row: ImportRow }) {
  const { line, title, productId, product } = row;
  const { tone, text } = rowBadge(row);
  return (
    <tr>
      <td className="c-line num">{line}</td>
      <td className="c-kind">
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className="c-id num mono">{productId}</td>
      <td className="c-prod">
        {product ? (
          <Link to="/admin/products/$id/edit" params={{ id: product }}>
            {/* A file without titles is told by its numbers. */}
            {title || `Product ${productId}`}
          </Link>
        ) : (
          <b>{title}</b>
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
