import { CATALOG_PROBLEM } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { JobRow } from "../../platform/database/schema.ts";
import { SYSTEM, write } from "../../platform/database/write.ts";
import { finishJob } from "../../platform/jobs/claim.ts";
import type { PdfError } from "../../platform/media/pdf/pdf.ts";
import { DRAW_PAGE, LostJobError, pageOfJob } from "./kinds.ts";

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

/** What the administrator is told when a PDF cannot be opened or one of its pages not drawn. */
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
