import { createReadStream } from "node:fs";
import type { ImportEncoding, ProductImport } from "#contract/imports/import.ts";
import { knownHeads } from "#contract/imports/import-heads.ts";
import { IMPORT_COLUMNS_MAX, IMPORT_ROW_MAX, IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { textDecoding } from "./encoding.ts";

/**
 * What a workbook says of a cell beside its shown text. `number`: shown in a format, so that 123 may be shown as 00123;
 * `date` and `exponent`: what was typed may be lost; `error`: #N/A and its like; `uncalculated`: a formula without a result,
 * whose text is the formula.
 */
export interface CellType {
  kind: "number" | "date" | "exponent" | "error" | "uncalculated";
  /** The stored number without format, a date as YYYY-MM-DD; empty for `error` and `uncalculated`. */
  value: string;
}

/** A row of the file. `line` is where it begins, from 1. */
export interface CsvRow {
  line: number;
  /** As shown. At most CELLS_KEPT, more than an import may have. */
  cells: string[];
  /** Number of cells of a text file, of which the last may be empty; a workbook's up to its last filled cell. */
  count: number;
  /** Types by column; none for texts and for numbers shown as they are stored. */
  types?: Record<number, CellType>;
  /** Whether the workbook hides the row, by hand or by a filter. */
  hidden?: boolean;
  /** The columns of its filled cells that the workbook hides, by hand or in a closed group. */
  hiddenCells?: number[];
  /** Paths of the pictures on the row, in the workbook's ZIP. */
  pictures?: string[];
  /** Why the row is rejected. */
  problem?: string;
}

export function setType(row: CsvRow, column: number, type: CellType): void {
  row.types ??= {};
  row.types[column] = type;
}

export function setHiddenCells(row: CsvRow, isHidden: (column: number) => boolean): void {
  const hidden = row.cells.flatMap((cell, at) => (cell.trim() !== "" && isHidden(at) ? [at] : []));
  if (hidden.length) row.hiddenCells = hidden;
}

export const CELLS_KEPT = IMPORT_COLUMNS_MAX + 1;
/** Rows of a table that are written; its reader counts only those below the header row. */
export const TABLE_ROWS_MAX = 2 * IMPORT_ROWS_MAX;

/** Rows whose quotation mark is never closed, after which no cell may have several lines. */
const OPEN_QUOTES_MAX = 20;

interface TextLine {
  line: number;
  text: string;
  /** The line end, which belongs to a quoted cell with several lines. */
  end: string;
}

/**
 * Yields RFC 4180 rows, holding one. Quotes are read leniently: 3/8" hose, spaces around quotes, and quotes that aren't doubled.
 * A row whose quote is never closed has a `problem`, and the row after it begins on the next line. Throws MediaError for a line
 * above IMPORT_ROW_MAX.
 */
export async function* csvRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<CsvRow> {
  const lines = textLines(pieces);
  /** Lines that were read for a quote that isn't closed, the next one last. */
  const waiting: TextLine[] = [];
  const nextLine = async () => waiting.pop() ?? ((await lines.next()).value as TextLine | undefined);
  let openQuotes = 0;
  for (let first = await nextLine(); first; first = await nextLine()) {
    const row = createRow(separator);
    const more: TextLine[] = [];
    let state = row.add(first.text);
    let [{ end }, { length }] = [first, first.text];
    while (state === "open" && openQuotes < OPEN_QUOTES_MAX) {
      const next = await nextLine();
      if (next) more.push(next);
      length += end.length + (next?.text.length ?? 0);
      if (!next || length > IMPORT_ROW_MAX) break;
      state = row.add(end + next.text);
      end = next.end;
    }
    const isBroken = state !== "done";
    if (isBroken) {
      openQuotes += 1;
      for (const each of more.reverse()) waiting.push(each);
    }
    const cells = isBroken ? first.text.split(separator) : row.cells;
    if (cells.every((cell) => BLANK.test(cell)) || isRule(cells)) continue;
    const kept = cells.slice(0, CELLS_KEPT);
    const problem = isBroken && { problem: IMPORT_SERVER.quoteNotClosed(first.line) };
    yield { line: first.line, cells: kept, count: cells.length, ...problem };
  }
}

/** Also the sign at the end of a file of DOS, and the zeros that fill up a block. */
const BLANK = /^[\s\p{Cc}]*$/u;

/** Whether a line is drawn between rows, as by SAP and in consoles: '-----', '|----|---:|', '+----+----+'. */
const isRule = (cells: readonly string[]): boolean =>
  cells.some((cell) => /[-=─━═]{3}/.test(cell)) && cells.every((cell) => /^[-=+:|_ ─━═┼╪╬├┤]*$/.test(cell));

/** Whether the last cell of a row continues on the next line; `broken` if its quote turns out to open nothing. */
type RowState = "done" | "open" | "broken";

/** Collects the cells of a row; `add` takes its next line. */
function createRow(separator: string): { cells: string[]; add(text: string): RowState } {
  const cells: string[] = [];
  /** The content so far of a cell whose quote is open. */
  let open: string | undefined;
  return {
    cells,
    add(text) {
      if (open === undefined && !text.includes('"')) {
        for (const cell of text.split(separator)) cells.push(cell);
        return "done";
      }
      const isClosing = closingQuotes(text, separator);
      let at = 0;
      for (;;) {
        const start = open === undefined ? afterSpaces(text, at, separator) : -1;
        if (open !== undefined || text[start] === '"') {
          const quoted = quotedCell(text, start + 1, open ?? "", isClosing);
          if (quoted && quoted.end < 0) {
            open = quoted.cell;
            return "open";
          }
          // A lone quote further down in a cell with several lines: the cell was never quoted.
          if (!quoted && open !== undefined) return "broken";
          open = undefined;
          if (quoted) {
            cells.push(quoted.cell);
            if (quoted.end >= text.length) return "done";
            at = quoted.end + 1;
            continue;
          }
        }
        const end = text.indexOf(separator, at);
        cells.push(end < 0 ? text.slice(at) : text.slice(at, end));
        if (end < 0) return "done";
        at = end + 1;
      }
    },
  };
}

/**
 * Returns the content of a quoted cell and where it ends, -1 if its quote isn't closed; undefined if the cell only begins with a
 * quoted word. A quote within a cell is doubled; one that isn't belongs to the text, unless a separator or the end follows.
 */
function quotedCell(
  text: string,
  start: number,
  before: string,
  { endAt, isOpening, isInside }: ClosingQuotes,
): { cell: string; end: number } | undefined {
  let cell = before;
  let from = start;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { cell: cell + text.slice(from), end: -1 };
    cell += text.slice(from, quote);
    from = quote + 1;
    if (text[from] === '"') from += 1;
    else {
      const end = endAt(quote);
      if (end !== undefined) return { cell, end };
      if (isOpening(quote) || !isInside(from)) return undefined;
    }
    cell += '"';
  }
}

