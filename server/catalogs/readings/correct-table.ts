import type { CellBody, ReadingPage, RowImageBody } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogReadingRow } from "#server/platform/database/schema.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { invalid } from "#server/platform/http/problems.ts";
import { requireCatalog } from "../store.ts";
import {
  moveReading,
  outlinedPages,
  presentPage,
  requireReading,
  requireReadingPage,
  SETTLED,
  type StoredTable,
  tableColumns,
  tablesOf,
  updateReadingPage,
} from "./store.ts";
import { withHead } from "./tables/heads.ts";

interface PlaceInReading {
  id: string;
  pageNumber: string;
}

/** Sets a cell, which then is certain. Throws 404, 400 for a missing cell, 409 while pages are being read. */
export async function setCell(
  database: Database,
  actor: Actor,
  { id, pageNumber }: PlaceInReading,
  { table: place, row, column, text }: CellBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  return changeTable(database, actor, reading, { pageNumber, place }, (table) => {
    const at = table.cells.findIndex((cell) => cell.row === row && cell.column === column);
    const cell = table.cells[at];
    if (!cell) throw invalid([{ field: "column", message: READING.noCell }]);
    const { isUnsure: _, ...known } = cell;
    return withHead({ ...table, cells: table.cells.with(at, { ...known, text }) }, table.headRows);
  });
}

/** Chooses a row's image; null resets it. Throws 404, 400 for a missing row, 409 while pages are read. */
export async function setRowImage(
  database: Database,
  actor: Actor,
  { id, pageNumber }: PlaceInReading,
  { table: place, row, picture }: RowImageBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  const { total_pages } = await requireCatalog(database.main, reading.catalog_id);
  if (picture && picture.pageNumber > total_pages) {
    throw invalid([{ field: "picture", message: READING.pageOutside(total_pages) }]);
  }
  return changeTable(database, actor, reading, { pageNumber, place }, (table) => {
    if (row < table.headRows || row >= table.rows) throw invalid([{ field: "row", message: READING.noRow }]);
    const others = table.chosen.filter((each) => each.row !== row);
    return { ...table, chosen: picture ? [...others, { row, kind: "hand", ...picture }] : others };
  });
}

/** Applies `change`, and throws as it does. Throws 404, 400 for a missing table, 409 while pages are read. */
function changeTable(
  database: Database,
  actor: Actor,
  reading: CatalogReadingRow,
  { pageNumber, place }: { pageNumber: string; place: number },
  change: (table: StoredTable) => StoredTable,
): Promise<ReadingPage> {
  return write(database, actor, async ({ tx }) => {
    const own = await requireReadingPage(tx, reading.id, pageNumber);
    const tables = tablesOf(own);
    const table = tables[place];
    if (!table) throw invalid([{ field: "table", message: READING.noTable }]);
    const columns = tableColumns(tables.with(place, change(table)));
    await moveReading(tx, reading, SETTLED, { state: "read" });
    await updateReadingPage(tx, own, columns);
    return presentPage({ ...own, ...columns }, await outlinedPages(tx, reading.id));
  });
}
