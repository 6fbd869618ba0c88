import type { LastReading, ReadingPage } from "../../../contract/catalogs/reading.ts";
import { READING } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { requireCatalog } from "../store.ts";
import { presentPage, presentReading } from "./present.ts";
import { outlinedPages, requirePage, requireReading } from "./store.ts";

/** GET /catalogs/{id}/readings: what was found in a catalogue last. Throws 404. */
export async function lastReading({ read }: Database, catalogId: string): Promise<LastReading> {
  const { id } = await requireCatalog(read, catalogId);
  const row = await read
    .selectFrom("catalog_readings")
    .selectAll()
    .where("catalog_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { reading: row ? presentReading(row, await outlinedPages(read, row.id)) : null };
}

/** GET /readings/{id}/pages/{pageNumber}. Throws 404. */
export async function readReadingPage({ read }: Database, id: string, page: string): Promise<ReadingPage> {
  const { id: reading } = await requireReading(read, id);
  const own = await requirePage(read, reading, page);
  return presentPage(own, await outlinedPages(read, reading));
}

/** DELETE /readings/{id}: what was found goes, with the work on it. Throws 404. */
export async function discardReading(
  database: Database,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const row = await requireReading(database.read, id);
  await writeUnseen(database, actor, async ({ tx, record }) => {
    await tx.deleteFrom("catalog_readings").where("id", "=", row.id).execute();
    await tx.deleteFrom("jobs").where("payload", "=", row.id).execute();
    await record({
      type: "update",
      entity: "catalog",
      entity_id: row.catalog_id,
      description: "Forgot what was found in a catalog",
    });
  });
  return { message: READING.discarded };
}
