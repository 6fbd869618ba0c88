import { createReadStream } from "node:fs";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { knownHeads } from "../../../contract/imports/import-heads.ts";
import { IMPORT_ROW_MAX, IMPORT_ROWS_MAX } from "../../../contract/imports/limits.ts";
import { IMPORT_SERVER } from "../../../contract/imports/server-messages.ts";
import { firstBytes } from "../../platform/files/store.ts";
import { MediaError } from "../../platform/media/media-error.ts";

/** A row of the file. `line` is where it begins, from 1. */
export interface CsvRow {
  line: number;
  /** At most CELLS_KEPT, more than an import may have. */
  cells: string[];
  /** Number of cells; differs from the columns if the row is broken. */
  count: number;
}

export const CELLS_KEPT = 200;
/** Rows of a table that are written; its reader counts only those below the header row. */
export const TABLE_ROWS_MAX = 2 * IMPORT_ROWS_MAX;

const [QUOTE, LINE_FEED, RETURN] = ['"', "\n", "\r"].map((letter) => letter.charCodeAt(0));

/** Yields RFC 4180 rows, holding one. Throws MediaError for a bad quote or one above IMPORT_ROW_MAX. */
export async function* csvRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<CsvRow> {
  const { read, end } = createReader(separator.charCodeAt(0));
  for await (const piece of pieces) {
    yield* read(piece);
  }
  yield* end();
}

function createReader(separator: number) {
  let cells: string[] = [];
  let count = 0;
  let isBlank = true;
  let cell = "";
  /** Position in a cell; `closed` follows a quotation mark that may be the first of two. */
  let place: "start" | "plain" | "quoted" | "closed" = "start";
  let [line, begun, length] = [1, 1, 0];
  let afterReturn = false;

  const endCell = (rest: string) => {
    const text = cell + rest;
    count += 1;
    if (cells.length < CELLS_KEPT) cells.push(text);
    if (isBlank && text.trim() !== "") isBlank = false;
    cell = "";
    place = "start";
  };
  function* endRow(rest: string): Generator<CsvRow> {
    endCell(rest);
    if (!isBlank) yield { line: begun, cells, count };
    cells = [];
    [begun, count, length, isBlank] = [line, 0, 0, true];
  }

  function* read(piece: string): Generator<CsvRow> {
    /** Start of the characters not yet in `cell`. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const letter = piece.charCodeAt(at);
      const isSecondHalf = afterReturn && letter === LINE_FEED;
      const isLineEnd = letter === RETURN || letter === LINE_FEED;
      afterReturn = letter === RETURN;
      if (isLineEnd && !isSecondHalf) line += 1;
      if (isLineEnd && place !== "quoted") {
        if (!isSecondHalf) yield* endRow(piece.slice(from, at));
        from = at + 1;
        continue;
      }
      length += 1;
      if (length > IMPORT_ROW_MAX) throw new MediaError("refused", IMPORT_SERVER.rowTooLong(begun));
      if (letter === QUOTE) {
        if (place === "plain") throw new MediaError("refused", IMPORT_SERVER.brokenQuote(begun));
        if (place === "quoted") cell += piece.slice(from, at);
        if (place === "closed") cell += '"';
        place = place === "quoted" ? "closed" : "quoted";
        from = at + 1;
      } else if (place !== "quoted") {
        if (letter === separator) {
          endCell(piece.slice(from, at));
          from = at + 1;
        } else if (place === "closed") {
          throw new MediaError("refused", IMPORT_SERVER.brokenQuote(begun));
        } else {
          place = "plain";
        }
      }
    }
    cell += piece.slice(from);
  }

  return {
    read,
    *end(): Generator<CsvRow> {
      if (place === "quoted") throw new MediaError("refused", IMPORT_SERVER.quoteNotClosed(begun));
      if (length > 0) yield* endRow("");
    },
  };
}

type Separator = NonNullable<ProductImport["separator"]>;

const SEPARATORS: Readonly<Record<Separator, string>> = { comma: ",", semicolon: ";", tab: "\t" };
/** Names and lines compared to find the separator: a letterhead may precede the names. */
const NAMES_COMPARED = 1000;
const LINES_COMPARED = 20;

interface TextRows {
  separator: Separator;
  rows: AsyncGenerator<CsvRow>;
}

/** Throws MediaError, now or while reading, if it is no table or a quote is broken. */
export async function readRows(path: string, format: TextFormat): Promise<TextRows> {
  const lines = await firstLines(path, format);
  if (/^[{[<]/.test(lines[0] ?? "")) throw new MediaError("refused", IMPORT_SERVER.noColumns);
  const separator = findSeparator(lines);
  return { separator, rows: csvRows(decodeText(path, format), SEPARATORS[separator]) };
}

/** Returns the separator with most known column names on a line, else most cells; names have no quotes. */
function findSeparator(lines: readonly string[]): Separator {
  const separators: Separator[] = ["comma", "semicolon", "tab"];
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
async function firstLines(path: string, format: TextFormat): Promise<string[]> {
  let text = "";
  for await (const piece of decodeText(path, format)) {
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

type Encoding = NonNullable<ProductImport["encoding"]>;

interface TextFormat {
  label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  encoding: Encoding;
}

/** Detects a text file's encoding: byte order mark, else UTF-8 if all of it is valid, else the code page of spreadsheets. */
export async function detectFormat(path: string): Promise<TextFormat> {
  const mark = await firstBytes(path, 2);
  if (mark.equals(Buffer.from([0xff, 0xfe]))) return { label: "utf-16le", encoding: "UTF-16" };
  if (mark.equals(Buffer.from([0xfe, 0xff]))) return { label: "utf-16be", encoding: "UTF-16" };
  return (await isUtf8(path))
    ? { label: "utf-8", encoding: "UTF-8" }
    : { label: "windows-1252", encoding: "Windows-1252" };
}

async function* decodeText(path: string, { label }: TextFormat): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
