import type { CellBody, ReadingPage } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { Actor } from "../../platform/database/write.ts";
import { invalid } from "../../platform/http/problems.ts";
import { withHead } from "../../platform/media/tables/heads.ts";
import { changeTable } from "./change-table.ts";
import { requireReading } from "./store.ts";

/**
 * PUT /readings/{id}/pages/{pageNumber}/cell: what a cell says, by who has looked at it; from then on it is sure. Throws 404,
 * 400 for a cell that is not there, 409 while pages are being read.
 */
export async function setCell(
  database: Database,
  actor: Actor,
  { id, page }: { id: string; page: string },
  { table: place, row, column, text }: CellBody,
): Promise<ReadingPage> {
  const reading = await requireReading(database.main, id);
  return changeTable(database, actor, reading, { page, place }, (table) => {
    const at = table.cells.findIndex((cell) => cell.row === row && cell.column === column);
    const cell = table.cells[at];
    if (!cell) throw invalid([{ field: "column", message: READING.noCell }]);
    const { isUnsure: _, ...known } = cell;
    return withHead({ ...table, cells: table.cells.with(at, { ...known, text }) }, table.headRows);
  });
}
