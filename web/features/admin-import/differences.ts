/** A part of a cell beside what it was: in both, taken away, or new. `cut` stands for parts that are left out. */
export interface Piece {
  kind: "same" | "gone" | "new" | "cut";
  text: string;
}

export type Difference = { column: string; from: string | null; to: string };

/** How a difference is read best: two values beside each other, a text with what changed in it, or line by line. */
export type Comparison =
  | { as: "values"; from: string; to: string }
  | { as: "text" | "lines"; pieces: readonly Piece[] };

/** Columns whose cells are lists, and what stands between their entries. */
const LISTS: Readonly<Record<string, RegExp>> = { Specifications: /\r?\n/, Images: /\s*\|\s*/ };
/** Longer texts are read as texts. */
const SHORT = 60;
/** With less than this share in common, two texts are read better one after the other. */
const ALIKE = 0.4;

/** Compares what a cell was with what it is to be. */
export function compare({ column, from, to }: Difference & { from: string }): Comparison {
  const separator = LISTS[column];
  if (separator) {
    const pieces = piecesOf(entriesOf(from, separator), entriesOf(to, separator));
    return { as: "lines", pieces: paired(pieces) };
  }
  if (Math.max(from.length, to.length) > SHORT) {
    const pieces = merged(piecesOf(wordsOf(from), wordsOf(to)));
    if (sameShare(pieces, Math.max(from.length, to.length)) >= ALIKE) return { as: "text", pieces };
  }
  return { as: "values", from, to };
}

/** The entries of a list, or the one text, as a new product's cell is read. */
export function entriesOfCell({ column, to }: Pick<Difference, "column" | "to">): string[] {
  const separator = LISTS[column];
  return separator ? entriesOf(to, separator) : [to];
}

const entriesOf = (cell: string, separator: RegExp): string[] => (cell === "" ? [] : cell.split(separator));

/** Words with the space before them: nothing of the text is lost. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** What two sequences have in common, and what not, in the order to read it: what is gone before what is new. */
export function piecesOf(from: readonly string[], to: readonly string[]): Piece[] {
  const start = commonStart(from, to);
  const end = commonEnd(from.slice(start), to.slice(start));
  const kept = (texts: readonly string[]) => texts.map((text): Piece => ({ kind: "same", text }));
  const middle = between(from.slice(start, from.length - end), to.slice(start, to.length - end));
  return [...kept(from.slice(0, start)), ...middle, ...kept(from.slice(from.length - end))];
}

function commonStart(from: readonly string[], to: readonly string[]): number {
  const at = from.findIndex((text, index) => text !== to[index]);
  return at === -1 ? from.length : at;
}

function commonEnd(from: readonly string[], to: readonly string[]): number {
  const at = from.toReversed().findIndex((text, index) => text !== to[to.length - 1 - index]);
  return at === -1 ? from.length : at;
}

/** By the longest common subsequence. */
function between(from: readonly string[], to: readonly string[]): Piece[] {
  const lengths = commonLengths(from, to);
  const lengthAt = (row: number, column: number) => lengths[row * (to.length + 1) + column] ?? 0;
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    const [gone, come] = [from[row], to[column]];
    if (gone !== undefined && gone === come) {
      pieces.push({ kind: "same", text: gone });
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      pieces.push({ kind: "gone", text: gone });
      row += 1;
    } else {
      pieces.push({ kind: "new", text: come ?? "" });
      column += 1;
    }
  }
  return pieces;
}

/** How much the rests of both have in common, from each pair of places; a table row by row. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      const [down, right] = [
        lengths[(row + 1) * width + column] ?? 0,
        lengths[row * width + column + 1] ?? 0,
      ];
      const both = (lengths[(row + 1) * width + column + 1] ?? 0) + 1;
      lengths[row * width + column] = from[row] === to[column] ? both : Math.max(down, right);
    }
  }
  return lengths;
}

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
