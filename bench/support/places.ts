import { parseArgs } from "node:util";
import { startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { withSeededServer } from "./seeded-server.ts";

const ENGINES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;
type EngineName = keyof typeof ENGINES;

/** A running server with this many products on one of the engines. */
export interface Place {
  engine: string;
  products: number;
  server: ServerProcess;
  port: number;
  pid: number;
  /** Undefined for SQLite, which is stored in the server's data folder. */
  databaseUrl: string | undefined;
}

/** The places to measure: `--products 500,10000 --engine sqlite`; all by default. */
interface Places {
  sizes: readonly number[];
  engines: readonly EngineName[];
  /** Fewer than all: partial figures are not stored. */
  isPart: boolean;
}

/** Reads the options of a bench that runs at several sizes. Throws for invalid ones. */
export function readPlaces(options: string[], allSizes: readonly number[]): Places {
  const { values } = parseArgs({
    args: options,
    options: { products: { type: "string" }, engine: { type: "string" } },
  });
  const sizes = values.products?.split(",").map(Number) ?? allSizes;
  const engines = (Object.keys(ENGINES) as EngineName[]).filter(
    (name) => !values.engine || name === values.engine,
  );
  if (!engines.length || !sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error("Options: --products 500,10000 --engine sqlite|postgres");
  }
  return { sizes, engines, isPart: options.length > 0 };
}

/** Runs a function at each place, one after the other; every server and database is new. */
export async function atEachPlace<T>(
  { sizes, engines }: Places,
  use: (place: Place) => Promise<T[]>,
): Promise<T[]> {
  const results: T[] = [];
  for (const name of engines) {
    for (const products of sizes) {
      const run = (databaseUrl?: string) =>
        withSeededServer({ products, databaseUrl }, (server) => {
          const { pid, url } = server;
          const port = Number(new URL(url).port);
          return use({ engine: ENGINES[name], products, server, port, pid, databaseUrl });
        });
      results.push(...(name === "sqlite" ? await run() : await withPostgres(run)));
    }
  }
  return results;
}

async function withPostgres<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    return await use(`${postgres.url}/${TEMPLATE}`);
  } finally {
    await postgres.stop();
  }
}