interface ClosingQuotes {
  /** Whether a quote follows a separator. */
  isOpening(quote: number): boolean;
  /** Where the cell ends that a quote closes: at the separator or the end that follows it. */
  endAt(quote: number): number | undefined;
  /** Whether the next quotes of the line close a cell that is open here, instead of opening another one. */
  isInside(from: number): boolean;
}

function closingQuotes(text: string, separator: string): ClosingQuotes {
  const endAt = (quote: number) => {
    const end = afterSpaces(text, quote + 1, separator);
    return end >= text.length || text[end] === separator ? end : undefined;
  };
  const isOpening = (quote: number) => {
    let at = quote - 1;
    while (text[at] === " ") at -= 1;
    return text[at] === separator;
  };
  /** The next quote that opens or closes a cell, so that each quote is looked at once. */
  let next = -1;
  let isClosing = false;
  return {
    endAt,
    isOpening,
    isInside(from) {
      if (next < from) {
        next = text.indexOf('"', from);
        while (next >= 0 && !isOpening(next) && endAt(next) === undefined) next = text.indexOf('"', next + 1);
        if (next < 0) next = text.length;
        isClosing = next < text.length && !isOpening(next);
      }
      return isClosing;
    },
  };
}

function afterSpaces(text: string, from: number, separator: string): number {
  let at = from;
  while ((text[at] === " " || text[at] === "\t") && text[at] !== separator) at += 1;
  return at;
}

