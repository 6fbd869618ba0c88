import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import { IMPORT_LETTERS_MAX, IMPORT_ROWS_MAX } from "../../../../contract/platform/limits.ts";
import type { CsvRow } from "./csv-rows.ts";
import { readJsonLines, writeJsonLines } from "./json-lines.ts";
import { withTable } from "./open-table.ts";
import { RefusedFileError } from "./refused-file.ts";
import type { TableFacts } from "./uploads.ts";

/** Rows that are written: the reader counts those below the row of names, which may be among the first. */
const ROWS_WRITTEN = 2 * IMPORT_ROWS_MAX;

/** A row as it is written, or why the table is refused from there on. */
type Line = [line: number, count: number, cells: string[]] | { refused: string };

/**
 * Writes the rows of a table to a file, in a child process. A table that is broken further down is written up to there:
 * whether that is read is for the reader to decide. Throws RefusedFileError for what is no table.
 */
export const writeTable = (path: string, sheet: string | null, target: string): Promise<TableFacts> =>
  withTable(path, sheet, async ({ rows, ...facts }) => {
    await writeJsonLines(target, linesOf(rows));
    return facts;
  });

async function* linesOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<Line> {
  let [count, letters] = [0, 0];
  try {
    for await (const row of rows) {
      count += 1;
      for (const cell of row.cells) letters += cell.length;
      if (count > ROWS_WRITTEN) throw new RefusedFileError(IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
      if (letters > IMPORT_LETTERS_MAX) throw new RefusedFileError(IMPORT_SERVER.workbookTooLarge);
      yield [row.line, row.count, row.cells];
    }
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    yield { refused: error.message };
  }
}

/** The rows of a table that was written so. Throws RefusedFileError where the table is broken. */
export async function* readTable(target: string): AsyncGenerator<CsvRow> {
  for await (const value of readJsonLines(target)) {
    const row = value as Line;
    if ("refused" in row) throw new RefusedFileError(row.refused);
    const [line, count, cells] = row;
    yield { line, count, cells };
  }
}
