import type { Box } from "../../../contract/catalog.ts";
import type { PrintedCode } from "./codes.ts";
import { type Column, extentOf, type Head } from "./headings.ts";
import { type Area, areaOf, gapBetween, isOneLine, lineOf, type Page } from "./page.ts";

/** A page with what it prints that may be codes, and its tables' heads. */
export interface CodedPage {
  page: Page;
  codes: readonly PrintedCode[];
  heads: readonly Head[];
}

/** A number on a drawing, and the codes that the table gives for it. */
export interface PositionNumber {
  label: string;
  keys: readonly string[];
  place: number;
  box: Box;
}

interface Label {
  label: string;
  place: number;
  box: Box;
  area: Area;
}

const LABEL = /^[([]?(\d{1,3}[a-z]?)[)\].]?$/;
/** A word so near on the same line, as a share of the page's width, makes a number part of what it says. */
const NEAR = 0.3;
/** Heights of figures on one drawing differ by less, as a share. */
const SAME_SIZE = 0.12;

/** Rows of one table are not farther apart, in heights of their line. */
const ROW_GAP = 6;

/** What tables say: the codes of each position, as they are compared. */
type Positions = ReadonlyMap<string, readonly string[]>;

/**
 * The position numbers on a page's drawings whose codes its own table gives, or else that of the page that faces it.
 * A number is one by standing alone, in the size of its like, and outside of tables.
 */
export function positionsOn(coded: CodedPage, facing: CodedPage | undefined): PositionNumber[] {
  const own = tablePositions(coded);
  const table = own.size > 0 ? own : facing ? tablePositions(facing) : own;
  if (table.size === 0) return [];
  const labels = lonelyLabels(coded, table);
  const all = largestGroup(labels);
  const isSure = (label: Label) =>
    own.size > 0 ||
    new Set(all.map((other) => other.label)).size * 2 >= table.size ||
    coded.codes.some(({ key }) => table.get(label.label)?.includes(key));
  return all
    .filter(isSure)
    .map(({ label, place, box }) => ({ label, keys: table.get(label) ?? [], place, box }));
}

/** The rows of a page's tables that have a column of positions and one of codes. */
function tablePositions({ page, codes, heads }: CodedPage): Positions {
  const positions = new Map<string, string[]>();
  for (const head of heads) {
    for (const [column, codeColumn] of columnPairs(head)) {
      for (const label of labelsIn(page, head, column)) {
        const keys = codes
          .filter(
            ({ boxes: [box] }) =>
              box && isIn(areaOf(page, box), codeColumn) && isOneLine(areaOf(page, box), label.area),
          )
          .map(({ key }) => key);
        if (keys.length) positions.set(label.label, [...(positions.get(label.label) ?? []), ...keys]);
      }
    }
  }
  return positions;
}

/** Each column of positions with the next column of codes behind it. */
function columnPairs({ columns }: Head): [Column, Column][] {
  return columns.flatMap((column, at): [Column, Column][] => {
    if (column.heading !== "position") return [];
    const next = columns.slice(at + 1).find(({ heading }) => heading !== "other");
    return next?.heading === "code" ? [[column, next]] : [];
  });
}

function labelsIn(page: Page, { bottom, end }: Head, column: Column): Label[] {
  return allLabels(page).filter(({ area }) => area.top >= bottom - 1 && area.top < end && isIn(area, column));
}

const isIn = ({ left, right }: Area, { from, to }: Column) => {
  const middle = (left + right) / 2;
  return middle > from && middle < to;
};

function allLabels(page: Page): Label[] {
  return page.words.flatMap(({ text, box }, place) => {
    const [, label] = LABEL.exec(text.normalize("NFKC")) ?? [];
    return label === undefined ? [] : [{ label, place, box, area: areaOf(page, box) }];
  });
}

/** Numbers that stand outside of tables, with nothing beside them but their like and codes of the table. */
function lonelyLabels(coded: CodedPage, table: Positions): Label[] {
  const { page, codes, heads } = coded;
  const labels = allLabels(page).filter(({ label }) => table.has(label));
  const places = new Set(labels.map(({ place }) => place));
  const words = page.words.map(({ box }) => areaOf(page, box));
  const captions = codes
    .filter(({ key }) => table.values().some((keys) => keys.includes(key)))
    .flatMap(({ boxes }) => boxes.map((box) => areaOf(page, box)));
  const isCaption = (area: Area) => captions.some((code) => isOneLine(code, area) && overlaps(code, area));
  const tables = heads.map((head) => tableArea(coded, head));
  return labels.filter(
    (label) =>
      !tables.some(
        (table) =>
          overlaps(table, label.area) && label.area.top >= table.top && label.area.top < table.bottom,
      ) &&
      !isPageNumber(page, label) &&
      words.every(
        (area, at) =>
          places.has(at) ||
          !isOneLine(area, label.area) ||
          Math.max(gapBetween(area, label.area), gapBetween(label.area, area)) > NEAR * page.width ||
          isCaption(area),
      ),
  );
}

const overlaps = (a: Area, b: Area) => a.left < b.right && b.left < a.right;

/** Where a table stands: from its head to the last row that has a code, rows being near each other. */
function tableArea({ page, codes }: CodedPage, head: Head): Area {
  const columns = head.columns.filter(({ heading }) => heading === "code");
  const rows = codes
    .flatMap(({ boxes }) => boxes.map((box) => areaOf(page, box)))
    .filter(
      (area) =>
        area.top >= head.bottom - 1 && area.top < head.end && columns.some((column) => isIn(area, column)),
    )
    .toSorted((a, b) => a.top - b.top);
  let bottom = head.bottom;
  for (const row of rows) if (row.top - bottom < ROW_GAP * lineOf(row)) bottom = Math.max(bottom, row.bottom);
  return { ...extentOf(head), top: head.bottom - 1, bottom };
}

/** The page's own number at its upper or lower edge. */
const isPageNumber = ({ height }: Page, { area }: Label) =>
  area.bottom < 0.06 * height || area.top > 0.92 * height;

/** Those of one size that name the most positions: dimensions on a drawing have another one. */
function largestGroup(labels: readonly Label[]): Label[] {
  const groups = labels.map((label) => {
    const size = lineOf(label.area);
    return labels.filter(({ area }) => Math.abs(lineOf(area) - size) <= SAME_SIZE * size);
  });
  const named = (group: readonly Label[]) => new Set(group.map(({ label }) => label)).size;
  return groups.toSorted((a, b) => named(b) - named(a))[0] ?? [];
}
