import type { Box } from "#contract/catalogs/catalog.ts";
import { type Area, boxCentre, firstAtLeast, heightOf } from "#server/catalogs/readings/tables/page.ts";
import { findPrintedCodes, type PrintedCode } from "./codes.ts";
import {
  areaOf,
  extentOfBoxes,
  gapBetween,
  isOneLine,
  type PrintedHead,
  type TextColumn,
  type TextPage,
} from "./page.ts";

interface CodedPage {
  page: TextPage;
  codes: readonly PrintedCode[];
  heads: readonly PrintedHead[];
}

interface Label {
  label: string;
  place: number;
  box: Box;
  area: Area;
}

/** A number outside of tables, with the texts on its line. */
export interface FreeLabel extends Label {
  beside: readonly string[];
  /** For each other word on its line, the codes that contain it. */
  captions: readonly (readonly string[])[];
}

/** Part codes by position, in comparable form. */
export type Positions = ReadonlyMap<string, readonly string[]>;

/** A table of positions and codes, with the figures in its title. */
interface PartList {
  figures: readonly string[];
  positions: Positions;
}

export interface SurveyedPage {
  number: number;
  isBlank: boolean;
  lists: readonly PartList[];
  /** Figures named on the page outside its tables. */
  figures: readonly string[];
  labels: readonly FreeLabel[];
  /** Codes outside the page's tables; empty if there is no free number. */
  keys: ReadonlySet<string>;
}

const LABEL = /^[([]?(\d{1,3}[a-z]?)[)\].]?$/;
/** Maximum distance of related words on a line, as a share of the page's width. */
const NEAR = 0.3;
/** A page with more numbers outside tables isn't a drawing. */
const LABELS_MAX = 500;

/** Maximum gap between rows of one table, in line heights. */
const ROW_GAP = 6;

export function surveyPage(page: TextPage): SurveyedPage {
  const coded: CodedPage = { page, ...findPrintedCodes(page) };
  const tables = coded.heads.map((head) => tableArea(coded, head));
  const isInTable = (area: Area) =>
    tables.some((table) => overlaps(table, area) && area.top >= table.top && area.top < table.bottom);
  const titles = figureTitlesOn(page).filter(({ area }) => !isInTable(area));
  const lists = coded.heads.flatMap((head) => {
    const positions = tablePositions(coded, head);
    return positions.size ? [{ head, positions }] : [];
  });
  const labels = freeLabels(coded, isInTable);
  return {
    number: page.number,
    isBlank: page.words.length === 0,
    lists: titledLists(lists, titles),
    figures: namesOf(titles),
    labels,
    keys: new Set(labels.length ? codesOutside(coded, isInTable) : []),
  };
}

const codesOutside = ({ page, codes }: CodedPage, isInTable: (area: Area) => boolean) =>
  codes.filter(({ boxes }) => !boxes.some((box) => isInTable(areaOf(page, box)))).map(({ key }) => key);

const namesOf = (titles: readonly FigureTitle[]) => [...new Set(titles.flatMap(({ names }) => names))];

/** Assigns to each list the title right above it; if any list lacks one, each may have any title of the page. */
function titledLists(
  lists: readonly { head: PrintedHead; positions: Positions }[],
  titles: readonly FigureTitle[],
): PartList[] {
  const names = namesOf(titles);
  const above = lists.map(({ head }, at) => {
    const from = Math.max(0, ...lists.slice(0, at).map((before) => before.head.bottom));
    const own = titles.filter(({ area }) => area.top < head.bottom && area.top >= from);
    return own.toSorted((a, b) => b.area.top - a.area.top)[0]?.names;
  });
  const isSure = names.length > 1 && lists.length > 1 && above.every((own) => own !== undefined);
  return lists.map(({ positions }, at) => ({
    positions,
    figures: isSure || (lists.length === 1 && above[at]) ? (above[at] ?? []) : names,
  }));
}

function tablePositions({ page, codes }: CodedPage, head: PrintedHead): Positions {
  const positions = new Map<string, string[]>();
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
  return positions;
}

/** Each position column with the next code column after it. */
function columnPairs({ columns }: PrintedHead): [TextColumn, TextColumn][] {
  return columns.flatMap((column, at): [TextColumn, TextColumn][] => {
    if (column.heading !== "position") return [];
    const next = columns.slice(at + 1).find(({ heading }) => heading !== "other");
    return next?.heading === "code" ? [[column, next]] : [];
  });
}

function labelsIn(page: TextPage, { bottom, end }: PrintedHead, column: TextColumn): Label[] {
  return allLabels(page).filter(({ area }) => area.top >= bottom - 1 && area.top < end && isIn(area, column));
}

