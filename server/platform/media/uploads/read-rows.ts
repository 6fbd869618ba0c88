import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { ProductImport } from "../../../../contract/imports/import.ts";
import { knownHeads } from "../../../../contract/imports/import-heads.ts";
import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { IMPORT_ROW_MAX } from "../../../../contract/platform/limits.ts";
import { type CsvRow, csvRows } from "./csv-rows.ts";
import { RefusedFileError } from "./uploads.ts";

type Separator = NonNullable<ProductImport["separator"]>;

const SEPARATORS: Readonly<Record<Separator, string>> = { comma: ",", semicolon: ";", tab: "\t" };
/** Names that are looked at to find out what separates them, and lines: a letterhead may stand above the names. */
const NAMES_COMPARED = 1000;
const LINES_COMPARED = 20;

/** The rows of a text file, from its first line on. */
export interface TextRows {
  separator: Separator;
  rows: AsyncGenerator<CsvRow>;
}

/**
 * Reads a text file, a row at a time. Rows without any content are passed over. Throws RefusedFileError, here or while the
 * rows are read, for what is no table, and for a broken quote.
 */
export async function readRows(path: string, format: TextFormat): Promise<TextRows> {
  const lines = await firstLines(path, format);
  if (/^[{[<]/.test(lines[0] ?? "")) throw new RefusedFileError(IMPORT_SERVER.noColumns);
  const separator = findSeparator(lines);
  return { separator, rows: csvRows(decodeText(path, format), SEPARATORS[separator]) };
}

/**
 * What separates the most names that somebody would know, on whichever line; where none does, what separates the most
 * cells. Names hold no quotation marks of their own.
 */
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

/** The first lines that hold anything, or the beginning of one that is longer than a row may be. */
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

/** What stands below names that are known says nothing of what separates them. */
const isBetterLine = (one: Score, other: Score): boolean =>
  one.known > other.known || (other.known === 0 && isBetter(one, other));

type Encoding = NonNullable<ProductImport["encoding"]>;

/** How a text file is to be decoded, and the name a person knows that by. */
interface TextFormat {
  label: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  encoding: Encoding;
}

/**
 * Finds out how a text file is encoded: by its byte order mark, else it is UTF-8 if all of it can be, else the
 * code page that spreadsheets save in where no mark is asked for.
 */
export async function detectFormat(path: string): Promise<TextFormat> {
  const mark = await firstBytes(path, 2);
  if (mark.equals(Buffer.from([0xff, 0xfe]))) return { label: "utf-16le", encoding: "UTF-16" };
  if (mark.equals(Buffer.from([0xfe, 0xff]))) return { label: "utf-16be", encoding: "UTF-16" };
  return (await isUtf8(path))
    ? { label: "utf-8", encoding: "UTF-8" }
    : { label: "windows-1252", encoding: "Windows-1252" };
}

/** The text of a file, a piece at a time, without its byte order mark. */
async function* decodeText(path: string, { label }: TextFormat): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of createReadStream(path)) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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
