import type { ImportRow } from "../../../contract/import.ts";
import { RowLine } from "./row-line.tsx";

interface Props {
  rows: readonly ImportRow[];
  /** Other rows are on their way. */
  isBusy: boolean;
}

/** The rows of a page; below 768 px each is a block of its own. */
export function RowTable({ rows, isBusy }: Props) {
  return (
    <table className="tbl import-table" aria-label="Rows of the file" aria-busy={isBusy}>
      <thead>
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
