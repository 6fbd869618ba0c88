import { linkWork, planLinks } from "#server/catalogs/links/link-work.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import { rethrow } from "./rethrow.ts";

/** Finds the codes of every completed, unread catalogue, like the background work. */
export async function findLinks({ database }: Services): Promise<void> {
  await planLinks(database);
  await finishDueJobs(database, linkWork(database, rethrow));
}
