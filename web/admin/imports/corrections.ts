import { imports } from "#contract/imports/calls.ts";
import type { CorrectRowsBody, ImportRow, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import type { CsvColumn } from "#contract/products/product-csv.ts";
import { ask } from "../platform/calls/ask.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { sessionDrafts } from "../platform/drafts/session-drafts.ts";
import { putImport } from "./import-data.ts";

type Edits = Extract<CorrectRowsBody, { edits: unknown }>;
type Place = Pick<Edits["edits"][number], "line" | "column">;

/** The draft of a cell with its stored text. `place` is missing if it is for several rows. */
interface TypedCell {
  typed: string;
  cell: string;
  place?: Place | undefined;
}

/** What a user corrects before the rows are checked again. */
interface Corrections {
  /** By names of the fields. */
  cells: Readonly<Record<string, TypedCell>>;
  /** Rows to leave out, or to import after all, by line. */
  rows: Readonly<Record<string, boolean>>;
}

const NONE: Corrections = { cells: {}, rows: {} };

/** Drafts by import: they survive a check, which removes the rows from the screen. */
const { useDraft, drop } = sessionDrafts<Corrections>(
  ({ cells, rows }) =>
    Object.keys(rows).length > 0 || Object.values(cells).some(({ typed, cell }) => typed !== cell),
);

/** Deletes the drafts of an applied or discarded import. */
export const dropCorrections = drop;

/** Returns the draft of the field `name`, undefined if unchanged, and its setter. */
export function useTypedCell(
  importId: string,
  name: string,
  { cell, place }: Omit<TypedCell, "typed">,
): [string | undefined, (typed: string | undefined) => void] {
  const [{ cells } = NONE, set] = useDraft(importId);
  return [
    cells[name]?.typed,
    (typed) =>
      set((now = NONE) => {
        const { [name]: _, ...others } = now.cells;
        const isSame = typed === undefined || typed === cell;
        return { ...now, cells: isSame ? others : { ...others, [name]: { typed, cell, place } } };
      }),
  ];
}

/** Returns the columns of a row with typed text, and a function that drops it. */
export function useTypedRow(importId: string, line: number): [ReadonlySet<CsvColumn>, () => void] {
  const [{ cells } = NONE, set] = useDraft(importId);
  const columns = Object.values(cells).flatMap(({ place }) => (place?.line === line ? place.column : []));
  return [new Set(columns), () => set((now = NONE) => without(now, ({ place }) => place?.line === line))];
}

const without = (now: Corrections, isMeant: (cell: TypedCell) => boolean): Corrections => ({
  ...now,
  cells: Object.fromEntries(Object.entries(now.cells).filter(([, cell]) => !isMeant(cell))),
});

/** Returns whether a row is left out, or will be by the next check, and the setter. */
export function useLeftOut(
  importId: string,
  { line, kind }: Pick<ImportRow, "line" | "kind">,
): [boolean, (isLeftOut: boolean) => void] {
  const [{ rows } = NONE, set] = useDraft(importId);
  const stored = kind === "left";
  return [
    rows[line] ?? stored,
    (isLeftOut) =>
      set((now = NONE) => {
        const { [line]: _, ...others } = now.rows;
        return { ...now, rows: isLeftOut === stored ? others : { ...others, [line]: isLeftOut } };
      }),
  ];
}

/** The corrections of single rows: their number, and the actions on them. `onSent` is called before the check. */
export function useCorrections({ _id: id }: Pick<ProductImport, "_id">, onSent: () => void) {
  const [{ cells, rows } = NONE, set] = useDraft(id);
  const { isBusy, correct } = useCorrect(id, onSent);
  const edits = Object.values(cells).flatMap(({ typed, place }) =>
    place ? [{ ...place, cell: typed }] : [],
  );
  const lines = Object.entries(rows).map(([line, isLeftOut]) => ({ line: Number(line), isLeftOut }));
  const clear = () =>
    set((now = NONE) => ({ ...without(now, ({ place }) => place !== undefined), rows: {} }));
  return {
    count: edits.length + lines.length,
    isBusy,
    clear,
    send: async () => {
      if (edits.length + lines.length > 0 && (await correct({ edits, rows: lines }))) clear();
    },
  };
}

/** PUT /imports/{id}/cells: saves corrections and shows the check that follows. `correct` is true once saved. */
export function useCorrect(id: string, onSent: () => void) {
  const { isBusy, run } = useCall();
  const correct = (json: CorrectRowsBody): Promise<boolean> =>
    run(async () => {
      const next = await ask(imports.correctRows, { params: { id }, json });
      onSent();
      putImport(next);
    }, IMPORT_REFUSALS.correctionFailed);
  return { isBusy, correct };
}
