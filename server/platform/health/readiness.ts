import type { FastifyInstance } from "fastify";
import { SERVER } from "#contract/platform/server-messages.ts";
import { type Database, pingDatabase } from "../database/open.ts";
import type { FileStore } from "../files/store.ts";
import { ProblemError } from "../http/problems.ts";

const READY_KEPT = 1000;

interface ProbedStores {
  database: Database;
  files: FileStore;
}

/** GET /ready: no stop has begun, database and files respond; checked at most once a second. */
export function checkReadiness(stores: ProbedStores) {
  let last = { at: 0, failed: undefined as unknown };
  return async ({ stopping }: Pick<FastifyInstance, "stopping">) => {
    if (stopping.hasBegun) throw new ProblemError(503, SERVER.unavailable);
    if (Date.now() - last.at > READY_KEPT) {
      const failed = await probe(stores).then(
        () => undefined,
        (error: unknown) => error ?? true,
      );
      last = { at: Date.now(), failed };
    }
    if (last.failed) throw new ProblemError(503, SERVER.unavailable, { cause: last.failed });
    return { status: "ready" as const };
  };
}

async function probe({ database, files }: ProbedStores): Promise<void> {
  await pingDatabase(database);
  await files.ping();
}