const isIn = (area: Area, { from, to }: TextColumn) => boxCentre(area) > from && boxCentre(area) < to;

function allLabels(page: TextPage): Label[] {
  return page.words.flatMap(({ text, box }, place) => {
    const [, label] = LABEL.exec(text.normalize("NFKC")) ?? [];
    return label === undefined ? [] : [{ label, place, box, area: areaOf(page, box) }];
  });
}

/** Numbers outside tables, with only numbers and codes on their line. */
function freeLabels({ page, codes }: CodedPage, isInTable: (area: Area) => boolean): FreeLabel[] {
  const all = allLabels(page);
  const labels = all.filter(({ area }) => !isInTable(area) && !isPageNumber(page, area));
  if (labels.length === 0 || labels.length > LABELS_MAX) return [];
  const numbers = new Map(all.map(({ place, label }) => [place, label]));
  const words = page.words
    .map(({ box }, place) => ({ place, area: areaOf(page, box) }))
    .toSorted((a, b) => a.area.top - b.area.top);
  const highest = Math.max(...words.map(({ area }) => heightOf(area)));
  const printed = codes.flatMap(({ key, boxes }) => boxes.map((box) => ({ key, area: areaOf(page, box) })));
  return labels.flatMap((label) => {
    const near = wordsFrom(words, label.area.top - highest, label.area.bottom).filter(
      ({ place, area }) =>
        place !== label.place &&
        isOneLine(area, label.area) &&
        Math.max(gapBetween(area, label.area), gapBetween(label.area, area)) <= NEAR * page.width,
    );
    const captions = near
      .filter(({ place }) => !numbers.has(place))
      .map(({ area }) =>
        printed
          .filter((code) => isOneLine(code.area, area) && overlaps(code.area, area))
          .map(({ key }) => key),
      );
    const beside = near.flatMap(({ place }) => numbers.get(place) ?? []);
    return captions.every((keys) => keys.length) ? [{ ...label, beside, captions }] : [];
  });
}

/** The words, sorted by top, whose top is in a range. */
function wordsFrom<T extends { area: Area }>(words: readonly T[], from: number, to: number): T[] {
  const first = firstAtLeast(words, from, ({ area }) => area.top);
  let end = first;
  while (end < words.length && (words[end]?.area.top ?? 0) <= to) end += 1;
  return words.slice(first, end);
}

const overlaps = (a: Area, b: Area) => a.left < b.right && b.left < a.right;

/** A table's area: from its header to the last row with a code, without large gaps. */
function tableArea({ page, codes }: CodedPage, head: PrintedHead): Area {
  const columns = head.columns.filter(({ heading }) => heading === "code");
  const rows = codes
    .flatMap(({ boxes }) => boxes.map((box) => areaOf(page, box)))
    .filter(
      (area) =>
        area.top >= head.bottom - 1 && area.top < head.end && columns.some((column) => isIn(area, column)),
    )
    .toSorted((a, b) => a.top - b.top);
  let bottom = head.bottom;
  for (const row of rows)
    if (row.top - bottom < ROW_GAP * heightOf(row)) bottom = Math.max(bottom, row.bottom);
  return { ...extentOfBoxes(head), top: head.bottom - 1, bottom };
}

/** Whether this is the page number at the upper or lower edge. */
const isPageNumber = ({ height }: TextPage, area: Area) =>
  area.bottom < 0.06 * height || area.top > 0.92 * height;

export interface DrawnPosition {
  labels: readonly FreeLabel[];
  hits: ReadonlySet<string>;
  /** All numbers of that size, including those missing from the list. */
  numbers: ReadonlySet<string>;
  /** How many of them the list lacks, without dimensions. */
  misses: number;
}

/** Maximum relative height difference of numbers on one drawing. */
const SAME_SIZE = 0.12;
/** A number this many times the list's highest is a dimension. */
const DIMENSION = 2;

/** Returns the numbers that a list may apply to: those of the size with the most matches. */
export function drawnFrom({ labels }: Pick<SurveyedPage, "labels">, positions: Positions): DrawnPosition {
  const keys = new Set([...positions.values()].flat());
  const listed = labels.filter(
    ({ label, beside, captions }) =>
      positions.has(label) &&
      beside.every((other) => positions.has(other)) &&
      captions.every((codes) => codes.some((key) => keys.has(key))),
  );
  const largest = largestGroup(listed);
  const size = largest[0] && heightOf(largest[0].area);
  const hits = new Set(largest.map(({ label }) => label));
  const numbers = new Set(
    labels
      .filter(({ area }) => size === undefined || isSameSize(heightOf(area), size))
      .map(({ label }) => label),
  );
  const highest = Math.max(...[...positions.keys()].map((label) => Number.parseInt(label, 10)));
  const misses = [...numbers].filter(
    (label) => !positions.has(label) && Number.parseInt(label, 10) <= DIMENSION * highest,
  ).length;
  return { labels: largest, hits, numbers, misses };
}

