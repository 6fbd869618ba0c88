import { parseArgs } from "node:util";
import { CATEGORIES } from "../contract/categories.ts";
import { startPostgres, TEMPLATE } from "../tests/support/postgres.ts";
import type { ServerProcess } from "../tests/support/process.ts";
import { keepFigures } from "./support/figures.ts";
import { type LoadFigures, load } from "./support/load.ts";
import { seededCode } from "./support/seed.ts";
import { withSeededServer } from "./support/seeded-server.ts";

const SECONDS = 4;
const REQUESTS_MOST = 40_000;
const WARM_UP = { connections: 1, seconds: 1, most: 500 };

/** List, by-id and search over HTTP at 10,000 products, on both engines, with 1 and with 20 connections. */
export async function benchApi(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { products: { type: "string", default: "10000" } },
  });
  const count = Number(values.products);
  const rows = await benchEngine("SQLite", undefined, count);
  const postgres = await startPostgres();
  try {
    rows.push(...(await benchEngine("PostgreSQL", `${postgres.url}/${TEMPLATE}`, count)));
  } finally {
    await postgres.stop();
  }
  await keepFigures("api", {
    title: `API at ${count.toLocaleString("en")} products`,
    head: ["engine", "call", "connections", "requests/s", "p50", "p99", "errors"],
    rows,
  });
}

const benchEngine = (name: string, databaseUrl: string | undefined, count: number): Promise<string[][]> =>
  withSeededServer({ products: count, databaseUrl }, (server) => benchServer(name, server, count));

async function benchServer(name: string, server: ServerProcess, count: number): Promise<string[][]> {
  const port = Number(new URL(server.url).port);
  const spread = (at: number) => (at * 7919) % count;
  const calls: [string, (at: number) => string][] = [
    ["list", (at) => `/api/products?category=${CATEGORIES[at % 6]}&page=${1 + (at % 50)}&limit=12`],
    ["by-id", (at) => `/api/products/by-id/${spread(at)}`],
    ["search, exact code", (at) => `/api/products?search=${seededCode(spread(at))}`],
    ["search, two words and a prefix", (at) => `/api/products?search=${words(at)}`],
    ["search, a typo", (at) => `/api/products?search=${misspelt(at)}`],
  ];
  const rows: string[][] = [];
  for (const connections of [1, 20]) {
    for (const [call, pathOf] of calls) {
      await load(port, pathOf, WARM_UP);
      const figures = await load(port, pathOf, { connections, seconds: SECONDS, most: REQUESTS_MOST });
      rows.push(row(name, call, connections, figures));
    }
  }
  return rows;
}

/** Searches that differ from each other, so that no kept answer serves them. */
const words = (at: number) =>
  `${["gripper", "nozzle", "roller", "cutter"][at % 4]}+${20 + ((at * 31) % 900)}+${["ste", "alu", "bra", "cer"][at % 3]}`;
const misspelt = (at: number) =>
  `${["griper", "nozle", "rollar", "cuttre"][at % 4]}+${20 + ((at * 37) % 900)}`;

function row(engine: string, call: string, connections: number, figures: LoadFigures): string[] {
  const { perSecond, p50, p99, errors } = figures;
  const numbers = [connections, Math.round(perSecond), p50.toFixed(2), p99.toFixed(2), errors];
  return [engine, call, ...numbers.map(String)];
}
