import { type CsvColumn, FULL_CSV_COLUMNS } from "../../../contract/csv.ts";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_ROW_MAX } from "../../../contract/limits.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";
import { type CsvRow, csvRows } from "./csv-rows.ts";
import { decodeText, type TextFormat } from "./decode-text.ts";
import { RefusedFileError } from "./refused-file.ts";

type Separator = NonNullable<ProductImport["separator"]>;

const SEPARATORS: Readonly<Record<Separator, string>> = { comma: ",", semicolon: ";", tab: "\t" };
/** Names that are looked at to find out what separates them: many times as many as an import knows. */
const NAMES_COMPARED = 1000;

/** The rows of a file behind its first line, which names the columns. */
export interface CsvRows {
  separator: Separator;
  columns: CsvColumn[];
  rows: AsyncGenerator<CsvRow>;
}

/**
 * Reads a CSV file, a row at a time. Rows without any content are passed over. Throws RefusedFileError, here or
 * while the rows are read, when its first line names no columns we know or a quote is broken.
 */
export async function readRows(path: string, format: TextFormat): Promise<CsvRows> {
  const { separator, known } = await findSeparator(path, format);
  const rows = csvRows(decodeText(path, format), SEPARATORS[separator]);
  try {
    const first = await firstOf(rows, known > 0);
    if (!first) throw new RefusedFileError(IMPORT_SERVER.empty);
    return { separator, columns: readColumns(first), rows };
  } catch (error) {
    // Nobody reads on, and the file would stay open.
    await rows.return(undefined);
    throw error;
  }
}

/** What is no table at all, JSON for one, is told as that and not by where its quotation marks stand. */
async function firstOf(rows: AsyncGenerator<CsvRow>, isTable: boolean): Promise<CsvRow | undefined> {
  try {
    return (await rows.next()).value;
  } catch (error) {
    if (isTable || !(error instanceof RefusedFileError)) throw error;
    throw new RefusedFileError(IMPORT_SERVER.noColumns, { cause: error });
  }
}

/**
 * What separates the most names that we know on the first line, and how many those are. Names hold no quotation marks of
 * their own.
 */
async function findSeparator(
  path: string,
  format: TextFormat,
): Promise<{ separator: Separator; known: number }> {
  const line = (await firstLine(path, format)).replaceAll('"', "");
  const separators: Separator[] = ["comma", "semicolon", "tab"];
  return separators
    .map((separator) => {
      const names = line.split(SEPARATORS[separator], NAMES_COMPARED);
      return { separator, known: names.filter(columnOf).length };
    })
    .reduce((best, other) => (other.known > best.known ? other : best));
}

/** The first line that holds anything, or the beginning of one that is longer than a row may be. */
async function firstLine(path: string, format: TextFormat): Promise<string> {
  let line = "";
  for await (const piece of decodeText(path, format)) {
    const text = line ? piece : piece.trimStart();
    const end = text.search(/[\r\n]/);
    if (end >= 0) return line + text.slice(0, end);
    line += text;
    if (line.length > IMPORT_ROW_MAX) break;
  }
  return line;
}

function readColumns({ cells: names, count }: CsvRow): CsvColumn[] {
  if (!names.some(columnOf)) throw new RefusedFileError(IMPORT_SERVER.noColumns);
  if (count > FULL_CSV_COLUMNS.length) {
    throw new RefusedFileError(IMPORT_SERVER.tooManyColumns(count, FULL_CSV_COLUMNS.length));
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

const COLUMNS: ReadonlyMap<string, CsvColumn> = new Map(
  FULL_CSV_COLUMNS.map((column) => [column.toLowerCase(), column]),
);

const columnOf = (name: string): CsvColumn | undefined => COLUMNS.get(name.trim().toLowerCase());
