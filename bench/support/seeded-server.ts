import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { makeSeed, SEEDED } from "#tests/e2e/support/global-setup.ts";
import { copySeed } from "#tests/e2e/support/seed.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { seedProducts } from "./seed.ts";

const PATIENCE = 1_200_000;
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

/** Runs a function with a server in a new data folder, which `prepare` fills before the start. */
export const withServer = <T>(
  environment: Record<string, string>,
  use: (server: ServerProcess) => Promise<T>,
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<T> =>
  withFolder(async (dataDir) => {
    await prepare(dataDir);
    const server = await startServer({ DATA_DIR: dataDir, ...environment });
    try {
      return await use(server);
    } finally {
      await server.end("SIGTERM");
    }
  });

/** The same with the sample data; `isWarm` starts it once before, which compiles it: the tool that strips types takes memory. */
export async function withSampleServer<T>(
  use: (server: ServerProcess) => Promise<T>,
  { environment = {}, isWarm = false }: { environment?: Record<string, string>; isWarm?: boolean } = {},
): Promise<T> {
  await makeSeed();
  return withServer(environment, use, async (dataDir) => {
    copySeed(SEEDED, dataDir);
    if (isWarm) await (await startServer({ DATA_DIR: dataDir })).end("SIGTERM");
  });
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
  const seed = async (dataDir: string) => {
    const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
    await seedProducts(database, products);
    await finish?.(database);
    await database.close();
  };
  const measured = async (server: ServerProcess) => {
    await searchIsReady(server);
    return use(server);
  };
  return withServer({ ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...environment }, measured, seed);
}

/**
 * Waits for the search index: until it is built the database answers, without correcting typing errors. Polls rarely, because
 * each answer slows the build.
 */
export async function searchIsReady({ visitor }: ServerProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while ((await visitor.get("/api/products?search=griper&limit=1")).body.total === 0) {
    if (performance.now() > deadline) throw new Error("The search is not ready");
    await pause(POLL_MS);
  }
}
