import { diff, type Piece as Kept } from "#contract/platform/text-diff.ts";

/** A piece of a changed cell: unchanged, removed or added. `cut` stands for omitted pieces. */
export interface CellPiece {
  kind: Kept["kind"] | "cut";
  text: string;
}

export type CellDifference = { column: string; from: string | null; to: string };

/** How to show a change: a new cell's entries, two values side by side, a text with its changes, or line by line. */
export type CellComparison =
  | { as: "entries"; entries: readonly string[] }
  | { as: "values"; from: string; to: string }
  | { as: "text" | "lines"; pieces: readonly CellPiece[] };

/** The columns whose cells are lists, with their parsers. */
const LISTS: Readonly<Record<string, (cell: string) => string[]>> = {
  Specifications: (cell) => cell.split(/\r?\n/),
  Images: (cell) => cell.split("|").map((name) => name.trim()),
};
/** Longer values are compared as texts. */
const SHORT = 60;
/** Texts with less in common than this share are shown one after the other. */
const ALIKE = 0.4;

export function compare({ column, from, to }: CellDifference): CellComparison {
  const read = LISTS[column];
  if (from === null) return { as: "entries", entries: read ? entriesOf(to, read) : [to] };
  if (read) {
    const pieces = diff(entriesOf(from, read), entriesOf(to, read));
    return { as: "lines", pieces: paired(pieces) };
  }
  if (Math.max(from.length, to.length) > SHORT) {
    const pieces = merged(diff(wordsOf(from), wordsOf(to)));
    if (sameShare(pieces, Math.max(from.length, to.length)) >= ALIKE) return { as: "text", pieces };
  }
  return { as: "values", from, to };
}

const entriesOf = (cell: string, read: (cell: string) => string[]) => (cell === "" ? [] : read(cell));

/** Words with their leading space, so that joining them restores the text. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** Joins neighbouring pieces of one kind; adjacent changes become one removal and one addition. */
function merged(pieces: readonly CellPiece[]): CellPiece[] {
  const result: CellPiece[] = [];
  let [gone, come] = ["", ""];
  const settle = () => {
    if (gone) result.push({ kind: "gone", text: gone });
    if (come) result.push({ kind: "new", text: come });
    [gone, come] = ["", ""];
  };
  for (const { kind, text } of pieces) {
    if (kind === "gone") gone += text;
    else if (kind === "new") come += text;
    else {
      settle();
      const last = result.at(-1);
      if (last?.kind === "same") last.text += text;
      else result.push({ kind, text });
    }
  }
  settle();
  return result;
}

/** Moves each added specification behind the removed one of the same name. */
function paired(pieces: readonly CellPiece[]): CellPiece[] {
  const rest = [...pieces];
  return pieces.flatMap((piece) => {
    if (!rest.includes(piece)) return [];
    rest.splice(rest.indexOf(piece), 1);
    const at = piece.kind === "gone" ? rest.findIndex((other) => isNewValue(piece, other)) : -1;
    return at === -1 ? [piece] : [piece, ...rest.splice(at, 1)];
  });
}

const isNewValue = (gone: CellPiece, other: CellPiece): boolean =>
  other.kind === "new" && nameOf(gone.text) !== undefined && nameOf(gone.text) === nameOf(other.text);

/** Returns a specification's name, which ends at its first colon. */
const nameOf = (entry: string): string | undefined => /^([^:]+):/.exec(entry)?.[1];

function sameShare(pieces: readonly CellPiece[], length: number): number {
  const same = pieces.filter(({ kind }) => kind === "same").reduce((sum, { text }) => sum + text.length, 0);
  return same / length;
}
