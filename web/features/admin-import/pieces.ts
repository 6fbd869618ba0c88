/** A part of a cell beside what it was: in both, taken away, or new. `cut` stands for parts that are left out. */
export interface Piece {
  kind: "same" | "gone" | "new" | "cut";
  text: string;
}

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
