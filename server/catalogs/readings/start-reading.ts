import { v7 as uuidv7 } from "uuid";
import type { LastReading, PartsReading, ReadingBody, ReadingPage } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { deleteRows, insertAll, insertRow, rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import { invalid, ProblemError } from "#server/platform/http/problems.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { READ_TABLES } from "../processing/kinds.ts";
import { isCompleted, requireCatalog } from "../store.ts";
import { outlinedPages, presentPage, presentReading, requireReading, requireReadingPage } from "./store.ts";

/** Starts a reading, replacing the last. Throws 404, 400 for a missing page, 409 while pages are rendered. */
export async function startPartsReading(
  { database, jobBell }: { database: Database; jobBell: Bell },
  actor: Actor,
  catalogId: string,
  { pages }: ReadingBody,
): Promise<PartsReading> {
  const id = await write(database, actor, async ({ tx, now, record }) => {
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
    const replacedIds = before.map((row) => row.id);
    if (replacedIds.length) await deleteRows(tx, "jobs", { payload: replacedIds });
    const created = uuidv7();
    await insertRow(tx, "catalog_readings", {
      id: created,
      catalog_id: catalog.id,
      state: "reading",
      pages: JSON.stringify(pages),
      cut_done: 0,
      cut_of: 0,
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: now,
      updated_at: now,
    });
    const rows = pages.map((page_number) => ({
      reading_id: created,
      page_number,
      is_read: 0,
      heading: "",
      outlines: "[]",
      tables: "[]",
    }));
    await insertAll(tx, "catalog_reading_pages", rows);
    await addJobs(tx, [{ kind: READ_TABLES, subject: catalog.id, payload: created }]);
    await record("update", "catalog", catalog.id, `Looked for parts in catalog '${catalog.original_name}'`);
    return created;
  });
  jobBell.ring();
  return presentReading(await requireReading(database.main, id), await outlinedPages(database.main, id));
}

/** GET /catalogs/{id}/readings: returns the last reading of a catalogue. Throws 404. */
export async function lastReading({ read }: Database, catalogId: string): Promise<LastReading> {
  const { id } = await requireCatalog(read, catalogId);
  const row = await rowsWith(read, "catalog_readings", { catalog_id: id })
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { reading: row ? presentReading(row, await outlinedPages(read, row.id)) : null };
}

export async function readReadingPage({ read }: Database, id: string, page: string): Promise<ReadingPage> {
  const { id: reading } = await requireReading(read, id);
  const own = await requireReadingPage(read, reading, page);
  return presentPage(own, await outlinedPages(read, reading));
}

/** DELETE /readings/{id}: deletes the reading and its jobs. Throws 404. */
export async function discardReading(
  database: Database,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const row = await requireReading(database.read, id);
  await write(database, actor, async ({ tx, record }) => {
    await deleteRows(tx, "catalog_readings", { id: row.id });
    await deleteRows(tx, "jobs", { payload: row.id });
    await record("update", "catalog", row.catalog_id, "Discarded the results found in a catalogue");
  });
  return { message: READING.discarded };
}
