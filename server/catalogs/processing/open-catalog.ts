import { CATALOG_PROBLEM } from "../../../contract/messages.ts";
import { CATALOG_PAGES_MAX } from "../../../contract/platform/limits.ts";
import type { CatalogRow, JobRow } from "../../platform/database/schema.ts";
import { SYSTEM, write } from "../../platform/database/write.ts";
import { addJobs } from "../../platform/jobs/add.ts";
import { finishJob } from "../../platform/jobs/claim.ts";
import type { PdfFacts, PdfReader } from "../../platform/media/pdf/pdf.ts";
import type { Services } from "../../services.ts";
import { failCatalog } from "./fail-catalog.ts";
import { DRAW_PAGE, LostJobError } from "./kinds.ts";
import { sectionsOf } from "./sections.ts";

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
