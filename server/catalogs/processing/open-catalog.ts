import { type PageNavigation, sectionName } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_PROBLEM } from "../../../contract/messages.ts";
import { CATALOG_PAGES_MAX, SECTION_NAME_MAX, SECTIONS_MAX } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import type { CatalogRow, JobRow } from "../../platform/database/schema.ts";
import { SYSTEM, write } from "../../platform/database/write.ts";
import { addJobs } from "../../platform/jobs/add.ts";
import { finishJob, LostJobError } from "../../platform/jobs/claim.ts";
import type { PdfError, PdfFacts, PdfReader } from "../../platform/media/pdf/pdf.ts";
import type { Services } from "../../services.ts";
import { DRAW_PAGE, pageOfJob } from "./kinds.ts";

/**
 * Looks into a PDF: counts its pages, fills the sections from its outline and adds a job for each page. A page
 * is due by its number, so that a catalogue that comes later is not kept waiting by all pages of an earlier
 * one. Throws PdfError and LostJobError.
 */
export async function openCatalog(
  { database, pdf }: Pick<Services, "database"> & { pdf: Pick<PdfReader, "inspect"> },
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
    if (!(await finishJob(tx, job))) throw new LostJobError();
    await tx
      .updateTable("catalogs")
      .set({
        processing_status: "processing",
        total_pages: facts.pages,
        page_navigation: JSON.stringify(sectionsOf(facts)),
        change,
      })
      .where("id", "=", catalog.id)
      .execute();
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

/**
 * The sections that a PDF's outline gives: names as they are stored, in page order. They are the entries of its
 * top level, or of as many levels as it takes to have two: what stands deeper belongs to a section. Of two
 * with one name the higher and then the earlier one stands; of too many, the earlier ones stay.
 */
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

/**
 * Ends a catalogue's rendering with the sentence its administrator reads; the jobs that still wait go. Throws
 * LostJobError when the job is no longer this worker's.
 */
export function failCatalog(database: Database, job: JobRow, reason: string): Promise<void> {
  return write(database, SYSTEM, async ({ tx, change, log }) => {
    if (!job.subject || !(await finishJob(tx, job))) throw new LostJobError();
    await tx.deleteFrom("jobs").where("subject", "=", job.subject).execute();
    await tx
      .updateTable("catalogs")
      .set({ processing_status: "error", processing_error: reason, change })
      .where("id", "=", job.subject)
      .execute();
    log({ entity: "catalog", id: job.subject, reason }, "A catalogue failed");
  });
}

/** The message for the administrator when a PDF cannot be opened or a page cannot be drawn. */
export function failureSentence(job: JobRow, { problem }: PdfError): string {
  if (problem === "encrypted") return CATALOG_PROBLEM.encrypted;
  if (job.kind === DRAW_PAGE) return CATALOG_PROBLEM.pageFailed(pageOfJob(job));
  switch (problem) {
    case "empty":
      return CATALOG_PROBLEM.empty;
    case "too-slow":
      return CATALOG_PROBLEM.tooSlow;
    case "too-large":
      return CATALOG_PROBLEM.tooLarge;
    case "damaged":
    case "crashed":
      return CATALOG_PROBLEM.damaged;
  }
}
