import type { Box } from "../../../contract/catalogs/catalog.ts";

/** A page in grey, one byte per pixel. */
export interface GreyPage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Where a page prints what the figure belongs to, and all its words; in fractions of the page. */
export interface Printed {
  own: readonly Box[];
  words: readonly Box[];
}

/** Left, top, right and bottom in pixels, the last two exclusive. */
type Area = readonly [number, number, number, number];

/** The difference to the paper from which on a pixel is ink, in greys: tinted grounds of drawings count. */
const INK = 8;
/** Pixels farther apart than this are two blobs: figures on separate backgrounds are close together. */
const JOIN = 2;
/** Shares of the page's width: the smallest blob, the largest distance to its number or code, and to its caption. */
const SMALLEST = 0.05;
const FARTHEST = 0.12;
const CAPTION = 0.03;
/** A blob with a larger share of words is a text or a table. */
const WORDS_MAX = 0.08;
/** Pieces of an exploded drawing, below this share of the page, are joined across this share of its width. */
const PIECE = 0.03;
const PIECE_GAP = 0.04;
/** A larger share of the page isn't a figure on it, but the page or a scan. */
const LARGEST = 0.75;
const MARGIN = 0.01;

/** Returns the drawing nearest to a number or code, with its caption, in fractions of the page, if near. */
export function findFigure(page: GreyPage, { own, words }: Printed): Box | undefined {
  const inPixels = ([left, top, width, height]: Box): Area => [
    left * page.width,
    top * page.height,
    (left + width) * page.width,
    (top + height) * page.height,
  ];
  const printed = words.map(inPixels);
  const blobs = blobsOf(page, inkOf(page, printed)).filter(
    (blob) => isLarge(blob, page.width) && textShare(blob, printed) <= WORDS_MAX,
  );
  const places = own.map(inPixels);
  const away = (blob: Area) => Math.min(...places.map((place) => distance(blob, place)));
  const [nearest] = blobs
    .map((blob) => ({ blob, away: away(blob) }))
    .filter((each) => each.away <= FARTHEST * page.width)
    .sort((a, b) => a.away - b.away || areaOf(b.blob) - areaOf(a.blob));
  if (!nearest) return undefined;
  const drawn = wholeDrawing(nearest.blob, blobs, page);
  const captions = places.filter((place) => distance(drawn, place) <= CAPTION * page.width);
  const figure = captions.reduce(together, drawn);
  return areaOf(figure) > LARGEST * page.width * page.height ? undefined : boxOf(figure, page);
}

/** Marks the pixels that differ from the paper, which is the commonest grey, and aren't words. */
function inkOf({ data, width, height }: GreyPage, words: readonly Area[]): Uint8Array {
  const counts = new Uint32Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at += 1) ink[at] = Math.abs((data[at] ?? paper) - paper) > INK ? 1 : 0;
  for (const [left, top, right, bottom] of words) {
    const [from, to] = [Math.max(0, Math.floor(left) - 1), Math.min(width, Math.ceil(right) + 1)];
    for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, Math.ceil(bottom) + 1); y += 1) {
      ink.fill(0, y * width + from, y * width + Math.max(from, to));
    }
  }
  return ink;
}

function blobsOf({ width, height }: GreyPage, ink: Uint8Array): Area[] {
  const blobs: Area[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (!ink[start]) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    ink[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (let row = Math.max(0, y - JOIN); row <= Math.min(height - 1, y + JOIN); row += 1) {
        for (let column = Math.max(0, x - JOIN); column <= Math.min(width - 1, x + JOIN); column += 1) {
          const next = row * width + column;
          if (!ink[next]) continue;
          ink[next] = 0;
          stack.push(next);
        }
      }
    }
    blobs.push([left, top, right, bottom]);
  }
  return blobs;
}

/** A piece of an exploded drawing is shown with the pieces around it. */
function wholeDrawing(blob: Area, blobs: readonly Area[], page: Omit<GreyPage, "data">): Area {
  const { width, height } = page;
  if (areaOf(blob) >= PIECE * width * height) return blob;
  const near = blobs.filter((other) => other !== blob && distance(blob, other) <= PIECE_GAP * width);
  const joined = near.reduce(together, blob);
  return areaOf(joined) > areaOf(blob) ? wholeDrawing(joined, blobs, page) : blob;
}

const areaOf = ([left, top, right, bottom]: Area): number => (right - left) * (bottom - top);

const isLarge = ([left, top, right, bottom]: Area, width: number): boolean =>
  right - left >= SMALLEST * width && bottom - top >= SMALLEST * width;

const together = (a: Area, b: Area): Area => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

const distance = (a: Area, b: Area): number =>
  Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));

function textShare(blob: Area, words: readonly Area[]): number {
  const inside = words.filter(([left, top, right, bottom]) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= blob[0] && x <= blob[2] && y >= blob[1] && y <= blob[3];
  });
  return inside.reduce((sum, word) => sum + areaOf(word), 0) / areaOf(blob);
}

function boxOf([left, top, right, bottom]: Area, { width, height }: GreyPage): Box {
  const margin = MARGIN * width;
  const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)];
  const [above, below] = [Math.max(0, top - margin), Math.min(height, bottom + margin)];
  return [from / width, above / height, (to - from) / width, (below - above) / height];
}
