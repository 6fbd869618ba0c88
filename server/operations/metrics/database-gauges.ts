import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/database/open.ts";
import { countWork } from "./count-work.ts";

/**
 * Adds what waits in the database. The call it answers reads them: some counts over short tables. While the
 * database cannot be read, only that is told.
 */
export function addDatabaseGauges(registry: Registry, database: Database): () => Promise<void> {
  const gauge = <T extends string = never>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const backedUp = gauge(
    "heddle_backup_last_success_timestamp_seconds",
    "When a backup was last made, in the office or by the command; 0 for never",
  );
  const backupFailed = gauge("heddle_backup_failed", "Whether the last backup failed");
  const up = gauge("heddle_database_up", "Whether the database answered");
  const jobs = gauge("heddle_jobs_waiting", "Background work that waits or is being done", ["kind"]);
  const failing = gauge("heddle_jobs_failing", "Background work of which the last try failed", ["kind"]);
  const enquiries = gauge("heddle_enquiries", "Enquiries whose mail is not delivered", ["delivery"]);
  const catalogs = gauge("heddle_catalogs", "Catalogues by the state of their pages", ["state"]);
  return async () => {
    const work = await countWork(database).catch(() => undefined);
    up.set(work ? 1 : 0);
    for (const each of [jobs, failing, enquiries, catalogs]) each.reset();
    if (!work) return;
    const { madeAt, failedAt } = work.backup;
    backedUp.set(madeAt / 1000);
    backupFailed.set(failedAt > madeAt ? 1 : 0);
    for (const { kind, all, failed } of work.jobs) {
      jobs.set({ kind }, all);
      failing.set({ kind }, failed);
    }
    for (const { state, count } of work.enquiries) enquiries.set({ delivery: state }, count);
    for (const { state, count } of work.catalogs) catalogs.set({ state }, count);
  };
}
