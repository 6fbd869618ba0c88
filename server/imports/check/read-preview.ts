import type { ImportColumn, ImportMapping, ImportPreview } from "../../../contract/imports/import.ts";
import type { MachineHeads } from "../../../contract/imports/import-heads.ts";
import {
  IMPORT_ROWS_MAX,
  IMPORT_SAMPLES,
  IMPORT_WORD_MAX,
  IMPORT_WORDS_MAX,
} from "../../../contract/imports/limits.ts";
import { IMPORT_SERVER } from "../../../contract/imports/server-messages.ts";
import { MediaError } from "../../platform/media/media-error.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import type { ImportTable } from "../files/open-files.ts";
import type { CsvRow } from "../uploads/csv-rows.ts";
import { findHead, ROWS_ABOVE, type TableHead } from "../uploads/find-head.ts";
import { readVariants, rowSection, type Variants } from "./families.ts";
import { shorten } from "./read-cells.ts";

export type ImportFilePreview = Omit<ImportPreview, "mapping" | "isRemembered"> & { headLine: number };

/** Returns the preview of a whole table. Throws MediaError if it is no table, damaged or has too many rows. */
export async function readPreview(
  table: ImportTable,
  headLine: number | null,
  machine?: MachineHeads,
): Promise<ImportFilePreview> {
  const { head, rows } = await afterHead(table.rows(), headLine, machine);
  const columns = head.names.map((name) => ({
    name,
    samples: [] as string[],
    filled: 0,
    words: new Map<string, number>(),
  }));
  const many = new Set<(typeof columns)[number]>();
  let count = 0;
  const sections = { count: 0, first: "" };
  const yieldIfDue = createYielder();
  for await (const { cells } of rows) {
    count += 1;
    if (count > IMPORT_ROWS_MAX) throw new MediaError("refused", IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
    const section = head.names.length > 2 ? rowSection({ cells }) : undefined;
    if (section !== undefined) {
      if (sections.count === 0) sections.first = shorten(section);
      sections.count += 1;
    }
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? "").trim();
      if (count <= IMPORT_SAMPLES) column.samples.push(shorten(cell));
      if (cell === "") continue;
      column.filled += 1;
      if (cell.length > IMPORT_WORD_MAX || column.words.size > IMPORT_WORDS_MAX) many.add(column);
      else if (!many.has(column)) column.words.set(cell, (column.words.get(cell) ?? 0) + 1);
    }
    await yieldIfDue();
  }
  return {
    sheets: [...table.sheets],
    sheet: table.sheet,
    headLine: head.line,
    rows: count,
    ...(sections.count > 0 && { sections }),
    columns: columns.map((column): ImportColumn => {
      const isMany = many.has(column) || column.words.size > IMPORT_WORDS_MAX;
      const { words } = column;
      return {
        ...column,
        words: isMany ? null : [...words.keys()],
        counts: isMany ? null : [...words.values()],
      };
    }),
  };
}

export async function afterHead(
  rows: AsyncGenerator<CsvRow>,
  headLine: number | null,
  machine?: MachineHeads,
): Promise<{ head: TableHead; rows: AsyncGenerator<CsvRow> }> {
  const first: CsvRow[] = [];
  while (first.length < ROWS_ABOVE || (headLine !== null && (first.at(-1)?.line ?? 0) < headLine)) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
    if (first.length >= IMPORT_ROWS_MAX) break;
  }
  const head = findHead(first, headLine, machine);
  return { head, rows: below(head, first, rows) };
}

async function* below(
  { line }: TableHead,
  first: readonly CsvRow[],
  rows: AsyncGenerator<CsvRow>,
): AsyncGenerator<CsvRow> {
  yield* first.filter((row) => row.line > line);
  yield* rows;
}

/** Returns the variants of a file whose rows name parents; undefined, without reading, for any other file. */
export async function variantsOf(table: ImportTable, mapping: ImportMapping): Promise<Variants | undefined> {
  if (!mapping.columns.includes("Parent")) return undefined;
  const { head, rows } = await afterHead(table.rows(), mapping.headLine);
  return readVariants(rows, { names: head.names, mapping });
}