/** Yields the lines of a text with their numbers. Throws MediaError for one above IMPORT_ROW_MAX. */
async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = "";
  let line = 1;
  for await (const piece of pieces) {
    rest += piece;
    let from = 0;
    for (;;) {
      const at = endOfLine(rest, from);
      // A return at the end may be the first half of a line end.
      if (at < 0 || (rest[at] === "\r" && at === rest.length - 1)) break;
      const end = rest[at] === "\r" && rest[at + 1] === "\n" ? "\r\n" : (rest[at] ?? "");
      yield { line, text: bounded(rest.slice(from, at), line), end };
      from = at + end.length;
      line += 1;
    }
    rest = bounded(rest.slice(from), line);
  }
  const last = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
  if (last !== "") yield { line, text: last, end: "" };
}

function bounded(text: string, line: number): string {
  if (text.length > IMPORT_ROW_MAX) throw new MediaError("refused", IMPORT_SERVER.rowTooLong(line));
  return text;
}

const LINE_END = /[\r\n]/g;

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text)?.index ?? -1;
}

type Separator = NonNullable<ProductImport["separator"]>;

const SEPARATORS: Readonly<Record<Separator, string>> = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" };
/** Names and lines compared to find the separator: a letterhead may precede the names. */
const NAMES_COMPARED = 1000;
const LINES_COMPARED = 50;

interface TextRows {
  separator: Separator;
  rows: AsyncGenerator<CsvRow>;
}

/** Throws MediaError, now or while reading, if it is no table or a quote is broken. */
export async function readRows(path: string, encoding: ImportEncoding): Promise<TextRows> {
  const lines = await firstLines(path, encoding);
  // Neither JSON and web pages nor programs and pictures are lists.
  if (/^[{[<]/.test(lines[0] ?? "") || lines.some((line) => /\0[^\0]/.test(line)))
    throw new MediaError("refused", IMPORT_SERVER.noColumns);
  const separator = findSeparator(lines);
  return { separator, rows: csvRows(decodeText(path, encoding), SEPARATORS[separator]) };
}

/** Returns the separator with most known column names on a line, else most cells; names have no quotes. */
function findSeparator(lines: readonly string[]): Separator {
  const separators: Separator[] = ["comma", "semicolon", "tab", "pipe"];
  const scored = separators.map((separator) => {
    const cells = lines.map((line) => line.replaceAll('"', "").split(SEPARATORS[separator], NAMES_COMPARED));
    const scores = cells.map((names) => ({ known: knownHeads(names), cells: names.length }));
    return { separator, ...scores.reduce((best, other) => (isBetterLine(other, best) ? other : best), NONE) };
  });
  return scored.reduce((best, other) => (isBetter(other, best) ? other : best)).separator;
}

interface Score {
  known: number;
  cells: number;
}
const NONE: Score = { known: 0, cells: 0 };

const isBetter = (one: Score, other: Score): boolean =>
  one.known > other.known || (one.known === other.known && one.cells > other.cells);

/** Returns the first non-empty lines, cut at the maximum row length. */
async function firstLines(path: string, encoding: ImportEncoding): Promise<string[]> {
  let text = "";
  for await (const piece of decodeText(path, encoding)) {
    text = text ? text + piece : piece.trimStart();
    const lines = text.split(/\r\n?|\n/);
    if (lines.length > LINES_COMPARED || text.length > IMPORT_ROW_MAX) break;
  }
  return text
    .slice(0, IMPORT_ROW_MAX)
    .split(/\r\n?|\n/, LINES_COMPARED)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Lines below known names say nothing about the separator. */
const isBetterLine = (one: Score, other: Score): boolean =>
  one.known > other.known || (other.known === 0 && isBetter(one, other));

async function* decodeText(path: string, encoding: ImportEncoding): AsyncGenerator<string> {
  const decode = textDecoding(encoding);
  for await (const chunk of createReadStream(path)) yield decode(chunk as Buffer);
  yield decode();
}
