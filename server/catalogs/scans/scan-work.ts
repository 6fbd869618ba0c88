import type { Database } from "#server/platform/database/open.ts";
import type { JobRow } from "#server/platform/database/schema.ts";
import { findById, rowsWith, updateById, updateRows } from "#server/platform/database/statements.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { endJob, finishJob, noteProgress, releaseJob, requireClaim } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { searchTextOf } from "../page-words.ts";
import type { PdfReader } from "../pdf/pdf.ts";
import { READ_SCANS } from "../processing/kinds.ts";
import { createPdfLoader, type PdfLoader } from "../processing/local-pdfs.ts";
import { type ScannedPage, scannedText } from "./scan.ts";

type Needed = { database: Database; files: FileStore; pdf: PdfReader };

/** Recognizes scanned pages one at a time, because the site's own work comes first. */
export function scanWork(services: Needed, onError: (error: unknown) => void): JobWork {
  const { withPdf, releaseUnused } = createPdfLoader(services.files);
  return {
    kinds: [READ_SCANS],
    atOnce: 1,
    run: (job, stopping) => readScans(services, withPdf, job, stopping),
    giveUp: (job) => giveUp(services.database, job),
    onIdle: releaseUnused,
    onError,
  };
}

/** Stores each page at once, so that a job can resume; then queues READ_CODES. Throws LostJobError. */
async function readScans(
  { database, pdf }: Needed,
  withPdf: PdfLoader["withPdf"],
  job: JobRow,
  stopping: AbortSignal,
) {
  const catalog = await findById(database.main, "catalogs", job.payload);
  if (!catalog?.file_key) return void (await finishJob(database.main, job));
  await withPdf(catalog.file_key, async (path) => {
    for (;;) {
      const page = stopping.aborted ? undefined : await nextPage(database, catalog.id);
      if (page === undefined) return;
      await keep(database, job, page, await scanned(pdf, path, page));
    }
  });
  if (stopping.aborted) return releaseJob(database, job);
  await write(database, SYSTEM, async ({ tx, change }) => {
    await endJob(tx, job);
    await updateById(tx, "catalogs", catalog.id, { codes_version: 0, change });
  });
}

async function scanned(pdf: Needed["pdf"], path: string, page: number): Promise<ScannedPage | undefined> {
  try {
    return await pdf.scan(path, page);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return undefined;
  }
}

async function nextPage({ main }: Database, catalogId: string): Promise<number | undefined> {
  const row = await rowsWith(main, "scanned_pages", { catalog_id: catalogId, is_read: 0 })
    .select("page_number")
    .orderBy("page_number")
    .limit(1)
    .executeTakeFirst();
  return row?.page_number;
}

async function keep(database: Database, job: JobRow, page: number, scan: ScannedPage | undefined) {
  const text = scan ? scannedText(scan) : "";
  const search_text = await searchTextOf(text);
  await write(database, SYSTEM, async ({ tx }) => {
    await requireClaim(tx, job);
    await noteProgress(tx, job);
    await updateRows(
      tx,
      "scanned_pages",
      { catalog_id: job.payload, page_number: page },
      { is_read: 1, scan: scan ? JSON.stringify(scan) : null },
    );
    if (!scan) return;
    const words = JSON.stringify(scan.words.map((word) => ({ text: word.text, box: word.box })));
    await updateRows(
      tx,
      "catalog_pages",
      { catalog_id: job.payload, page_number: page },
      { text, search_text, words },
    );
  });
}

async function giveUp({ main }: Database, job: JobRow): Promise<void> {
  await updateRows(main, "scanned_pages", { catalog_id: job.payload, is_read: 0 }, { is_read: 1 });
  await finishJob(main, job);
}