const isSameSize = (height: number, size: number) => Math.abs(height - size) <= SAME_SIZE * size;

/** The numbers of the size with the most positions; dimensions have another size. */
function largestGroup(labels: readonly FreeLabel[]): FreeLabel[] {
  let largest: FreeLabel[] = [];
  let most = 0;
  for (const size of new Set(labels.map(({ area }) => heightOf(area)))) {
    const group = labels.filter(({ area }) => isSameSize(heightOf(area), size));
    const named = new Set(group.map(({ label }) => label)).size;
    if (named > most) [largest, most] = [group, named];
  }
  return largest;
}

/** A title that names figures, such as 'Fig. 2' or 'Plates 3 and 4', and its place. */
interface FigureTitle {
  /** Kind and number: 'figure 2', 'plate iv'. */
  names: readonly string[];
  area: Area;
}

const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    figure:
      "fig figs figure figures figur abb abbildung abbildungen bild ill illus illustration चित्र આકૃતિ 图 図",
    plate: "plate plates taf tafel tafeln",
    drawing: "drawing drg zeichnung",
  }).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind])),
);
/** The word for a figure, with or without its number: 'Fig.', '(Abb.2)', '图2'. */
const FIGURE = /^[([]?(\p{L}[\p{L}\p{M}]*)\.?:?(?:(\d\w*(?:[./-]\w+)*)[)\].,:;]*)?$/u;
const NUMBER = /^(\d{1,3}(?:[./-]\d{1,3})?[a-zA-Z]?|[IVXLC]{1,6}|[A-Z])[)\].,:;]*$/;
const NUMBERED = /^(?:no|nr)\.?$/i;
const JOINS = /^(?:and|und|&|\+)$/i;
/** After one of these words a figure is a reference, not a title. */
const REFERS = /^(?:see|siehe|vgl\.?|cf\.?|in|refer|shown)$/i;
/** A longer line is running text. */
const TITLE_WORDS_MAX = 12;

/** The titles that name figures, without references and running text. */
function figureTitlesOn(page: TextPage): FigureTitle[] {
  const texts = page.words.map(({ text }) => text.normalize("NFKC"));
  return texts.flatMap((text, at) => {
    const [, word = "", joined] = FIGURE.exec(text) ?? [];
    const kind = KINDS[word.toLowerCase()];
    const box = page.words[at]?.box;
    if (!kind || !box || REFERS.test(texts[at - 1] ?? "") || REFERS.test(texts[at - 2] ?? "")) return [];
    const names = numbersFrom(texts, at, joined).map((number) => `${kind} ${number.toLowerCase()}`);
    const area = areaOf(page, box);
    const onLine = page.words.filter((other) => isOneLine(areaOf(page, other.box), area));
    return names.length && onLine.length <= TITLE_WORDS_MAX ? [{ names, area }] : [];
  });
}

function numbersFrom(texts: readonly string[], at: number, joined: string | undefined): string[] {
  let next = at + 1;
  if (joined === undefined && NUMBERED.test(texts[next] ?? "")) next += 1;
  const [, first] = NUMBER.exec(joined ?? texts[next] ?? "") ?? [];
  if (first === undefined) return [];
  const numbers = [first];
  let last = joined === undefined ? next : at;
  for (;;) {
    const isJoined = JOINS.test(texts[last + 1] ?? "");
    const following = NUMBER.exec(texts[last + (isJoined ? 2 : 1)] ?? "")?.[1];
    if (following === undefined || !(isJoined || texts[last]?.endsWith(","))) return numbers;
    numbers.push(following);
    last += isJoined ? 2 : 1;
  }
}

/** Returns the whole figure of a part: 'figure 2' for 'figure 2a'. */
export const wholeFigure = (name: string): string => name.replace(/(\d)[a-z]$/, "$1");

/** Returns whether two sets name different figures: the same kind, but no common number. */
export function areOtherFigures(a: readonly string[], b: readonly string[]): boolean {
  const kindOf = (name: string) => name.split(" ")[0];
  const shared = a.some((name) => b.some((other) => wholeFigure(name) === wholeFigure(other)));
  return !shared && a.some((name) => b.some((other) => kindOf(name) === kindOf(other)));
}
