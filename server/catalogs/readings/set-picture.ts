import type { ReadingPage, RowPictureBody } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Actor } from "../../platform/database/write.ts";
import { invalid } from "../../platform/http/problems.ts";
import { requireCatalog } from "../store.ts";
import { changeTable } from "./change-table.ts";
import { requireReading } from "./store.ts";

/**
 * PUT /readings/{id}/pages/{pageNumber}/picture: another piece of whichever page for a row; taken back, the
 * row has the one that was found. Throws 404, 400 for a row that is not there, 409 while pages are being read.
 */
export async function setRowPicture(
  database: Database,
  actor: Actor,
  { id, page }: { id: string; page: string },
  { table: place, row, picture }: RowPictureBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  const { total_pages } = await requireCatalog(database.main, reading.catalog_id);
  if (picture && picture.pageNumber > total_pages) {
    throw invalid([{ field: "picture", message: READING.pageOutside(total_pages) }]);
  }
  return changeTable(database, actor, reading, { page, place }, (table) => {
    if (row < table.headRows || row >= table.rows) throw invalid([{ field: "row", message: READING.noRow }]);
    const others = table.chosen.filter((each) => each.row !== row);
    return { ...table, chosen: picture ? [...others, { row, kind: "hand", ...picture }] : others };
  });
}
