import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "../../server/platform/database/open.ts";
import { type ServerProcess, startServer } from "../../tests/support/process.ts";
import { seedProducts } from "./seed.ts";

const PATIENCE = 300_000;
const LOOK_EVERY = 500;

/** Runs something with a folder of its own, which is gone when that ends, however it does. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs something with a server of that many products, on SQLite or at `databaseUrl`. */
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
    /** What is done with the products before the server reads them. */
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
 * Waits for the index of the search: until it is built the database answers, which corrects no typing errors. Looks
 * seldom, since that answer costs the build its time.
 */
async function searchIsReady({ visitor }: ServerProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while ((await visitor.get("/api/products?search=griper&limit=1")).body.total === 0) {
    if (performance.now() > deadline) throw new Error("The search is not ready");
    await pause(LOOK_EVERY);
  }
}
