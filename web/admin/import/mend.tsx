import { useState } from "react";
import { CATEGORIES, CATEGORY_LABELS } from "../../../contract/categories.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import { CellText } from "./cell-text.tsx";

interface AllProps {
  column: string;
  count: number;
  isBusy: boolean;
  onMend: (cell: string) => Promise<void>;
}

/** One answer for all rows that are refused for a reason. */
export function MendAll({ column, count, isBusy, onMend }: AllProps) {
  const [cell, setCell] = useState("");
  const name = `${column}: ${IMPORT_REFUSALS.instead}`;
  return (
    <form
      className="cluster mend"
      onSubmit={(event) => {
        event.preventDefault();
        if (cell.trim()) void onMend(cell);
      }}
    >
      {column === "Category" ? (
        <select
          className="in"
          aria-label={name}
          value={cell}
          onChange={({ currentTarget }) => setCell(currentTarget.value)}
        >
          <option value="" hidden>
            {IMPORT_REFUSALS.instead}
          </option>
          {CATEGORIES.map((category) => (
            <option key={category} value={CATEGORY_LABELS[category]}>
              {CATEGORY_LABELS[category]}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="in"
          aria-label={name}
          placeholder={IMPORT_REFUSALS.instead}
          value={cell}
          onChange={({ currentTarget }) => setCell(currentTarget.value)}
        />
      )}
      <button type="submit" className="btn" aria-disabled={isBusy || !cell.trim() || undefined}>
        {IMPORT_REFUSALS.all(count)}
      </button>
    </form>
  );
}

interface CellProps {
  /** What the cell is called. */
  name: string;
  cell: string;
  isBusy: boolean;
  onMend: (cell: string) => Promise<void>;
}

/** A refused cell, which is edited where it is shown. */
export function MendCell({ name, cell, isBusy, onMend }: CellProps) {
  const [typed, setTyped] = useState<string>();
  if (typed === undefined) {
    return (
      <>
        <CellText text={cell} />
        <button
          type="button"
          className="btn bare s"
          aria-label={`${IMPORT_REFUSALS.edit} ${name}`}
          onClick={() => setTyped(cell)}
        >
          {IMPORT_REFUSALS.edit}
        </button>
      </>
    );
  }
  return (
    <form
      className="line mend"
      onSubmit={(event) => {
        event.preventDefault();
        void onMend(typed);
      }}
    >
      <input
        className="in"
        // biome-ignore lint/a11y/noAutofocus: whoever pressed Edit goes on here
        autoFocus
        aria-label={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit" className="btn" aria-disabled={isBusy || undefined}>
        {IMPORT_REFUSALS.save}
      </button>
    </form>
  );
}
