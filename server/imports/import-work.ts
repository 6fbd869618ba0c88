import type { Work } from "../jobs/worker.ts";
import type { Services } from "../services.ts";
import { APPLY_IMPORT, CHECK_IMPORT } from "./kinds.ts";

type Needed = Pick<Services, "database" | "files" | "pictures" | "staging" | "derive" | "uploads">;

/**
 * Checks and applies imports, one at a time: two that change the same product would refuse each other's rows. What reads files
 * and rows is loaded by the first import.
 */
export function importWork(services: Needed, onError: (error: unknown) => void): Work {
  const checking = () => import("./check/check-import.ts");
  const applying = () => import("./apply/apply-import.ts");
  return {
    kinds: [CHECK_IMPORT, APPLY_IMPORT],
    atOnce: 1,
    run: async (job, stopping) =>
      job.kind === CHECK_IMPORT
        ? (await checking()).checkImport(services, job, stopping)
        : (await applying()).applyImport(services, job, stopping),
    giveUp: async (job) =>
      job.kind === CHECK_IMPORT
        ? (await checking()).giveUpChecking(services.database, job)
        : (await applying()).giveUpApplying(services.database, job),
    rest: async () => undefined,
    onError,
  };
}
