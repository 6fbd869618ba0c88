import type { Box } from "#contract/catalogs/catalog.ts";
import { mayHoldMoney } from "#contract/platform/money.ts";
import { compact } from "#contract/platform/words.ts";
import { columnKinds } from "./column-kinds.ts";
import {
  type Area,
  areaIn,
  around,
  boxCentre,
  boxOf,
  heightOf,
  isInside,
  middleOf,
  type ReadPage,
  type Word,
  widthOf,
} from "./page.ts";
import type { Table } from "./table.ts";

/** Source of a row's image: an image in it, the figure that names it, the page's drawing, or the row itself. */
type ImageKind = "image" | "figure" | "drawing" | "row";

export interface RowImage {
  row: number;
  kind: ImageKind;
  /** On the page as shown. */
  box: Box;
}

/** In points: padding around an image, and maximum distance of a figure's number. */
const PAD = 4;
const NEAR = 60;
/** In shares of the page: minimum size of its drawing, and maximum distance of a row's image from the table. */
const DRAWING = 0.02;
const BESIDE = 0.35;
/** In row heights. */
const OWN = 1.7;
/** In points. */
const SMALL = 14;
/** In shares of the height: margins with the page number. */
const EDGE = 0.05;
/** Height to width. */
const SHAPE = 0.25;

/** Returns the best image of each row below the head. */
export function rowImages(
  page: ReadPage,
  table: Table,
  figures: readonly Area[],
  tables: readonly Area[],
): RowImage[] {
  const area = areaIn(table.box, page);
  const rows = cellsByRow(table);
  const below = rows.slice(table.headRows).map((cells) => cells.map((cell) => cell ?? ""));
  const { code, position } = columnKinds(table.names, below);
  const shown = withoutMoney(area, table, below, { kept: [code, position], width: page.width });
  const anchors = anchorsOf(page, tables);
  const drawing = largestOf(page, figures);
  return rows.flatMap((cells, row): RowImage[] => {
    if (row < table.headRows) return [];
    const band = {
      ...area,
      top: (table.tops[row] ?? 0) * page.height,
      bottom: (table.tops[row + 1] ?? 0) * page.height,
    };
    const image = imageOf(page, band);
    if (image) return [{ row, kind: "image", box: padded(image, page) }];
    const names = [code, position].flatMap((column) => (column === undefined ? [] : (cells[column] ?? [])));
    const figure = figureOf(names, anchors, figures);
    if (figure) return [{ row, kind: "figure", box: padded(figure, page) }];
    if (drawing) return [{ row, kind: "drawing", box: padded(drawing, page) }];
    if (!shown) return [];
    const { top, bottom, left, right } = pieceAround(band, shown, page);
    return [{ row, kind: "row", box: boxOf({ left, right, top: top - PAD, bottom: bottom + PAD }, page) }];
  });
}

/** Returns a table's widest part without money columns, whatever their name; undefined if nothing is left. */
function withoutMoney(
  area: Area,
  { names, borders }: Table,
  rows: readonly (readonly (string | undefined)[])[],
  { kept, width }: { kept: readonly (number | undefined)[]; width: number },
): Area | undefined {
  const isHidden = names.map(
    (name, at) =>
      !kept.includes(at) &&
      mayHoldMoney(
        name,
        rows.map((cells) => cells[at] ?? ""),
      ),
  );
  if (!isHidden.includes(true)) return area;
  let best: Area | undefined;
  let from = 0;
  for (let at = 0; at <= names.length; at += 1) {
    if (at < names.length && !isHidden[at]) continue;
    const run = { ...area, left: (borders[from] ?? 0) * width, right: (borders[at] ?? 0) * width };
    if (at > from && (!best || widthOf(run) > widthOf(best))) best = run;
    from = at + 1;
  }
  return best;
}

