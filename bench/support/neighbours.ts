/** A table as people marked it, or as it was read: indices start at 0, and ranges include their last row and column. */
export interface MarkedTable {
  cells: readonly (readonly [
    row: number,
    column: number,
    lastRow: number,
    lastColumn: number,
    text: string,
  ])[];
}

const plain = (text: string) => text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();

/**
 * The quality of read tables, by the measure of the ICDAR 2013 competition: pairs of neighbouring cells with text and only
 * empty cells between them in a row or a column. All tables of a document count together.
 */
export function compared(read: readonly MarkedTable[], truth: readonly MarkedTable[]) {
  const [given, wanted] = [counted(read.flatMap(pairsOf)), counted(truth.flatMap(pairsOf))];
  let right = 0;
  for (const [pair, times] of wanted) right += Math.min(times, given.get(pair) ?? 0);
  const [all, asked] = [sum(given), sum(wanted)];
  return {
    right,
    wanted: asked,
    recall: asked ? right / asked : 1,
    precision: all ? right / all : asked ? 0 : 1,
  };
}

function pairsOf({ cells }: MarkedTable): string[] {
  const filled = cells.filter(([, , , , text]) => plain(text) !== "");
  const grid = new Map<string, (typeof filled)[number]>();
  let [rows, columns] = [0, 0];
  for (const cell of filled) {
    const [row, column, lastRow, lastColumn] = cell;
    rows = Math.max(rows, lastRow + 1);
    columns = Math.max(columns, lastColumn + 1);
    for (let r = row; r <= lastRow; r += 1) {
      for (let c = column; c <= lastColumn; c += 1) grid.set(`${r},${c}`, cell);
    }
  }
  const next = (cell: (typeof filled)[number], r: number, c: number, right: number, down: number) => {
    for (let [y, x] = [r + down, c + right]; y < rows && x < columns; y += down, x += right) {
      const found = grid.get(`${y},${x}`);
      if (found && found !== cell) return found;
    }
    return undefined;
  };
  return filled.flatMap((cell) => {
    const [row, column, lastRow, lastColumn, text] = cell;
    const beside = new Set<(typeof filled)[number] | undefined>();
    const below = new Set<(typeof filled)[number] | undefined>();
    for (let r = row; r <= lastRow; r += 1) beside.add(next(cell, r, lastColumn, 1, 0));
    for (let c = column; c <= lastColumn; c += 1) below.add(next(cell, lastRow, c, 0, 1));
    const named = (cells: typeof beside, arrow: string) =>
      [...cells].flatMap((other) => (other ? [`${plain(text)}${arrow}${plain(other[4])}`] : []));
    return [...named(beside, "→"), ...named(below, "↓")];
  });
}

function counted(pairs: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

const sum = (counts: ReadonlyMap<string, number>) => counts.values().reduce((a, b) => a + b, 0);
