import { type PageScans, scans } from "../../../contract/catalogs/scan-calls.ts";
import { SCAN } from "../../../contract/messages.ts";
import { batches } from "../../platform/batches.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { handle } from "../../platform/http/handle.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import { addJobs } from "../../platform/jobs/add.ts";
import type { Services } from "../../services.ts";
import { READ_SCANS } from "../processing/kinds.ts";
import { isCompleted, requireCatalog } from "../store.ts";
import { pagesToScan, scansOf } from "./store.ts";

const ROWS_AT_ONCE = 200;

/** The calls that have text read off pages that are pictures. */
export const scanCalls = (services: Services) =>
  handle(scans, {
    state: async ({ params }) => {
      const { read } = services.database;
      return scansOf(read, (await requireCatalog(read, params.id)).id);
    },
    start: ({ params, actor }) => startScan(services, actor, params.id),
  });

/**
 * POST /catalogs/{id}/scans: a job reads the text off the pages that have none. Asked again while it does, it changes
 * nothing. Throws 404, and 409 while pages are being drawn or when each of them has its text.
 */
async function startScan(
  { database, jobBell }: Pick<Services, "database" | "jobBell">,
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
      await tx
        .deleteFrom("scanned_pages")
        .where("catalog_id", "=", catalog.id)
        .where("page_number", "in", some)
        .execute();
      const rows = some.map((page_number) => ({
        catalog_id: catalog.id,
        page_number,
        is_read: 0,
        scan: null,
      }));
      await tx.insertInto("scanned_pages").values(rows).execute();
    }
    await addJobs(tx, [{ kind: READ_SCANS, subject: catalog.id, payload: catalog.id }]);
    await record({
      type: "update",
      entity: "catalog",
      entity_id: catalog.id,
      description: `Had the text read off pictures of catalog '${catalog.original_name}'`,
    });
    return scansOf(tx, catalog.id);
  });
  jobBell.ring();
  return answer;
}
