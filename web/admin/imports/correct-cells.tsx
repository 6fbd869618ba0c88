import { useRef } from "react";
import { IMPORT_MAPPING, IMPORT_REFUSALS } from "../../../contract/imports/messages.ts";
import { newBrandNamer } from "../../../contract/products/brand-words.ts";
import { Button } from "../../ui/button.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { useCategories, useMakers } from "../platform/data/categories.ts";
import { CellText } from "./difference-list.tsx";
import { useTypedCell } from "./draft.ts";

interface AllProps {
  importId: string;
  column: string;
  reason: string;
  /** The cell's text in all these rows; null if it differs. */
  word: string | null;
  count: number;
  isBusy: boolean;
  /** Resolves to true if saved. `isNewBrand`: the cell names a brand to be created. */
  onCorrect: (cell: string, isNewBrand: boolean) => Promise<boolean>;
}

export function CorrectAll({ importId, column, reason, word, count, isBusy, onCorrect }: AllProps) {
  const categories = useCategories();
  const newBrandOf = newBrandNamer(useMakers());
  const brand = column === "Category" && word !== null ? newBrandOf(word) : undefined;
  const [cell = "", setCell] = useTypedCell(importId, `${column}: ${reason} ${word ?? ""}`, "");
  const name = `${column}: ${IMPORT_REFUSALS.instead}`;
  return (
    <form
      className="cluster correct"
      onSubmit={(event) => {
        event.preventDefault();
        void onCorrect(cell, cell === brand).then((isSaved) => isSaved && setCell(undefined));
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
          {brand !== undefined && <option value={brand}>{IMPORT_MAPPING.create(brand, count)}</option>}
          {categories.map(({ id, label }) => (
            <option key={id} value={label}>
              {label}
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
      <Button type="submit" {...unlessBusy(isBusy || !cell.trim())}>
        {IMPORT_REFUSALS.all(count)}
      </Button>
    </form>
  );
}

interface CellProps {
  importId: string;
  name: string;
  cell: string;
  isBusy: boolean;
  /** Resolves to true if saved. */
  onCorrect: (cell: string) => Promise<boolean>;
}

export function CorrectCell({ importId, name, cell, isBusy, onCorrect }: CellProps) {
  const [typed, setTyped] = useTypedCell(importId, name, cell);
  // Set by Edit and Escape only: a cell that opens with a draft doesn't take the focus.
  const wantsFocus = useRef(false);
  const focusIfWanted = (element: HTMLElement | null) => {
    if (!element || !wantsFocus.current) return;
    wantsFocus.current = false;
    element.focus();
  };
  const turn = (next: string | undefined) => {
    wantsFocus.current = true;
    setTyped(next);
  };
  if (typed === undefined) {
    return (
      <>
        <CellText text={cell} />
        <Button
          ref={focusIfWanted}
          look="bare"
          size="small"
          aria-label={`${IMPORT_REFUSALS.edit} ${name}`}
          onClick={() => turn(cell)}
        >
          {IMPORT_REFUSALS.edit}
        </Button>
      </>
    );
  }
  return (
    <form
      className="line correct grow"
      onSubmit={(event) => {
        event.preventDefault();
        void onCorrect(typed).then((isSaved) => isSaved && setTyped(undefined));
      }}
    >
      <input
        ref={focusIfWanted}
        className="in"
        aria-label={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Escape" && !nativeEvent.isComposing) turn(undefined);
        }}
      />
      <Button type="submit" {...unlessBusy(isBusy)}>
        {IMPORT_REFUSALS.save}
      </Button>
    </form>
  );
}
