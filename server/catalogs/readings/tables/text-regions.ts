import {
  asLine,
  type Chunk,
  type ChunkLine,
  growBlocks,
  HEADING,
  isCallouts,
  partOf,
  toChunks,
  wordsIn,
} from "./blocks.ts";
import { isValue } from "./column-kinds.ts";
import { guttersOf } from "./columns.ts";
import { listsBeside } from "./lists-beside.ts";
import { type Area, around, boxCentre, heightOf, median, widthOf } from "./page.ts";
import { type Line, type Phrase, phraseOf } from "./phrases.ts";
import { covered, type Region, type Rules } from "./rules.ts";
import type { StepBudget } from "./step-budget.ts";
import { goesOnAsCode } from "./wrapped-codes.ts";

const MARK =
  /^(?:[-–—•●○■□▪·*\uf0b7\uf0a7]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\(\d{1,2}\)|\d{1,2}(?:\.\d{1,2}){0,3}\.?)$/iu;

const isWordy = (text: string) => text.split(" ").filter((word) => /\p{L}{2}/u.test(word)).length > 1;

/** Minimum of full lines in a paragraph, and their maximum gap in line heights. */
const PARAGRAPH = 5;
const PARAGRAPH_GAP = 0.6;
const PROSE_LINES = 4;

/** Minimum share of prose lines that continue a sentence; cells begin with a capital. */
const GOING_ON = 0.3;

