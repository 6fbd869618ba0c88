import type { PageScans } from "#contract/catalogs/scan-calls.ts";
import { SCAN } from "#contract/catalogs/scan-messages.ts";
import { batches } from "#server/platform/batches.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { deleteRows, rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { addJobs } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import { READ_SCANS } from "../processing/kinds.ts";
import { isCompleted, requireCatalog } from "../store.ts";

const ROWS_AT_ONCE = 200;

/** Queues the pages without text, once. Throws 404, and 409 while pages are rendered or if all have text. */
export async function startScan(
  { database, jobBell }: { database: Database; jobBell: Bell },
  actor: Actor,
  catalogId: string,
): Promise<PageScans> {
  const answer = await writeUnseen(database, actor, async ({ tx, record }) => {
    const catalog = await requireCatalog(tx, catalogId);
    if (!isCompleted(catalog) || !catalog.file_key) throw new ProblemError(409, SCAN.notReady);
    const before = await scansOf(tx, catalog.id);
    if (before.isReading) return before;
    const pages = await pagesToScan(tx, catalog.id);
    if (pages.length === 0) throw new ProblemError(409, SCAN.nothing);
    for (const some of batches(pages, ROWS_AT_ONCE)) {
      await deleteRows(tx, "scanned_pages", { catalog_id: catalog.id, page_number: some });
      const rows = some.map((page_number) => ({
        catalog_id: catalog.id,
        page_number,
        is_read: 0,
      }));
      await tx.insertInto("scanned_pages").values(rows).execute();
    }
    await addJobs(tx, [{ kind: READ_SCANS, subject: catalog.id, payload: catalog.id }]);
    await record(
      "update",
      "catalog",
      catalog.id,
      `Started text recognition in catalogue '${catalog.original_name}'`,
    );
    return scansOf(tx, catalog.id);
  });
  jobBell.ring();
  return answer;
}

/** Returns how far the recognition of a catalogue's pages is. Throws 404. */
export const readScanState = async (read: Db, catalogId: string): Promise<PageScans> =>
  scansOf(read, (await requireCatalog(read, catalogId)).id);

/** The pages without text that aren't queued, and those that failed. */
async function pagesToScan(db: Db, catalogId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("catalog_pages")
    .leftJoin("scanned_pages", (join) =>
      join
        .onRef("scanned_pages.catalog_id", "=", "catalog_pages.catalog_id")
        .onRef("scanned_pages.page_number", "=", "catalog_pages.page_number"),
    )
    .select("catalog_pages.page_number")
    .where("catalog_pages.catalog_id", "=", catalogId)
    .where("catalog_pages.text", "=", "")
    .where((eb) =>
      eb.or([
        eb("scanned_pages.is_read", "is", null),
        eb.and([eb("scanned_pages.is_read", "=", 1), eb("scanned_pages.scan", "is", null)]),
      ]),
    )
    .orderBy("catalog_pages.page_number")
    .execute();
  return rows.map(({ page_number }) => page_number);
}

async function scansOf(db: Db, catalogId: string): Promise<PageScans> {
  const rows = await rowsWith(db, "scanned_pages", { catalog_id: catalogId })
    .select(["is_read", (eb) => eb.case().when("scan", "is", null).then(1).else(0).end().as("is_empty")])
    .execute();
  const read = rows.filter(({ is_read }) => is_read === 1);
  const failed = read.filter(({ is_empty }) => Number(is_empty) === 1).length;
  const waiting = (await pagesToScan(db, catalogId)).length - failed;
  return { waiting, asked: rows.length, read: read.length, failed, isReading: read.length < rows.length };
}
