import { rm } from "node:fs/promises";
import { type ServerProcess, startServer } from "../../support/process.ts";

type ServerFixture = [
  // biome-ignore lint/complexity/noBannedTypes: the runner's own type of a fixture that uses no other
  (fixtures: {}, use: (server: ServerProcess) => Promise<void>) => Promise<void>,
  { scope: "worker" },
];

/**
 * A `server` without the sample catalogue, one for each worker. Files that use the same fixture may share it in a worker:
 * what needs one that nobody else has used makes its own.
 */
export const ownEmptyServer = (): ServerFixture => [
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants its first argument destructured
  async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.end("SIGTERM");
    await rm(server.dataDir, { recursive: true, force: true });
  },
  { scope: "worker" },
];

/** The one of all files whose tests do not mind what others leave behind. */
export const emptyServer = ownEmptyServer();
