import type { Box } from "#contract/catalogs/catalog.ts";

/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** A horizontal or vertical line, in shares of the page. */
export type Rule = readonly [x1: number, y1: number, x2: number, y2: number];

/** A page's layout. Positions are shares of the page as shown, its sides are in points. */
export interface TablePage {
  number: number;
  width: number;
  height: number;
  /** `isUnsure` is set only for words of a scan: true if the recognition may be wrong. */
  words: readonly { text: string; box: Box; turn: Turn; isUnsure?: boolean }[];
  /** Drawn lines and visible filled areas. */
  rules: readonly Rule[];
  areas: readonly Box[];
  images: readonly Box[];
  shapes: readonly Box[];
}

/** A rectangle in points on the page turned for reading: lines run from left to right, downwards. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A word on the page turned for reading; `turn` is 0 unless it runs differently from most words. */
export interface Word extends Area {
  text: string;
  turn: Turn;
  isUnsure: boolean;
}

export interface ReadPage {
  number: number;
  width: number;
  height: number;
  /** Turn from the page as shown to the page for reading. */
  turn: Turn;
  /** Its words were recognised on a scan. */
  isScan: boolean;
  words: Word[];
  rules: Area[];
  areas: Area[];
  images: Area[];
  shapes: Area[];
}

/** Turns a page so that most of its words run from left to right. */
export function asRead(page: TablePage): ReadPage {
  const letters = [0, 0, 0, 0];
  for (const { text, turn } of page.words) letters[turn] = (letters[turn] ?? 0) + text.length;
  const turn = letters.indexOf(Math.max(...letters)) as Turn;
  const isSideways = turn % 2 === 1;
  const [width, height] = isSideways ? [page.height, page.width] : [page.width, page.height];
  const area = (box: Box) => areaIn(box, { turn, width, height });
  const line = ([x1, y1, x2, y2]: Rule) => area([x1, y1, x2 - x1, y2 - y1]);
  return {
    number: page.number,
    width,
    height,
    turn,
    isScan: page.words.some(({ isUnsure }) => isUnsure !== undefined),
    words: page.words.map((word) => ({
      text: word.text,
      turn: ((word.turn - turn + 4) % 4) as Turn,
      isUnsure: word.isUnsure === true,
      ...area(word.box),
    })),
    rules: page.rules.map(line),
    areas: page.areas.map(area),
    images: page.images.map(area),
    shapes: page.shapes.map(area),
  };
}

export const sidesOf = ({ left, top, right, bottom }: Area): Area[] => [
  { left, right, top, bottom: top },
  { left, right, top: bottom, bottom },
  { left, right: left, top, bottom },
  { left: right, right, top, bottom },
];

/** A page's turn for reading, and its sides after it in any unit. */
type Reading = Pick<ReadPage, "turn" | "width" | "height">;

/** Converts a box of the page as shown to the page for reading, in the unit of its sides. */
export function areaIn([x, y, w, h]: Box, { turn, width, height }: Reading): Area {
  const [left, top, across, down] =
    turn === 0
      ? [x, y, w, h]
      : turn === 1
        ? [y, 1 - x - w, h, w]
        : turn === 2
          ? [1 - x - w, 1 - y - h, w, h]
          : [1 - y - h, x, h, w];
  return {
    left: left * width,
    top: top * height,
    right: (left + across) * width,
    bottom: (top + down) * height,
  };
}

/** Converts an area to shares of the page as shown. */
export function boxOf(area: Area, { turn, width, height }: ReadPage): Box {
  const [x, y] = [area.left / width, area.top / height];
  const [w, h] = [(area.right - area.left) / width, (area.bottom - area.top) / height];
  const box: Box =
    turn === 0
      ? [x, y, w, h]
      : turn === 1
        ? [1 - y - h, x, h, w]
        : turn === 2
          ? [1 - x - w, 1 - y - h, w, h]
          : [y, 1 - x - w, h, w];
  const [left, top] = [clamped(box[0]), clamped(box[1])];
  return [left, top, roundedTo5(clamped(box[0] + box[2]) - left), roundedTo5(clamped(box[1] + box[3]) - top)];
}

export const roundedTo5 = (share: number): number => Number(share.toFixed(5));
const clamped = (share: number) => roundedTo5(Math.min(1, Math.max(0, share)));

export const widthOf = ({ left, right }: Area): number => right - left;
export const heightOf = ({ top, bottom }: Area): number => bottom - top;
export const middleOf = ({ top, bottom }: Area): number => (top + bottom) / 2;
export const boxCentre = ({ left, right }: Area): number => (left + right) / 2;

/** Returns the bounding area of at least one area. */
export function around(areas: readonly Area[]): Area {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of areas) {
    found.left = Math.min(found.left, left);
    found.top = Math.min(found.top, top);
    found.right = Math.max(found.right, right);
    found.bottom = Math.max(found.bottom, bottom);
  }
  return found;
}

export const isInside = (a: Area, b: Area): boolean => {
  const [x, y] = [boxCentre(a), middleOf(a)];
  return x >= b.left && x <= b.right && y >= b.top && y <= b.bottom;
};

/** Returns the bounds of the connected marks, at most `reach` apart, right and bottom exclusive. Clears the marks. */
export function componentsOf(
  marks: Uint8Array,
  { width, height }: { width: number; height: number },
  reach: number,
): Area[] {
  const found: Area[] = [];
  const waiting: number[] = [];
  for (let start = 0; start < marks.length; start += 1) {
    if (!marks[start]) continue;
    const area = { left: width, top: height, right: 0, bottom: 0 };
    marks[start] = 0;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x + 1);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y + 1);
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
          const next = row * width + column;
          if (!marks[next]) continue;
          marks[next] = 0;
          waiting.push(next);
        }
      }
    }
    found.push(area);
  }
  return found;
}

/** Returns the index of the first item, in order, whose place is at least `at`, or the length. */
export function firstAtLeast<T>(things: readonly T[], at: number, placeOf: (thing: T) => number): number {
  let [low, high] = [0, things.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(things[middle] as T) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Union-find; returns for each item the first one of its set. */
export function disjointSets(count: number) {
  const parents = Array.from({ length: count }, (_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let next = at; next !== root; ) {
      const parent = parents[next] ?? root;
      parents[next] = root;
      next = parent;
    }
    return root;
  };
  const join = (root: number, at: number) => {
    parents[rootOf(at)] = rootOf(root);
  };
  return { rootOf, join };
}

/** Returns the median; 0 without numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
