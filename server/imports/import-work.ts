import type { Work } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { applyImport, giveUpApplying } from "./apply/apply-import.ts";
import { checkImport, giveUpChecking } from "./check/check-import.ts";
import { APPLY_IMPORT, CHECK_IMPORT } from "./kinds.ts";

type Needed = Pick<Services, "database" | "files" | "staging">;

/** Checks and applies imports, one at a time: two that change the same product would refuse each other's rows. */
export function importWork(services: Needed, onError: (error: unknown) => void): Work {
  return {
    kinds: [CHECK_IMPORT, APPLY_IMPORT],
    atOnce: 1,
    run: (job, stopping) =>
      job.kind === CHECK_IMPORT ? checkImport(services, job, stopping) : applyImport(services, job, stopping),
    giveUp: (job) =>
      job.kind === CHECK_IMPORT
        ? giveUpChecking(services.database, job)
        : giveUpApplying(services.database, job),
    rest: async () => undefined,
    onError,
  };
}
