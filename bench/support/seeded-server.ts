import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../server/platform/database/open.ts";
import { type ServerProcess, startServer } from "../../tests/support/process.ts";
import { seedProducts } from "./seed.ts";

const PATIENCE = 300_000;
const POLL_MS = 500;

/** Runs a function with a temporary folder, which is deleted afterwards in any case. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a function with a server of this many products, on SQLite or at `databaseUrl`. */
export function withSeededServer<T>(
  {
    products,
    databaseUrl,
    environment,
    finish,
  }: {
    products: number;
    databaseUrl?: string | undefined;
    environment?: Record<string, string>;
    /** Changes the products before the server reads them. */
    finish?: (database: Database) => Promise<void>;
  },
  use: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
    await seedProducts(database, products);
    await finish?.(database);
    await database.close();
    const place = databaseUrl ? { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir };
    const server = await startServer({ ...place, ...environment });
    try {
      await searchIsReady(server);
      return await use(server);
    } finally {
      await server.end("SIGTERM");
    }
  });
}

/**
 * Waits for the search index: until it is built the database answers, without correcting typing errors. Polls rarely, because
 * each answer slows the build.
 */
async function searchIsReady({ visitor }: ServerProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while ((await visitor.get("/api/products?search=griper&limit=1")).body.total === 0) {
    if (performance.now() > deadline) throw new Error("The search is not ready");
    await pause(POLL_MS);
  }
}
