import type { FastifyBaseLogger } from "fastify";
import { sweepSessions } from "./auth/sweep.ts";
import { startCatalogWorker } from "./catalogs/processing/process-catalogs.ts";
import { startEnquiryWorker } from "./enquiries/delivery/deliver-enquiries.ts";
import { queueWaiting } from "./enquiries/delivery/queue-enquiries.ts";
import { sweepFiles } from "./files/sweep.ts";
import { startImportWorker } from "./imports/import-work.ts";
import { sweepImports } from "./imports/sweep-imports.ts";
import { startChores } from "./jobs/runner.ts";
import { sweepVisitorCalls } from "./limits/visitor-calls.ts";
import { purgeProducts } from "./products/purge-products.ts";
import { loadPlannedSample, planSample } from "./sample/plan-sample.ts";
import { sweepFailedSearches } from "./searches/failed-searches.ts";
import type { Services } from "./services.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What goes on beside the requests: unfinished files are settled, lapsed deletions ended, expired sessions
 * removed, uploaded catalogues are made into pages, products imported, enquiries mailed, and at the first start the
 * sample data is loaded. Each is safe in several processes.
 */
export async function startBackgroundWork(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  await planSample(services.database, services.config.sampleData);
  const stopping = new AbortController();
  const chores = startChores(
    [
      { name: "files", everyMs: MINUTE, run: () => sweepFiles(services.database, services.files) },
      { name: "deleted products", everyMs: MINUTE, run: () => purgeProducts(services) },
      { name: "sessions", everyMs: 10 * MINUTE, run: () => sweepSessions(services.database) },
      { name: "waiting enquiries", everyMs: MINUTE, run: () => queueWaiting(services) },
      { name: "visitors' calls", everyMs: 10 * MINUTE, run: () => sweepVisitorCalls(services.database) },
      { name: "failed searches", everyMs: HOUR, run: () => sweepFailedSearches(services.database) },
      { name: "imports", everyMs: HOUR, run: () => sweepImports(services) },
      {
        name: "sample data",
        everyMs: MINUTE,
        run: () => loadPlannedSample(services, log, stopping.signal),
      },
    ],
    log,
  );
  const catalogs = startCatalogWorker(services, (error) =>
    log.error({ err: error }, "making a catalogue's pages failed"),
  );
  const imports = startImportWorker(services, (error) =>
    log.error({ err: error }, "importing products failed"),
  );
  const enquiries = startEnquiryWorker(services, log);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([chores.stop(), catalogs.stop(), imports.stop(), enquiries.stop()]);
    },
  };
}