function cellsByRow({ rows, columns, cells }: Table): (string | undefined)[][] {
  const texts = Array.from({ length: rows }, () => new Array<string | undefined>(columns).fill(undefined));
  for (const { row, column, text } of cells) {
    const own = texts[row];
    if (own) own[column] = text;
  }
  return texts;
}

/** Returns the image or drawing in or beside a row, at most as high as it. */
function imageOf(page: ReadPage, band: Area): Area | undefined {
  const reach = BESIDE * page.width;
  const near = { left: band.left - reach, right: band.right + reach, top: band.top, bottom: band.bottom };
  const isOwn = (each: Area) =>
    isInside(each, near) && heightOf(each) <= OWN * heightOf(band) && widthOf(each) < 0.5 * page.width;
  const images = page.images.filter(
    (each) => isOwn(each) && Math.min(widthOf(each), heightOf(each)) >= SMALL,
  );
  if (images.length)
    return images.reduce((a, b) => (widthOf(a) * heightOf(a) >= widthOf(b) * heightOf(b) ? a : b));
  const shapes = page.shapes.filter(isOwn);
  const drawn = shapes.length ? around(shapes) : undefined;
  const isOne =
    drawn && Math.min(widthOf(drawn), heightOf(drawn)) >= SMALL && widthOf(drawn) < 0.4 * page.width;
  return isOne && heightOf(drawn) <= OWN * heightOf(band) ? drawn : undefined;
}

/** Returns the words outside of tables by normalised text: numbers on drawings, and codes below them. */
function anchorsOf(page: ReadPage, tables: readonly Area[]): ReadonlyMap<string, Word[]> {
  const anchors = new Map<string, Word[]>();
  for (const word of page.words) {
    const isAtEdge = middleOf(word) < EDGE * page.height || middleOf(word) > (1 - EDGE) * page.height;
    const key = keyOf(word.text);
    if (isAtEdge || key === "" || tables.some((table) => isInside(word, table))) continue;
    anchors.set(key, [...(anchors.get(key) ?? []), word]);
  }
  return anchors;
}

/** Normalises 'PIC-GR 0471', '(12)' and '12.' for comparison. */
const keyOf = (text: string) => compact(text.slice(0, 60));

/** Returns the figure closest to the first of a row's names that matches. */
function figureOf(
  names: readonly string[],
  anchors: ReadonlyMap<string, readonly Word[]>,
  figures: readonly Area[],
): Area | undefined {
  for (const name of names) {
    const words = anchors.get(keyOf(name)) ?? [];
    const near = words
      .flatMap((word) => figures.map((figure) => ({ figure, distance: distanceOf(word, figure) })))
      .filter(({ distance }) => distance <= NEAR)
      .toSorted((a, b) => a.distance - b.distance)[0];
    if (near) return near.figure;
  }
  return undefined;
}

/** Text below a figure is more often its name than text above. */
function distanceOf(word: Area, figure: Area): number {
  const across = Math.max(0, figure.left - boxCentre(word), boxCentre(word) - figure.right);
  const below = Math.max(0, middleOf(word) - figure.bottom);
  const above = Math.max(0, figure.top - middleOf(word));
  return across + below + 2 * above;
}

function largestOf(page: ReadPage, figures: readonly Area[]): Area | undefined {
  const size = (area: Area) => widthOf(area) * heightOf(area);
  const large = figures.filter((area) => size(area) >= DRAWING * page.width * page.height);
  return large.toSorted((a, b) => size(b) - size(a))[0];
}

function pieceAround(band: Area, { left, right }: Area, page: ReadPage): Area {
  const height = Math.max(heightOf(band) * 1.5, (right - left) * SHAPE);
  const top = Math.max(0, Math.min(page.height - height, middleOf(band) - height / 2));
  return { left, right, top, bottom: top + height };
}

const padded = ({ left, top, right, bottom }: Area, page: ReadPage): Box =>
  boxOf({ left: left - PAD, top: top - PAD, right: right + PAD, bottom: bottom + PAD }, page);
