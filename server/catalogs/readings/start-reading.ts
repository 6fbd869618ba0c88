import { v7 as uuidv7 } from "uuid";
import type { PartsReading, ReadingBody } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import { insertAll } from "../../platform/database/by-id.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { invalid, ProblemError } from "../../platform/http/problems.ts";
import { addJobs } from "../../platform/jobs/add.ts";
import type { Services } from "../../services.ts";
import { READ_TABLES } from "../processing/kinds.ts";
import { isCompleted, requireCatalog } from "../store.ts";
import { presentReading } from "./present.ts";
import { outlinedPages, requireReading } from "./store.ts";

/**
 * POST /catalogs/{id}/readings: a job reads the pages; what was found in the catalogue before goes. Throws 404, 400 for a
 * page that it does not have, and 409 while its pages are still being drawn.
 */
export async function startReading(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
  actor: Actor,
  catalogId: string,
  { pages }: ReadingBody,
): Promise<PartsReading> {
  const id = await writeUnseen(database, actor, async ({ tx, now, record }) => {
    const catalog = await requireCatalog(tx, catalogId);
    if (!isCompleted(catalog) || !catalog.file_key) throw new ProblemError(409, READING.noCatalog);
    if ((pages.at(-1) ?? 0) > catalog.total_pages) {
      throw invalid([{ field: "pages", message: READING.pageOutside(catalog.total_pages) }]);
    }
    const before = await tx
      .deleteFrom("catalog_readings")
      .where("catalog_id", "=", catalog.id)
      .returning("id")
      .execute();
    const gone = before.map((row) => row.id);
    if (gone.length) await tx.deleteFrom("jobs").where("payload", "in", gone).execute();
    const created = uuidv7();
    await tx
      .insertInto("catalog_readings")
      .values({
        id: created,
        catalog_id: catalog.id,
        state: "reading",
        pages: JSON.stringify(pages),
        draft: null,
        cut_done: 0,
        cut_of: 0,
        problem: null,
        import_id: null,
        created_by: actor.id,
        created_by_name: actor.name,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const rows = pages.map((page_number) => ({
      reading_id: created,
      page_number,
      is_read: 0,
      heading: "",
      problem: null,
      outlines: "[]",
      tables: "[]",
      given: null,
    }));
    await insertAll(tx, "catalog_reading_pages", rows);
    await addJobs(tx, [{ kind: READ_TABLES, subject: catalog.id, payload: created }]);
    const description = `Looked for parts in catalog '${catalog.original_name}'`;
    await record({ type: "update", entity: "catalog", entity_id: catalog.id, description });
    return created;
  });
  jobBell.ring();
  return presentReading(await requireReading(database.main, id), await outlinedPages(database.main, id));
}
