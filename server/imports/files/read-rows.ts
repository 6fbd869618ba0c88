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

/** The first line is told apart by what parts the most of its names that we know. */
async function findSeparator(path: string, format: TextFormat): Promise<Separator> {
  let best: { separator: Separator; known: number } = { separator: "comma", known: -1 };
  for (const separator of Object.keys(SEPARATORS) as Separator[]) {
    const records = readRecords(path, format, SEPARATORS[separator]);
    const first = await records.next().finally(() => records.return(undefined));
    const known = first.done ? 0 : first.value.cells.filter((name) => columnOf(name)).length;
    if (known > best.known) best = { separator, known };
  }
  return best.separator;
}

async function* readRecords(path: string, format: TextFormat, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: IMPORT_ROW_MAX,
  });
  const reading = pipeline(Readable.from(readText(path, format)), parser);
  // What fails there ends the parser, which is where it is heard of.
  reading.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, cells: record.map(restoreNeutralised) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new RefusedFileError(sentenceFor(error)) : error;
  } finally {
    parser.destroy();
  }
}

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

function sentenceFor(error: CsvError): string {
  const line = Number(error["lines"]) || 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return IMPORT_SERVER.quoteNotClosed(line);
  if (error.code === "CSV_MAX_RECORD_SIZE") return IMPORT_SERVER.rowTooLong(line);
  return IMPORT_SERVER.brokenQuote(line);
}
