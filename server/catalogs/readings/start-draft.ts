import type { DraftBody, PartsReading } from "#contract/catalogs/reading.ts";
import { READING } from "#contract/catalogs/reading-messages.ts";
import { IMPORT_ROWS_MAX } from "#contract/imports/limits.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogReadingRow } from "#server/platform/database/schema.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { invalid } from "#server/platform/http/problems.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { MAKE_DRAFT } from "../processing/kinds.ts";
import { requireCatalog } from "../store.ts";
import { draftRows } from "./part-rows.ts";
import { grouped, moveReading, outlinedPages, presentReading, requireReading, SETTLED } from "./store.ts";

/** States of an import that is neither applied nor discarded. */
const OPEN = ["checking", "mapping", "checked"] as const;

/** Starts a draft, or returns the open one. Throws 404, 400 without rows with a code, 409 while reading. */
export async function startDraft(
  { database, jobBell }: { database: Database; jobBell: Bell },
  actor: Actor,
  id: string,
  body: DraftBody,
): Promise<PartsReading> {
  const reading = await requireReading(database.main, id);
  const catalog = await requireCatalog(database.main, reading.catalog_id);
  const pages = await outlinedPages(database.main, reading.id);
  const known = new Set(grouped(pages).flatMap(({ table, group }) => (table.isIgnored ? [] : [group])));
  if (!body.groups.every((group) => known.has(group))) {
    throw invalid([{ field: "groups", message: READING.unknownGroup }]);
  }
  if (await isMade(database, reading, body)) return presentReading(reading, pages);
  const { rows } = await draftRows(database.main, reading.id, catalog, body.groups);
  if (rows.length === 0) throw invalid([{ field: "groups", message: READING.noRows }]);
  if (rows.length > IMPORT_ROWS_MAX) {
    const message = READING.tooManyRows(rows.length, IMPORT_ROWS_MAX);
    throw invalid([{ field: "groups", message }]);
  }
  const moved = await writeUnseen(database, actor, async ({ tx }) => {
    const to = {
      state: "making" as const,
      draft: JSON.stringify(body),
      problem: null,
      cut_done: 0,
      cut_of: new Set(rows.flatMap(({ image }) => image?.pageNumber ?? [])).size,
      created_by: actor.id,
      created_by_name: actor.name,
    };
    const row = await moveReading(tx, reading, SETTLED, to);
    await addJobs(tx, [{ kind: MAKE_DRAFT, subject: catalog.id, payload: reading.id }]);
    return row;
  });
  jobBell.ring();
  return presentReading(moved, pages);
}

/** Whether the same import is open. A correction moves the reading back to `read`. */
async function isMade(
  { main }: Pick<Database, "main">,
  { state, draft, import_id: importId }: CatalogReadingRow,
  body: DraftBody,
): Promise<boolean> {
  if (state !== "made" || draft !== JSON.stringify(body) || importId === null) return false;
  const open = main.selectFrom("imports").select("id").where("id", "=", importId).where("state", "in", OPEN);
  return (await open.executeTakeFirst()) !== undefined;
}
