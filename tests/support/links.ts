import { linkWork, planLinks } from "../../server/catalogs/links/link-work.ts";
import { finishDueJobs } from "../../server/platform/jobs/worker.ts";
import type { Services } from "../../server/services.ts";

/** Finds the codes of every catalogue that is completed and not read yet, as the background does. */
export async function findLinks({ database }: Services): Promise<void> {
  await planLinks(database);
  await finishDueJobs(
    database,
    linkWork(database, (error) => {
      throw error;
    }),
  );
}
