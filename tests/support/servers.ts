import { rm } from "node:fs/promises";
import { afterEach } from "vitest";
import { type ServerProcess, startServer } from "./process.ts";

/** Starts server processes, which are killed and whose folders are removed after each test. */
export function serversOfEachTest(): typeof startServer {
  const running = new Set<ServerProcess>();
  afterEach(async () => {
    for (const server of running) {
      await server.end("SIGKILL");
      await rm(server.dataDir, { recursive: true, force: true, maxRetries: 5 });
    }
    running.clear();
  });
  return async (environment, stdout) => {
    const server = await startServer(environment, stdout);
    running.add(server);
    return server;
  };
}
