import type { FastifyBaseLogger } from "fastify";
import { INTEREST_MONTHS } from "#contract/enquiries/limits.ts";
import { monthOf, monthsUpTo } from "#contract/platform/day.ts";
import { sweepExpired } from "./accounts/auth/sessions.ts";
import { linkWork, planLinks } from "./catalogs/links/link-work.ts";
import { catalogWork } from "./catalogs/processing/process-catalogs.ts";
import { readingWork } from "./catalogs/readings/read-tables.ts";
import { scanWork } from "./catalogs/scans/scan-work.ts";
import { measureAnswerTime } from "./enquiries/answer-time.ts";
import { mailWork } from "./enquiries/delivery/deliver-mail.ts";
import { ENQUIRY_MAILED } from "./enquiries/delivery/enquiry-mail.ts";
import { queueWaiting } from "./enquiries/delivery/queue-mails.ts";
import { sweepInterest } from "./enquiries/interest/count.ts";
import { photosWork } from "./enquiries/photos.ts";
import { purgeDrafts } from "./enquiries/quotations/draft.ts";
import { newsWork } from "./enquiries/quotations/mail-news.ts";
import { paperMailed } from "./enquiries/quotations/order-mail.ts";
import { quotationMailed } from "./enquiries/quotations/quotation-mail.ts";
import { sweepChats } from "./enquiries/record-chat.ts";
import { importWork, sweepImports } from "./imports/import-work.ts";
import { backupWork } from "./operations/backup/kept/backup-work.ts";
import { planBackup } from "./operations/backup/kept/backups.ts";
import { restoreWork } from "./operations/backup/replace/restore-work.ts";
import { PLACE_JOBS } from "./operations/backup/tables.ts";
import { planSample, sampleWork } from "./operations/sample/sample-work.ts";
import { sweepFiles } from "./platform/files/intents.ts";
import { createIdleGc } from "./platform/idle-gc.ts";
import { dropUnknownJobs } from "./platform/jobs/claim.ts";
import { startChores, startWorker } from "./platform/jobs/worker.ts";
import { purgeProducts } from "./products/end-products.ts";
import { sweepFailedSearches } from "./products/searches/failed-searches.ts";
import type { Services } from "./services.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Starts the background work, all of which is safe in several processes. */
export async function startBackgroundWork(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ stop(): Promise<void> }> {
  await planSample(services.database, services.config.sampleData);
  const chores = startChores(
    [
      { name: "files", everyMs: MINUTE, run: () => sweepFiles(services.database, services.files) },
      { name: "deleted products", everyMs: MINUTE, run: () => purgeProducts(services) },
      { name: "deleted drafts", everyMs: MINUTE, run: () => purgeDrafts(services.database) },
      { name: "what has expired", everyMs: 10 * MINUTE, run: () => sweepExpired(services.database) },
      { name: "waiting mails", everyMs: MINUTE, run: () => queueWaiting(services) },
      { name: "failed searches", everyMs: HOUR, run: () => sweepFailedSearches(services.database) },
      { name: "traces of WhatsApp", everyMs: HOUR, run: () => sweepChats(services.database) },
      {
        name: "interest",
        everyMs: 24 * HOUR,
        run: () =>
          sweepInterest(services.database, monthsUpTo(monthOf(Date.now()), 2 * INTEREST_MONTHS)[0] ?? ""),
      },
      {
        name: "time to an answer",
        everyMs: HOUR,
        run: () => measureAnswerTime(services.database, Date.now()),
      },
      { name: "imports", everyMs: HOUR, run: () => sweepImports(services) },
      { name: "links", everyMs: 10_000, run: () => planLinks(services.database) },
      { name: "backups", everyMs: MINUTE, run: () => planBackup(services, Date.now()) },
      createIdleGc(),
    ],
    log,
  );
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const works = [
    catalogWork(services, failed("making a catalogue's pages failed")),
    linkWork(services.database, failed("finding the codes of a catalogue failed")),
    importWork(services, failed("importing products failed")),
    readingWork(services, failed("finding parts in a catalogue failed")),
    scanWork(services, failed("reading the text of a catalogue's pictures failed")),
    photosWork(services, failed("preparing the photos of an enquiry failed")),
    mailWork(services, ENQUIRY_MAILED, log),
    mailWork(services, quotationMailed(services), log),
    mailWork(services, paperMailed(services), log),
    newsWork(services, log),
    sampleWork(services, log),
    backupWork(services, failed("a backup failed")),
    restoreWork(services, failed("restoring a backup failed")),
  ];
  const jobKinds = [...works.flatMap(({ kinds }) => kinds), ...PLACE_JOBS];
  for (const dropped of await dropUnknownJobs(services.database, jobKinds)) {
    log.warn(dropped, "dropped jobs of an unknown kind");
  }
  const worker = startWorker(services.database, services.jobBell, works, failed("looking for work failed"));
  return {
    async stop() {
      await Promise.all([chores.stop(), worker.stop()]);
    },
  };
}
