import type { ComponentProps } from "react";
import { rowLineText } from "#contract/imports/lines.ts";
import { IMPORT_MAPPING, IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import { newBrandNamer } from "#contract/products/brand-words.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { useCategories, useMakers } from "../platform/data/categories.ts";
import { useTypedCell } from "./corrections.ts";

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

/** One cell for all rows with the same reason. */
export function CorrectAll({ importId, column, reason, word, count, isBusy, onCorrect }: AllProps) {
  const newBrandOf = newBrandNamer(useMakers());
  const brand = column === "Category" && word !== null ? newBrandOf(word) : undefined;
  const [cell = "", setCell] = useTypedCell(importId, `${column}: ${reason} ${word ?? ""}`, { cell: "" });
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
        <CategorySelect aria-label={name} value={cell} onType={setCell} empty={IMPORT_REFUSALS.instead}>
          {brand !== undefined && <option value={brand}>{IMPORT_MAPPING.create(brand, count)}</option>}
        </CategorySelect>
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

interface SelectProps extends ComponentProps<"select"> {
  value: string;
  onType: (label: string) => void;
  /** The text for a value that is no category. */
  empty: string;
}

/** Chooses a category by its label. `children` are further options. */
function CategorySelect({ value, onType, empty, children, ...select }: SelectProps) {
  const categories = useCategories();
  const isOther = categories.every(({ label }) => label !== value);
  return (
    <select
      {...select}
      className="in"
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    >
      {isOther && (
        <option value={value} hidden>
          {empty}
        </option>
      )}
      {children}
      {categories.map(({ id, label }) => (
        <option key={id} value={label}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface FieldProps {
  importId: string;
  line: number;
  column: CsvColumn;
  /** The cell's text in the file. */
  cell: string;
  /** The reason is below the row, see `problemId`. */
  isRefused: boolean;
}

/** Returns the element id of the reason why a cell is rejected; null: the whole row. */
export const problemId = (line: number, column: string | null): string =>
  `problem-${line}-${column?.replaceAll(" ", "-") ?? ""}`;

/** A cell of a row as a field; what is typed is kept until the rows are checked again. */
export function CellField({ importId, line, column, cell, isRefused }: FieldProps) {
  const place = { line, column };
  const [typed, setTyped] = useTypedCell(importId, `${line} ${column}`, { cell, place });
  // What is typed has not been checked.
  const isWrong = isRefused && typed === undefined;
  const field = {
    "aria-label": `${column}, line ${rowLineText(line)}`,
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? problemId(line, column) : undefined,
    value: typed ?? cell,
  };
  const type = ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value);
  return (
    <div className="cell-field">
      {column === "Category" ? (
        <CategorySelect {...field} onType={setTyped} empty={field.value} />
      ) : MULTILINE.has(column) || cell.includes("\n") ? (
        <textarea {...field} className="in" rows={2} onChange={type} />
      ) : (
        <input {...field} className="in" onChange={type} />
      )}
    </div>
  );
}

/** Columns whose cells may have several lines. */
const MULTILINE: ReadonlySet<CsvColumn> = new Set(["Description", "Specifications"]);