const goOn = (chunks: readonly Chunk[]): boolean => {
  const going = chunks.slice(1).filter((chunk) => /^[\p{Ll}\p{Lo}(]/u.test(chunk.phrases[0]?.text ?? ""));
  return going.length >= GOING_ON * (chunks.length - 1);
};

const DEPTH_MAX = 6;
/** In line heights: maximum distance of heads above a table, and gap between them. */
const HEADS_ABOVE = 5;
const HEAD_GAP = 1.2;
/** In points: tolerance of a column's left edge. In line heights: maximum gap between the lines of a cell. */
const FLUSH = 2.5;
const TIGHT = 0.5;
/** A rule of at least this share of a table's width is its border. */
const WHOLE = 0.6;

/** Finds tables by columns of text without drawn lines. */
export function textRegions(lines: readonly Line[], rules: Rules, budget: StepBudget): Region[] {
  return listsBeside(lines, budget).flatMap((own) => {
    const chunks = withoutProse(own.map(toChunks), budget);
    return blocksIn(chunks, rules, budget, 0).map((block) => regionOf(block, rules));
  });
}

function blocksIn(
  lines: readonly ChunkLine[],
  rules: Rules,
  budget: StepBudget,
  depth: number,
): ChunkLine[][] {
  return growBlocks(lines, budget).flatMap((block) => {
    const split = depth < DEPTH_MAX ? proseBeside(block, budget) : undefined;
    if (split !== undefined) {
      return [
        ...blocksIn(partOf(block.lines, -Infinity, split), rules, budget, depth + 1),
        ...blocksIn(partOf(block.lines, split, Infinity), rules, budget, depth + 1),
      ];
    }
    const own = withHead(cut(block.lines, rules, budget), lines, rules, budget);
    return isTable(own, rules, budget) ? [own] : [];
  });
}

/** Removes title, notes and source above and below a table. */
function cut(lines: readonly ChunkLine[], rules: Rules, budget: StepBudget): ChunkLine[] {
  const area = around(lines);
  const borders = rules.across.filter(
    ({ at, from, to }) =>
      at > area.top - 20 &&
      at < area.bottom + 20 &&
      Math.min(to, area.right) - Math.max(from, area.left) > WHOLE * widthOf(area),
  );
  budget.spend(rules.across.length);
  let own = [...lines];
  const [first, last] = [borders[0]?.at, borders.at(-1)?.at];
  if (borders.length >= 2 && first !== undefined && last !== undefined) {
    own = own.filter((line) =>
      line.bottom < first + 3 ? line.chunks.length > 1 && line.bottom > first - 30 : true,
    );
    const isClosed = own.some((line) => line.top > first && line.bottom < last + 3);
    if (isClosed) own = own.filter((line) => line.top < last - 3 || line.chunks.length > 2);
  }
  const firstColumn = Math.min(
    ...own.filter(({ chunks }) => chunks.length > 1).map(({ chunks }) => chunks[0]?.right ?? 0),
  );
  while (own[0] && own[0].chunks.length < 2 && own[0].left < firstColumn) own.shift();
  const end = own.findLastIndex(({ chunks }) => chunks.length > 1) + 1;
  const notes = own.slice(end).findIndex((line, at) => !goesOnBelow(own.slice(0, end + at), line));
  return notes < 0 ? own : own.slice(0, end + notes);
}

/** Returns whether a single text below a table's last row is the next line of one of its cells. */
function goesOnBelow(rows: readonly ChunkLine[], { chunks: [chunk] }: ChunkLine): boolean {
  const last = rows.findLast(({ chunks }) => chunks.length > 1);
  const line = rows.at(-1);
  if (!chunk || !last || !line) return false;
  const gap = chunk.top - line.bottom;
  const usual = median(rows.slice(1).map(({ top }, at) => top - (rows[at]?.bottom ?? 0)));
  const above = last.chunks.findIndex(({ left }) => Math.abs(left - chunk.left) < FLUSH);
  const next = last.chunks[above + 1];
  if (above < 0 || gap > TIGHT * heightOf(chunk) || (next && chunk.right > next.left)) return false;
  const text = [last.chunks[above], ...rows.slice(rows.indexOf(last) + 1).map(({ chunks }) => chunks[0])]
    .map((each) => (each ? textOfChunk(each) : ""))
    .join("");
  return goesOnAsCode(text, textOfChunk(chunk)) || (above > 0 && gap < usual / 2);
}

const textOfChunk = ({ phrases }: Chunk) => phrases.map(({ text }) => text).join(" ");

/** Adds the lines directly above that are heads over several columns. */
function withHead(
  own: ChunkLine[],
  all: readonly ChunkLine[],
  rules: Rules,
  budget: StepBudget,
): ChunkLine[] {
  const [first] = own;
  if (!first) return own;
  const area = around(own);
  const isBorder = rules.across.some(
    ({ at, from, to }) =>
      Math.abs(at - first.top) < 6 && covered([{ at, from, to }], area.left, area.right) > WHOLE,
  );
  budget.spend(rules.across.length + all.length);
  const [gutter] = guttersOf(own.map(asLine), area, budget);
  const before = all.filter(
    ({ bottom }) => bottom < first.top + 2 && bottom > first.top - HEADS_ABOVE * heightOf(first),
  );
  let { top } = first;
  const heads: ChunkLine[] = [];
  if (isBorder || !gutter) return own;
  for (const line of before.toReversed()) {
    const height = heightOf(line);
    if (top - line.bottom > HEAD_GAP * height || height > HEADING * heightOf(first)) break;
    if (isCallouts(line)) break;
    if (line.chunks.length < 2 && (top - line.bottom > 0.4 * height || isCaption(line, area))) break;
    const isWithin = line.left > area.left - 5 && line.right < area.right + 5;
    const isOver =
      line.chunks.length > 1 || (line.left > gutter.from && widthOf(line) < 0.75 * widthOf(area));
    if (!isWithin || !isOver || line.chunks.some((chunk) => wordsIn(chunk).length > 8)) break;
    heads.unshift(line);
    top = line.top;
  }
  return [...heads, ...own];
}

/** A caption names a table or is centred over all of it. */
const isCaption = (line: ChunkLine, area: Area): boolean =>
  /^(?:table|tab\.|figure|fig\.|chart|exhibit)\b/i.test(line.chunks[0]?.phrases[0]?.text ?? "") ||
  Math.abs(boxCentre(line) - boxCentre(area)) < 0.03 * widthOf(area);

/** Returns whether lines are table rows, not a list, a table of contents, or addresses side by side. */
function isTable(lines: readonly ChunkLine[], rules: Rules, budget: StepBudget): boolean {
  const rows = lines.filter(({ chunks }) => chunks.length > 1);
  if (rows.length < 2) return false;
  const area = around(lines);
  const gutters = guttersOf(lines.map(asLine), area, budget);
  if (gutters.length === 0) return false;
  const borders = rules.across.filter(
    ({ at, from, to }) =>
      at > area.top - 8 && at < area.bottom + 8 && covered([{ at, from, to }], area.left, area.right) > WHOLE,
  );
  const cells = rows.flatMap(({ chunks }) => chunks.map(textOfChunk));
  const values = cells.filter(isValue).length / cells.length;
  if (gutters.length === 1) {
    const own = rows.map(({ chunks }) => ({
      phrases: chunks.map(({ phrases }) => phraseOf(phrases.flatMap(({ words }) => words))),
    }));
    if (isList(own) || isContents(own)) return false;
    if (values < 0.3 && borders.length < 2) return false;
  }
  const long = median(cells.map(({ length }) => length));
  if (long > 60) return false;
  if (rows.length < 3 && borders.length < 2 && values < 0.4) return false;
  return values >= 0.15 || borders.length >= 2 || gutters.length >= 2;
}

function regionOf(lines: readonly ChunkLine[], rules: Rules): Region {
  const area = around(lines);
  const padded = { left: area.left - 2, top: area.top - 1, right: area.right + 2, bottom: area.bottom + 1 };
  const across = rules.across.filter(({ at }) => at > area.top && at < area.bottom);
  const whole = across.filter(
    ({ at }) =>
      covered(
        across.filter((other) => Math.abs(other.at - at) < 3),
        area.left,
        area.right,
      ) > WHOLE,
  );
  return { area: padded, rules: { across: whole, down: [] }, isRuled: false, isDrawn: false };
}

/** Removes paragraphs: consecutive lines of words that fill one width. */
function withoutProse(lines: readonly ChunkLine[], budget: StepBudget): ChunkLine[] {
  const open: { chunks: Chunk[]; bottom: number }[] = [];
  const prose = new Set<Chunk>();
  const close = (paragraph: { chunks: Chunk[] }) => {
    const widest = Math.max(...paragraph.chunks.map(widthOf));
    const full = paragraph.chunks.filter(
      (chunk) => widthOf(chunk) > 0.8 * widest && wordsIn(chunk).length >= 4,
    );
    if (!goOn(paragraph.chunks)) return;
    if (full.length < PARAGRAPH || full.length < 0.6 * paragraph.chunks.length) return;
    for (const chunk of paragraph.chunks) prose.add(chunk);
  };
  for (const line of lines) {
    for (const chunk of line.chunks) {
      budget.spend(open.length + 1);
      const height = heightOf(chunk);
      for (let at = open.length - 1; at >= 0; at -= 1) {
        const each = open[at];
        if (!each || chunk.top - each.bottom <= PARAGRAPH_GAP * height) continue;
        close(each);
        open.splice(at, 1);
      }
      const above = open.find(({ chunks }) => {
        const last = chunks.at(-1);
        return last !== undefined && Math.abs(last.left - chunk.left) < 2 * height && chunk.top > last.top;
      });
      if (above) {
        above.chunks.push(chunk);
        above.bottom = chunk.bottom;
      } else open.push({ chunks: [chunk], bottom: chunk.bottom });
    }
  }
  for (const each of open) close(each);
  return lines.flatMap((line) => {
    const chunks = line.chunks.filter((chunk) => !prose.has(chunk));
    return chunks.length ? [{ chunks, ...around(chunks) }] : [];
  });
}

function proseBeside(
  { lines, free }: { lines: readonly ChunkLine[]; free: readonly { from: number; to: number }[] },
  budget: StepBudget,
): number | undefined {
  for (const { from, to } of free) {
    const middle = (from + to) / 2;
    budget.spend(lines.length * 2);
    if (isProse(partOf(lines, -Infinity, middle)) || isProse(partOf(lines, middle, Infinity))) return middle;
  }
  return undefined;
}

function isProse(lines: readonly ChunkLine[]): boolean {
  if (lines.length < PROSE_LINES) return false;
  const { left, right } = around(lines);
  const full = lines.filter(
    ({ chunks }) =>
      chunks.length === 1 &&
      chunks[0] !== undefined &&
      widthOf(chunks[0]) > 0.75 * (right - left) &&
      wordsIn(chunks[0]).length >= 4,
  );
  return full.length > 0.55 * lines.length && goOn(lines.flatMap(({ chunks }) => chunks));
}

type Row = { phrases: readonly Phrase[] };

export function isList(rows: readonly Row[]): boolean {
  const marked = rows.filter(({ phrases }) => phrases.length === 2 && MARK.test(phrases[0]?.text ?? ""));
  const several = rows.filter(({ phrases }) => phrases.length > 1);
  if (marked.length <= 0.6 * several.length) return false;
  return marked.every(({ phrases }) => isWordy(phrases[1]?.text ?? ""));
}

/** Returns whether lines end with ascending page numbers and don't begin with codes or figures. */
function isContents(rows: readonly Row[]): boolean {
  if (rows.filter(({ phrases }) => isValue(phrases[0]?.text ?? "")).length > 0.5 * rows.length) return false;
  const numbers = rows.flatMap(({ phrases }) => {
    const text = phrases.at(-1)?.text ?? "";
    return /^\d{1,4}$/.test(text) ? [Number(text)] : [];
  });
  if (numbers.length < 4 || numbers.length < 0.8 * rows.length) return false;
  return numbers.every((each, at) => at === 0 || each >= (numbers[at - 1] ?? 0));
}
