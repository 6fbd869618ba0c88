import type { ImportRefusal } from "../../../contract/import.ts";
import { IMPORT_COUNTS, IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { CellText } from "./cell-text.tsx";
import { lineRanges } from "./lines-of.ts";

/** A reason with how many rows have it and on which lines; open, with what stands in the first of them. */
export function Refusal({ refusal }: { refusal: ImportRefusal }) {
  const { column, reason, count, examples } = refusal;
  const lines = IMPORT_REFUSALS.lines(count, lineRanges(refusal));
  const others = count - examples.length;
  return (
    <li>
      <details open={others === 0}>
        <summary>
          <span className="col">{column ?? IMPORT_REFUSALS.wholeRow}</span>
          <FieldError>{reason}</FieldError>
          <b className="count">{IMPORT_COUNTS.rows(count)}</b>
          <span className="lines-of">{lines}</span>
        </summary>
        <div className="refused-rows">
          <p className="all-lines">{lines}</p>
          <ul>
            {examples.map(({ line, title, cell, message }) => (
              <li key={line}>
                <span className="at">{line}</span>
                {title && <b>{title}</b>}
                {cell !== null && <CellText text={cell} />}
                {message !== reason && <FieldError>{message}</FieldError>}
              </li>
            ))}
          </ul>
          {others > 0 && <p className="small quiet">{IMPORT_REFUSALS.more(others)}</p>}
        </div>
      </details>
    </li>
  );
}
