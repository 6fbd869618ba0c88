import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { type CsvColumn, FULL_CSV_COLUMNS, restoreNeutralised } from "../../../contract/csv.ts";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_ROW_MAX } from "../../../contract/limits.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import { readText, type TextFormat } from "./decode-text.ts";
import { RefusedFileError } from "./refused-file.ts";

type Separator = NonNullable<ProductImport["separator"]>;

const SEPARATORS: Readonly<Record<Separator, string>> = { comma: ",", semicolon: ";", tab: "\t" };

/** A row as it stands in the file, formulas given their power back. `line` is where it begins, 1 the first. */
export interface CsvRow {
  line: number;
  /** More or fewer than there are columns when the row is broken. */
  cells: string[];
}

/** The rows of a file behind its first line, which names the columns. */
export interface CsvRows {
  separator: Separator;
  columns: CsvColumn[];
  rows: AsyncGenerator<CsvRow>;
}

interface CsvRecord {
  record: string[];
  info: Info;
}

/**
 * Reads a CSV file, a row at a time. Rows without any content are passed over. Throws RefusedFileError, here or
 * while the rows are read, when its first line names no columns we know or a quote is broken.
 */
export async function readRows(path: string, format: TextFormat): Promise<CsvRows> {
  const separator = await findSeparator(path, format);
  const records = readRecords(path, format, SEPARATORS[separator]);
  const first = await records.next();
  if (first.done) throw new RefusedFileError(IMPORT_SERVER.empty);
  const columns = readColumns(first.value.cells);
  return { separator, columns, rows: records };
}

/** What parts the most names that we know on the first line. Names hold no quotation marks of their own. */
async function findSeparator(path: string, format: TextFormat): Promise<Separator> {
  const line = (await firstLine(path, format)).replaceAll('"', "");
  const known = (separator: Separator) => line.split(SEPARATORS[separator]).filter(columnOf).length;
  const separators: Separator[] = ["comma", "semicolon", "tab"];
  return separators.reduce((best, other) => (known(other) > known(best) ? other : best));
}

async function firstLine(path: string, format: TextFormat): Promise<string> {
  let text = "";
  for await (const piece of readText(path, format)) {
    text += piece;
    if (/\S.*[\r\n]/.test(text) || text.length > IMPORT_ROW_MAX) break;
  }
  return /\S.*/.exec(text)?.[0] ?? "";
}

/** Every row of a file, the first line too; with `to` so many of them. Throws RefusedFileError for a broken one. */
async function* readRecords(
  path: string,
  format: TextFormat,
  delimiter: string,
  to?: number,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: IMPORT_ROW_MAX,
    ...(to === undefined ? {} : { to }),
  });
  const reading = pipeline(Readable.from(readText(path, format)), parser);
  // What fails there ends the parser, which is where it is heard of.
  reading.catch(() => undefined);
  // Inside of quotation marks the parser takes each letter of a Windows line end for a line.
  let surplus = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const text = record.join("");
      yield { line: info.lines - count(text, /[\r\n]/g) - surplus, cells: record.map(restoreNeutralised) };
      surplus += count(text, /\r\n/g);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const whole = Number(error["records"]);
    const line = whole ? await lineBehind(readRecords(path, format, delimiter, whole)) : 1;
    throw new RefusedFileError(sentenceFor(error, line));
  } finally {
    parser.destroy();
  }
}

/** The line on which what stands behind these rows begins. */
async function lineBehind(rows: AsyncIterable<CsvRow>): Promise<number> {
  let line = 1;
  for await (const row of rows) line = row.line + count(row.cells.join(""), /\r\n|\r|\n/g) + 1;
  return line;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function readColumns(names: readonly string[]): CsvColumn[] {
  if (!names.some(columnOf)) throw new RefusedFileError(IMPORT_SERVER.noColumns);
  if (names.length > FULL_CSV_COLUMNS.length) {
    throw new RefusedFileError(IMPORT_SERVER.tooManyColumns(names.length, FULL_CSV_COLUMNS.length));
  }
  return names.map((name, at) => {
    const column = columnOf(name);
    if (!column) throw new RefusedFileError(IMPORT_SERVER.unknownColumn(name.trim().slice(0, 60), at + 1));
    if (names.slice(0, at).some((other) => columnOf(other) === column)) {
      throw new RefusedFileError(IMPORT_SERVER.columnTwice(column));
    }
    return column;
  });
}

function columnOf(name: string): CsvColumn | undefined {
  const wanted = name.trim().toLowerCase();
  return FULL_CSV_COLUMNS.find((column) => column.toLowerCase() === wanted);
}

function sentenceFor({ code }: CsvError, line: number): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return IMPORT_SERVER.quoteNotClosed(line);
  if (code === "CSV_MAX_RECORD_SIZE") return IMPORT_SERVER.rowTooLong(line);
  return IMPORT_SERVER.brokenQuote(line);
}
