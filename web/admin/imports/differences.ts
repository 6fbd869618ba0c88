import { diff, type Piece as Kept } from "../../../contract/platform/text-diff.ts";

/** A part of a cell beside what it was: in both, taken away, or new. `cut` stands for parts that are left out. */
export interface Piece {
  kind: Kept["kind"] | "cut";
  text: string;
}

export type Difference = { column: string; from: string | null; to: string };

/** How a difference is read best: two values beside each other, a text with what changed in it, or line by line. */
export type Comparison =
  | { as: "values"; from: string; to: string }
  | { as: "text" | "lines"; pieces: readonly Piece[] };

/** Columns whose cells are lists, and how those are read. */
const LISTS: Readonly<Record<string, (cell: string) => string[]>> = {
  Specifications: (cell) => cell.split(/\r?\n/),
  Images: (cell) => cell.split("|").map((name) => name.trim()),
};
/** Longer texts are read as texts. */
const SHORT = 60;
/** With less than this share in common, two texts are read better one after the other. */
const ALIKE = 0.4;

/** Compares what a cell was with what it is to be. */
export function compare({ column, from, to }: Difference & { from: string }): Comparison {
  const read = LISTS[column];
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

/** The entries of a list, or the one text, as a new product's cell is read. */
export function entriesOfCell({ column, to }: Pick<Difference, "column" | "to">): string[] {
  const read = LISTS[column];
  return read ? entriesOf(to, read) : [to];
}

const entriesOf = (cell: string, read: (cell: string) => string[]) => (cell === "" ? [] : read(cell));

/** Words with the space before them: nothing of the text is lost. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** Neighbours of one kind as one piece; changes side by side are one that goes and one that comes. */
function merged(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
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

/** Entries of a list in which the new value of a name follows the one that goes. */
function paired(pieces: readonly Piece[]): Piece[] {
  const rest = [...pieces];
  return pieces.flatMap((piece) => {
    if (!rest.includes(piece)) return [];
    rest.splice(rest.indexOf(piece), 1);
    const at = piece.kind === "gone" ? rest.findIndex((other) => isNewValue(piece, other)) : -1;
    return at === -1 ? [piece] : [piece, ...rest.splice(at, 1)];
  });
}

const isNewValue = (gone: Piece, other: Piece): boolean =>
  other.kind === "new" && nameOf(gone.text) !== undefined && nameOf(gone.text) === nameOf(other.text);

/** The name of a specification, which ends at its first colon. */
const nameOf = (entry: string): string | undefined => /^([^:]+):/.exec(entry)?.[1];

function sameShare(pieces: readonly Piece[], length: number): number {
  const same = pieces.filter(({ kind }) => kind === "same").reduce((sum, { text }) => sum + text.length, 0);
  return same / length;
}
