import type { PrintedCell } from "#contract/catalogs/links.ts";
import { isMoneyColumn, looksLikeMoney, mayHoldMoney } from "#contract/platform/money.ts";
import { piecesOf } from "#contract/platform/words.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { codeKey } from "#server/products/part-code.ts";
import { grouped, rowTexts, tablesOf } from "./store.ts";

/** Headings of quantities, in English, German and Hindi; a column under another one may hold prices if it is numbers. */
const COUNTED: ReadonlySet<string> = new Set(
  "qty qnty quantity quantities nos pcs pieces off menge anzahl stk stuck मात्रा संख्या".split(" "),
);
const PER_MACHINE = /^(?:per|pro) (?:machine|loom|maschine)$/;

/** Returns a row's cells that were read with certainty, without prices (ruling 'Prices are confidential'); may be empty. */
export async function printedRow(
  db: Db,
  { catalogId, page }: { catalogId: string; page: number },
  key: string | null,
): Promise<PrintedCell[]> {
  if (key === null) return [];
  const stored = await db
    .selectFrom("catalog_reading_pages")
    .innerJoin("catalog_readings", "catalog_readings.id", "catalog_reading_pages.reading_id")
    .select(["tables", "outlines"])
    .where("catalog_id", "=", catalogId)
    .where("page_number", "=", page)
    .where("is_read", "=", 1)
    .executeTakeFirst();
  if (!stored) return [];
  const tables = tablesOf(stored);
  for (const { table: outline, place } of grouped([stored])) {
    const { code, position } = outline.kinds;
    const table = tables[place];
    if (!table || table.isIgnored || code === undefined) continue;
    const rows = rowTexts(table).slice(table.headRows);
    const sure = rowTexts({ ...table, cells: table.cells.filter(({ isUnsure }) => !isUnsure) });
    const row = sure.slice(table.headRows).find((cells) => codeKey(cells[code] ?? "") === key);
    if (!row) continue;
    const isShown = (name: string, at: number) => {
      const column = rows.map((cells) => cells[at] ?? "");
      const isNumbers = at === code || at === position || isCount(name);
      return isNumbers ? !isMoneyColumn(name, column) : !mayHoldMoney(name, column);
    };
    return table.names.flatMap((name, at) => {
      const value = (row[at] ?? "").trim();
      const isFirst = name !== "" && table.names.indexOf(name) === at;
      return isFirst && value && !looksLikeMoney(value) && isShown(name, at) ? [{ name, value }] : [];
    });
  }
  return [];
}

function isCount(name: string): boolean {
  const words = piecesOf(name);
  return words.some((word) => COUNTED.has(word)) || PER_MACHINE.test(words.join(" "));
}
