import { CATALOG_PROBLEM } from "../../../contract/messages.ts";
import type { JobRow } from "../../platform/database/schema.ts";
import { finishJob } from "../../platform/jobs/claim.ts";
import { finishDueJobs, type Work } from "../../platform/jobs/worker.ts";
import { PdfError } from "../../platform/media/pdf/pdf.ts";
import type { Services } from "../../services.ts";
import { findCatalog } from "../store.ts";
import { drawCatalogPage } from "./draw-page.ts";
import { failCatalog, failureSentence } from "./fail-catalog.ts";
import { DRAW_PAGE, OPEN_CATALOG, unlessLost } from "./kinds.ts";
import { type LocalPdfs, openLocalPdfs } from "./local-pdfs.ts";
import { openCatalog } from "./open-catalog.ts";

/** One more than the reader has children: while one page is stored, the next ones are drawn. */
const AT_ONCE = 3;

type Needed = Pick<Services, "database" | "files" | "pdf" | "staging">;

/** Makes all pages that are due now and returns when none is left. */
export function processCatalogs(
  services: Needed,
  onError: (error: unknown) => void = () => undefined,
): Promise<void> {
  return finishDueJobs(services.database, catalogWork(services, onError));
}

/** Makes pages of uploaded PDFs; several processes may do it at once. */
export function catalogWork(services: Needed, onError: (error: unknown) => void): Work {
  const pdfs = openLocalPdfs(services.files);
  return {
    kinds: [OPEN_CATALOG, DRAW_PAGE],
    atOnce: AT_ONCE,
    run: (job, stopping) => unlessLost(() => runJob(services, pdfs, job, stopping)),
    giveUp: (job) => unlessLost(() => failCatalog(services.database, job, CATALOG_PROBLEM.interrupted)),
    rest: pdfs.releaseAll,
    onError,
  };
}

async function runJob(services: Needed, pdfs: LocalPdfs, job: JobRow, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  const catalog = await findCatalog(database.main, job.subject ?? "");
  if (!catalog?.file_key) {
    await finishJob(database.main, job);
    return;
  }
  const key = catalog.file_key;
  try {
    const path = await pdfs.path(key);
    if (job.kind === OPEN_CATALOG) await openCatalog(services, job, catalog, path);
    else if (await drawCatalogPage(services, job, catalog, path)) await pdfs.release(key);
  } catch (error) {
    if (!(error instanceof PdfError) || stopping.aborted) throw error;
    await failCatalog(database, job, failureSentence(job, error));
    await pdfs.release(key);
  }
}
