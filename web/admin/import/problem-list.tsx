import type { ImportRow } from "../../../contract/import.ts";
import { FieldError } from "../../ui/field.tsx";
import { CellText } from "./cell-text.tsx";

/** Why a row is refused: each cell that is at fault with what it holds, and the reason. */
export function ProblemList({ problems }: Pick<ImportRow, "problems">) {
  return (
    <ul className="problems">
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
