import { rm } from "node:fs/promises";
import { type ServerProcess, startServer } from "../../support/process.ts";

/** The `server` of tests that need one of their own, without the sample catalogue; one for each worker. */
export const emptyServer: [
  // biome-ignore lint/complexity/noBannedTypes: the runner's own type of a fixture that uses no other
  (fixtures: {}, use: (server: ServerProcess) => Promise<void>) => Promise<void>,
  { scope: "worker" },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants its first argument destructured
  async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.end("SIGTERM");
    await rm(server.dataDir, { recursive: true, force: true });
  },
  { scope: "worker" },
];
