import type { ImportColumn, ImportMapping, ImportPreview } from "#contract/imports/import.ts";
import type { MachineHeads } from "#contract/imports/import-heads.ts";
import {
  IMPORT_CURRENCIES_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_SAMPLES,
  IMPORT_WORD_MAX,
  IMPORT_WORDS_MAX,
} from "#contract/imports/limits.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { NUMBER_TEXT_MAX } from "#contract/platform/numbers.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { createYielder } from "#server/platform/yield-to-event-loop.ts";
import { foreignCurrency } from "../cells/amount-cell.ts";
import { createCodeForms } from "../cells/code-cell.ts";
import { readDitto, withoutNothing } from "../cells/no-value.ts";
import type { ImportTable } from "../files/open-files.ts";
import { readVariants, rowSection, type Variants, withStoredAmounts } from "./families.ts";
import { type Layout, layOut } from "./lay-out.ts";
import { shorten } from "./read-cells.ts";

export type ImportFilePreview = Omit<ImportPreview, "mapping" | "isRemembered" | "layout"> & {
  headLine: number;
};

/** Returns the preview of a whole table. Throws MediaError if it is no table, damaged or has too many rows. */
export async function readPreview(
  table: ImportTable,
  headLine: number | null,
  machine?: MachineHeads,
): Promise<ImportFilePreview> {
  // Hidden rows count too, so that the samples are those of the whole table.
  const { head, hidden, hiddenColumns, rows } = await layOut(table, { headLine, hidden: true }, machine);
  const columns = head.names.map((name) => ({
    name,
    samples: [] as string[],
    filled: 0,
    words: new Map<string, number>(),
    currencies: new Set([foreignCurrency(name) ?? []].flat()),
    forms: createCodeForms(),
  }));
  const many = new Set<(typeof columns)[number]>();
  let count = 0;
  const sections = { count: 0, first: "", titles: 0 };
  let isBelowSection = false;
  const yieldIfDue = createYielder();
  for await (const { cells } of rows()) {
    count += 1;
    if (count > IMPORT_ROWS_MAX) throw new MediaError("refused", IMPORT_SERVER.tooManyRows(IMPORT_ROWS_MAX));
    const section = head.names.length > 2 ? rowSection({ cells }) : undefined;
    if (section === undefined && isBelowSection) sections.titles += 1;
    isBelowSection = section !== undefined;
    if (section !== undefined) {
      if (sections.count === 0) sections.first = shorten(section);
      sections.count += 1;
    }
    for (const [at, column] of columns.entries()) {
      const cell = (cells[at] ?? "").trim();
      if (count <= IMPORT_SAMPLES) column.samples.push(shorten(cell));
      if (cell === "") continue;
      column.filled += 1;
      column.forms.count(cell);
      const currency = cell.length <= NUMBER_TEXT_MAX && /\d/.test(cell) ? foreignCurrency(cell) : undefined;
      if (currency && column.currencies.size < IMPORT_CURRENCIES_MAX) column.currencies.add(currency);
      if (readDitto(cell) !== undefined || withoutNothing("Title", cell) === "") continue;
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
    ...(hidden > 0 && { hidden }),
    ...(sections.count > 0 && { sections }),
    columns: columns.map((column, at): ImportColumn => {
      const isMany = many.has(column) || column.words.size > IMPORT_WORDS_MAX;
      const { words } = column;
      const oddCodes = column.forms.oddCodes();
      return {
        name: column.name,
        samples: column.samples,
        filled: column.filled,
        ...(hiddenColumns.has(at) && { isHidden: true }),
        ...(column.currencies.size > 0 && { currencies: [...column.currencies] }),
        ...(oddCodes > 0 && { oddCodes }),
        words: isMany ? null : [...words.keys()],
        counts: isMany ? null : [...words.values()],
      };
    }),
  };
}

/** Returns the variants of a file whose rows name parents; undefined, without reading, for any other file. */
export async function variantsOf(
  { head, rows }: Layout,
  mapping: ImportMapping,
): Promise<Variants | undefined> {
  if (!mapping.columns.includes("Parent")) return undefined;
  return readVariants(withStoredAmounts(rows(), mapping), { names: head.names, mapping });
}
