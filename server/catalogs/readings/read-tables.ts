import { READING } from "#contract/catalogs/reading-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogReadingPageRow, JobRow } from "#server/platform/database/schema.ts";
import { findById, updateRows } from "#server/platform/database/statements.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { endJob, finishJob, noteProgress, releaseJob, requireClaim } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CatalogDeps } from "../deps.ts";
import { MAKE_DRAFT, READ_TABLES } from "../processing/kinds.ts";
import { createPdfLoader, type PdfLoader } from "../processing/local-pdfs.ts";
import { type ScannedPage, scanOf } from "../scans/scan.ts";
import { correctTables, type Given } from "./correct-page.ts";
import { makeDraft } from "./make-draft.ts";
import { asStored, foundColumns, readingPages, tablesOf, updateReadingPage } from "./store.ts";
import type { PageTables } from "./tables/read-page.ts";

/** Pages read at the same time: the number of child processes. */
const AT_ONCE = 2;

/** Stores each page at once, so that a job can resume; marks unreadable ones. Throws LostJobError. */
async function readTables(
  services: CatalogDeps,
  withPdf: PdfLoader["withPdf"],
  job: JobRow,
  stopping: AbortSignal,
) {
  const { database } = services;
  const reading = await findById(database.main, "catalog_readings", job.payload);
  const catalog = reading && (await findById(database.main, "catalogs", reading.catalog_id));
  if (!catalog?.file_key) return void (await finishJob(database.main, job));
  await withPdf(catalog.file_key, async (path) => {
    for (;;) {
      const pages = stopping.aborted ? [] : await waitingPages(database, job.payload);
      if (pages.length === 0) return;
      await Promise.all(pages.map((page) => readOne(services, job, path, page)));
    }
  });
  if (stopping.aborted) return releaseJob(database, job);
  // A part's page shows its row.
  await write(database, SYSTEM, async ({ tx }) => {
    await endJob(tx, job);
    await updateRows(
      tx,
      "catalog_readings",
      { id: job.payload, state: "reading" },
      { state: "read", updated_at: Date.now() },
    );
  });
}

const waitingPages = ({ main }: Database, id: string): Promise<CatalogReadingPageRow[]> =>
  readingPages(main, id).selectAll().where("is_read", "=", 0).orderBy("page_number").limit(AT_ONCE).execute();

async function readOne(
  { database, pdf }: CatalogDeps,
  job: JobRow,
  path: string,
  page: CatalogReadingPageRow,
) {
  const scan = await scanOf(database.main, job.subject ?? "", page.page_number);
  const set = await found(pdf, path, page, scan);
  await database.main.transaction().execute(async (tx) => {
    await requireClaim(tx, job);
    await noteProgress(tx, job);
    await updateReadingPage(tx, page, { ...set, given: null });
  });
}

async function found(
  pdf: CatalogDeps["pdf"],
  path: string,
  page: CatalogReadingPageRow,
  scan: ScannedPage | undefined,
) {
  try {
    if (page.given === null) {
      const tables = await pdf.tables(path, page.page_number, { scan });
      return foundColumns(
        tables,
        tables.tables.map((table) => asStored(table)),
      );
    }
    let about: Pick<PageTables, "heading" | "problem"> = { heading: page.heading, problem: null };
    const given = JSON.parse(page.given) as Given[];
    const tables = await correctTables(tablesOf(page), given, async (asked) => {
      const read = await pdf.tables(path, page.page_number, { given: asked, scan });
      about = read;
      return read;
    });
    return foundColumns(about, tables);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return { is_read: 1, problem: "failed" };
  }
}

async function giveUpReading({ main }: Database, job: JobRow): Promise<void> {
  await updateRows(
    main,
    "catalog_readings",
    { id: job.payload, state: ["reading", "making"] },
    { state: "failed", problem: READING.interrupted, updated_at: Date.now() },
  );
  await finishJob(main, job);
}

/** Reads pages for parts and makes drafts, one at a time; several processes can run it at once. */
export function readingWork(services: CatalogDeps, onError: (error: unknown) => void): JobWork {
  const { withPdf, releaseUnused } = createPdfLoader(services.files);
  return {
    kinds: [READ_TABLES, MAKE_DRAFT],
    atOnce: 1,
    run: (job, stopping) =>
      job.kind === READ_TABLES
        ? readTables(services, withPdf, job, stopping)
        : makeDraft(services, withPdf, job, stopping),
    giveUp: (job) => giveUpReading(services.database, job),
    onIdle: releaseUnused,
    onError,
  };
}
