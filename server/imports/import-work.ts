import type { JobRow } from "../platform/database/schema.ts";
import type { Work } from "../platform/jobs/worker.ts";
import type { Services } from "../services.ts";
import { APPLY_IMPORT, CHECK_IMPORT, UNDO_IMPORT } from "./kinds.ts";

type Needed = Pick<Services, "database" | "files" | "pictures" | "staging" | "derive" | "uploads">;

/**
 * Checks, applies and undoes imports, one at a time: two that change the same product would refuse each other's rows. What reads
 * files and rows is loaded by the first import.
 */
export function importWork(services: Needed, onError: (error: unknown) => void): Work {
  const { database } = services;
  return {
    kinds: Object.keys(WORK),
    atOnce: 1,
    run: async (job, stopping) => (await workOf(job)).run(services, job, stopping),
    giveUp: async (job) => (await workOf(job)).giveUp(database, job),
    onError,
  };
}

interface ImportJob {
  run: (services: Needed, job: JobRow, stopping: AbortSignal) => Promise<void>;
  giveUp: (database: Needed["database"], job: JobRow) => Promise<void>;
}

const WORK: Readonly<Record<string, () => Promise<ImportJob>>> = {
  [CHECK_IMPORT]: () =>
    import("./check/check-import.ts").then((of) => ({ run: of.checkImport, giveUp: of.giveUpChecking })),
  [APPLY_IMPORT]: () =>
    import("./apply/apply-import.ts").then((of) => ({ run: of.applyImport, giveUp: of.giveUpApplying })),
  [UNDO_IMPORT]: () =>
    import("./undo-import.ts").then((of) => ({ run: of.undoImport, giveUp: of.giveUpUndoing })),
};

function workOf({ kind }: JobRow): Promise<ImportJob> {
  const load = WORK[kind];
  if (!load) throw new Error(`No work of imports is called ${kind}`);
  return load();
}
