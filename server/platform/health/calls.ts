import { SERVER } from "../../../contract/messages.ts";
import { health } from "../../../contract/operations/calls.ts";
import { type Database, pingDatabase } from "../database/open.ts";
import type { FileStore } from "../files/store.ts";
import { handle } from "../http/handle.ts";
import { ProblemError } from "../http/problems.ts";

const READY_KEPT = 1000;

/**
 * GET /health: the process lives. GET /ready: no stop has begun, and database and files answer; asked at most once a second.
 */
export const healthCalls = (stores: { database: Database; files: FileStore }) => {
  let last = { at: 0, failed: undefined as unknown };
  return handle(health, {
    live: { isQuiet: true, run: () => ({ status: "ok" as const }) },
    ready: {
      isQuiet: true,
      run: async ({ request }) => {
        if (request.server.stopping.hasBegun) throw new ProblemError(503, SERVER.unavailable);
        if (Date.now() - last.at > READY_KEPT) {
          const failed = await probe(stores).then(
            () => undefined,
            (error: unknown) => error ?? true,
          );
          last = { at: Date.now(), failed };
        }
        if (last.failed) throw new ProblemError(503, SERVER.unavailable, { cause: last.failed });
        return { status: "ready" as const };
      },
    },
  });
};

async function probe({ database, files }: { database: Database; files: FileStore }): Promise<void> {
  await pingDatabase(database);
  await files.ping();
}
