import type { ReadingPage } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogReadingRow } from "../../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { invalid } from "../../platform/http/problems.ts";
import { presentPage } from "./present.ts";
import { moveReading, outlinedPages, requirePage, SETTLED } from "./store.ts";
import { type StoredTable, tableColumns, tablesOf } from "./stored-table.ts";

/**
 * Keeps a table of a page as `change` makes it, and answers the page. Throws 404, 400 for a table that is not there, 409 while
 * pages are being read, and what `change` throws.
 */
export function changeTable(
  database: Database,
  actor: Actor,
  reading: CatalogReadingRow,
  { page, place }: { page: string; place: number },
  change: (table: StoredTable) => StoredTable,
): Promise<ReadingPage> {
  return writeUnseen(database, actor, async ({ tx }) => {
    const own = await requirePage(tx, reading.id, page);
    const tables = tablesOf(own);
    const table = tables[place];
    if (!table) throw invalid([{ field: "table", message: READING.noTable }]);
    const columns = tableColumns(tables.with(place, change(table)));
    await moveReading(tx, reading, SETTLED, { state: "read" });
    await tx
      .updateTable("catalog_reading_pages")
      .set(columns)
      .where("reading_id", "=", reading.id)
      .where("page_number", "=", own.page_number)
      .execute();
    return presentPage({ ...own, ...columns }, await outlinedPages(tx, reading.id));
  });
}
