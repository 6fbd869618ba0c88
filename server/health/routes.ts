import type { FastifyInstance } from "fastify";
import { SERVER } from "../../contract/messages.ts";
import { type Database, pingDatabase } from "../database/open.ts";
import type { FileStore } from "../files/store.ts";
import { ProblemError } from "../http/problems.ts";

const READY_KEPT = 1000;

/** GET /health: the process lives. GET /ready: database and files answer; asked at most once a second. */
export function healthRoutes(app: FastifyInstance, parts: { database: Database; files: FileStore }): void {
  // Asked every few seconds: only what fails is worth a line.
  const quietly = {
    config: { access: "open" },
    logLevel: app.log.level === "silent" ? "silent" : "warn",
  } as const;
  app.get("/health", quietly, async () => ({ status: "ok" }));

  let last = { at: 0, failed: undefined as unknown };
  app.get("/ready", quietly, async () => {
    if (Date.now() - last.at > READY_KEPT) {
      const failed = await probe(parts).then(
        () => undefined,
        (error: unknown) => error ?? true,
      );
      last = { at: Date.now(), failed };
    }
    if (last.failed) throw new ProblemError(503, SERVER.unavailable, { cause: last.failed });
    return { status: "ready" };
  });
}

async function probe({ database, files }: { database: Database; files: FileStore }): Promise<void> {
  await pingDatabase(database);
  await files.ping();
}
