import { layOut } from "#server/imports/check/lay-out.ts";
import { readPreview } from "#server/imports/check/read-preview.ts";
import { type ImportTable, withTable as openTable } from "#server/imports/files/open-files.ts";
import { writeTable } from "#server/imports/uploads/write-table.ts";
import { newFolder, writeIn } from "./folders.ts";

/** Runs `work` with a table of this content, read in this process instead of a child. */
async function withTable<T>(
  content: string | Uint8Array,
  sheet: string | null,
  work: (table: ImportTable) => Promise<T>,
): Promise<T> {
  const folder = await newFolder();
  const path = await writeIn(folder, content);
  const reading = {
    uploads: { table: writeTable },
    staging: { withFolder: <R>(use: (folder: string) => Promise<R>) => use(folder) },
  };
  return openTable(reading, path, { sheet }, work);
}

export const readTable = (content: string | Uint8Array, sheet: string | null = null) =>
  withTable(content, sheet, async ({ rows, isGuess: _, ...about }) => {
    const all = await Array.fromAsync(rows());
    return { ...about, lines: all.map(({ line }) => line), cells: all.map(({ cells }) => cells) };
  });

/** The tables of a file as one: its headings, cells, lines, hidden rows and columns. */
export const layoutOf = (
  content: string | Uint8Array,
  { sheet = null, headLine = null }: { sheet?: string | null; headLine?: number | null } = {},
) =>
  withTable(content, sheet, async (table) => {
    const { head, hidden, hiddenColumns, rows } = await layOut(table, { headLine });
    const all = await Array.fromAsync(rows());
    const { names, line } = head;
    return {
      names,
      headLine: line,
      hidden,
      hiddenColumns: [...hiddenColumns],
      encoding: table.encoding,
      lines: all.map((row) => row.line),
      cells: all.map(({ cells }) => cells),
      types: all.map(({ types = {} }) => types),
      problems: all.flatMap(({ line, problem }) => (problem === undefined ? [] : [[line, problem]])),
    };
  });

/** The error by which work rejects its input, as "Class: message", or "taken". */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "taken",
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

export const refusalOfTable = (content: string | Uint8Array): Promise<string> =>
  refusalOf(withTable(content, null, (table) => readPreview(table, null)));

/** A row of one cell with this text. */
export const odsRow = (text: string, times = 1, cell = ""): string =>
  `<table:table-row table:number-rows-repeated="${times}"><table:table-cell${cell}><text:p>${text}</text:p></table:table-cell></table:table-row>`;
export const nested = (depth: number): string => `${"<a>".repeat(depth)}${"</a>".repeat(depth)}`;

export const FILLED = '<x:row r="1"><x:c t="s"><x:v>0</x:v></x:c></x:row>';
export const inSheet = (content: string): string =>
  `<worksheet><sheetData>${content}</sheetData></worksheet>`;
