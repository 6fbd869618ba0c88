import { type PageNavigation, sectionName } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_PAGES_MAX, SECTION_NAME_MAX, SECTIONS_MAX } from "#contract/catalogs/limits.ts";
import { CATALOG_PROBLEM } from "#contract/catalogs/messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { CatalogPageRow, CatalogRow, JobRow } from "#server/platform/database/schema.ts";
import { countOf, findById, updateById } from "#server/platform/database/statements.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { claimFiles, withStoredFiles } from "#server/platform/files/intents.ts";
import { newKey } from "#server/platform/files/keys.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { addJobs, endJob, finishJob } from "#server/platform/jobs/claim.ts";
import type { JobWork } from "#server/platform/jobs/worker.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import type { CatalogDeps } from "../deps.ts";
import { searchTextOf, storable } from "../page-words.ts";
import type { DrawnPage, PdfFacts, PdfReader } from "../pdf/pdf.ts";
import { pagesOf } from "../store.ts";
import { DRAW_PAGE, OPEN_CATALOG, pageOfJob } from "./kinds.ts";
import { createPdfLoader, type PdfLoader } from "./local-pdfs.ts";

/** One more than there are child processes: while one page is stored, the next ones are rendered. */
const AT_ONCE = 3;

export function catalogWork(services: CatalogDeps, onError: (error: unknown) => void): JobWork {
  const { withPdf, releaseUnused } = createPdfLoader(services.files);
  return {
    kinds: [OPEN_CATALOG, DRAW_PAGE],
    atOnce: AT_ONCE,
    run: (job, stopping) => runJob(services, withPdf, job, stopping),
    giveUp: (job) => failCatalog(services.database, job, CATALOG_PROBLEM.interrupted),
    onIdle: releaseUnused,
    onError,
  };
}

async function runJob(
  services: CatalogDeps,
  withPdf: PdfLoader["withPdf"],
  job: JobRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database } = services;
  const catalog = await findById(database.main, "catalogs", job.subject ?? "");
  if (!catalog?.file_key) {
    await finishJob(database.main, job);
    return;
  }
  const work = job.kind === OPEN_CATALOG ? openCatalog : drawCatalogPage;
  try {
    await withPdf(catalog.file_key, (path) => work(services, job, catalog, path));
  } catch (error) {
    if (!(error instanceof MediaError) || stopping.aborted) throw error;
    await failCatalog(database, job, failureSentence(job, error));
  }
}

/** Renders and stores a page. Throws MediaError, LostJobError. */
function drawCatalogPage(
  services: { database: Database; files: FileStore; staging: Staging } & { pdf: Pick<PdfReader, "draw"> },
  job: JobRow,
  catalog: CatalogRow,
  path: string,
): Promise<void> {
  const { database, files, pdf, staging } = services;
  return staging.withFolder(async (folder) => {
    const drawn = await pdf.draw(path, pageOfJob(job), folder);
    const key = newKey("page");
    return withStoredFiles(database, files, { key, contents: drawn.variants }, () =>
      keepPage(database, job, catalog, key, drawn),
    );
  });
}

async function keepPage(database: Database, job: JobRow, catalog: CatalogRow, key: string, drawn: DrawnPage) {
  const text = storable(drawn.text);
  const page: CatalogPageRow = {
    catalog_id: catalog.id,
    page_number: pageOfJob(job),
    file_key: key,
    width: drawn.width,
    height: drawn.height,
    search_text: await searchTextOf(text),
    text,
    links: JSON.stringify(drawn.links),
    words: JSON.stringify(drawn.words),
    format: drawn.format,
    unclear_lists: null,
  };
  return write(database, SYSTEM, async ({ tx, change, log }) => {
    await endJob(tx, job);
    await tx.insertInto("catalog_pages").values(page).execute();
    await claimFiles(tx, [key]);
    const count = await countOf(pagesOf(tx, catalog.id));
    if (count < catalog.total_pages) return;
    await updateById(tx, "catalogs", catalog.id, { processing_status: "completed", change });
    log({ entity: "catalog", id: catalog.id, pages: count }, "Completed a catalogue");
  });
}

/** Adds a job per page, by page number so that other catalogues don't wait. Throws MediaError, LostJobError. */
async function openCatalog(
  { database, pdf }: { database: Database } & { pdf: Pick<PdfReader, "inspect"> },
  job: JobRow,
  catalog: CatalogRow,
  path: string,
): Promise<void> {
  const facts = await pdf.inspect(path);
  if (facts.pages > CATALOG_PAGES_MAX) {
    return failCatalog(database, job, CATALOG_PROBLEM.tooManyPages(facts.pages, CATALOG_PAGES_MAX));
  }
  if (facts.pages < 1) return failCatalog(database, job, CATALOG_PROBLEM.empty);
  await write(database, SYSTEM, async ({ tx, change }) => {
    await endJob(tx, job);
    await updateById(tx, "catalogs", catalog.id, {
      processing_status: "processing",
      total_pages: facts.pages,
      page_navigation: JSON.stringify(sectionsOf(facts)),
      change,
    });
    await addJobs(tx, pageJobs(catalog.id, facts));
  });
}

function pageJobs(catalogId: string, { pages }: PdfFacts) {
  return Array.from({ length: pages }, (_, index) => ({
    kind: DRAW_PAGE,
    subject: catalogId,
    payload: String(index + 1),
    dueAt: index + 1,
  }));
}

/** Returns an outline's sections in page order, from as many levels as it takes to have two. */
export function sectionsOf({ outline, pages }: PdfFacts): PageNavigation {
  const sections = new Map<string, number>();
  let level = 0;
  for (const { title, page, depth } of outline.toSorted((a, b) => a.depth - b.depth)) {
    if (depth > level && sections.size > 1) break;
    level = depth;
    const name = sectionName(sectionName(title).slice(0, SECTION_NAME_MAX).toWellFormed());
    const isUsable = name !== "" && page >= 1 && page <= pages && !sections.has(name);
    if (isUsable && sections.size < SECTIONS_MAX) sections.set(name, page);
  }
  return Object.fromEntries([...sections].sort(([, one], [, other]) => one - other));
}

/** Ends rendering with a message for the administrator and deletes pending jobs. Throws LostJobError. */
function failCatalog(database: Database, job: JobRow, reason: string): Promise<void> {
  return write(database, SYSTEM, async ({ tx, change, log }) => {
    await endJob(tx, job);
    await tx.deleteFrom("jobs").where("subject", "=", job.subject).execute();
    await updateById(tx, "catalogs", job.subject ?? "", {
      processing_status: "error",
      processing_error: reason,
      change,
    });
    log({ entity: "catalog", id: job.subject, reason }, "A catalogue failed");
  });
}

function failureSentence(job: JobRow, { problem, message }: MediaError): string {
  if (problem === "encrypted") return CATALOG_PROBLEM.encrypted;
  if (job.kind === DRAW_PAGE) return CATALOG_PROBLEM.pageFailed(pageOfJob(job));
  switch (problem) {
    case "refused":
      return message;
    case "empty":
      return CATALOG_PROBLEM.empty;
    case "too-slow":
      return CATALOG_PROBLEM.tooSlow;
    case "too-large":
      return CATALOG_PROBLEM.tooLarge;
    default:
      return CATALOG_PROBLEM.damaged;
  }
}
