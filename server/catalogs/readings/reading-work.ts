import { unlessLost } from "../../platform/jobs/claim.ts";
import type { Work } from "../../platform/jobs/worker.ts";
import type { Services } from "../../services.ts";
import { MAKE_DRAFT, READ_TABLES } from "../processing/kinds.ts";
import { openLocalPdfs } from "../processing/local-pdfs.ts";
import { makeDraft } from "./draft/make-draft.ts";
import { giveUpReading, readTables } from "./read-tables.ts";

type Needed = Pick<Services, "database" | "files" | "pdf" | "staging" | "jobBell">;

/** Reads pages for parts and makes drafts of what was found, one at a time; several processes may do it at once. */
export function readingWork(services: Needed, onError: (error: unknown) => void): Work {
  const pdfs = openLocalPdfs(services.files);
  return {
    kinds: [READ_TABLES, MAKE_DRAFT],
    atOnce: 1,
    run: (job, stopping) =>
      unlessLost(() =>
        job.kind === READ_TABLES
          ? readTables(services, pdfs, job, stopping)
          : makeDraft(services, pdfs, job, stopping),
      ),
    giveUp: (job) => giveUpReading(services.database, job),
    rest: pdfs.releaseAll,
    onError,
  };
}
