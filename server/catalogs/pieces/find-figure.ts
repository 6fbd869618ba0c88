import type { Box } from "../../../contract/catalogs/catalog.ts";
import {
  type Area,
  areaIn,
  around,
  componentsOf,
  heightOf,
  isInside,
  widthOf,
} from "../readings/tables/page.ts";

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
  const inPixels = (box: Box) => areaIn(box, { ...page, turn: 0 });
  const printed = words.map(inPixels);
  const blobs = componentsOf(inkOf(page, printed), page, JOIN).filter(
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
  const figure = around([drawn, ...captions]);
  return areaOf(figure) > LARGEST * page.width * page.height ? undefined : boxOf(figure, page);
}

/** Marks the pixels that differ from the paper, which is the commonest grey, and aren't words. */
function inkOf({ data, width, height }: GreyPage, words: readonly Area[]): Uint8Array {
  const counts = new Uint32Array(256);
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1;
  const paper = counts.indexOf(Math.max(...counts));
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at += 1) ink[at] = Math.abs((data[at] ?? paper) - paper) > INK ? 1 : 0;
  for (const { left, top, right, bottom } of words) {
    const [from, to] = [Math.max(0, Math.floor(left) - 1), Math.min(width, Math.ceil(right) + 1)];
    for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, Math.ceil(bottom) + 1); y += 1) {
      ink.fill(0, y * width + from, y * width + Math.max(from, to));
    }
  }
  return ink;
}

/** A piece of an exploded drawing is shown with the pieces around it. */
function wholeDrawing(blob: Area, blobs: readonly Area[], page: Omit<GreyPage, "data">): Area {
  const { width, height } = page;
  if (areaOf(blob) >= PIECE * width * height) return blob;
  const near = blobs.filter((other) => other !== blob && distance(blob, other) <= PIECE_GAP * width);
  const joined = around([blob, ...near]);
  return areaOf(joined) > areaOf(blob) ? wholeDrawing(joined, blobs, page) : blob;
}

const areaOf = (area: Area): number => widthOf(area) * heightOf(area);

const isLarge = (area: Area, width: number): boolean =>
  Math.min(widthOf(area), heightOf(area)) >= SMALLEST * width;

const distance = (a: Area, b: Area): number =>
  Math.hypot(
    Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom),
  );

function textShare(blob: Area, words: readonly Area[]): number {
  const inside = words.filter((word) => isInside(word, blob));
  return inside.reduce((sum, word) => sum + areaOf(word), 0) / areaOf(blob);
}

function boxOf({ left, top, right, bottom }: Area, { width, height }: GreyPage): Box {
  const margin = MARGIN * width;
  const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)];
  const [above, below] = [Math.max(0, top - margin), Math.min(height, bottom + margin)];
  return [from / width, above / height, (to - from) / width, (below - above) / height];
}
