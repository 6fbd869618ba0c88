import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CATEGORIES } from "../contract/categories.ts";
import { openDatabase } from "../server/database/open.ts";
import { startPostgres, TEMPLATE } from "../tests/support/postgres.ts";
import { type ServerProcess, startServer } from "../tests/support/process.ts";
import { type LoadFigures, load } from "./load.ts";
import { aboutMachine } from "./machine.ts";
import { seededCode, seedProducts } from "./seed.ts";

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
  const lines = [
    `# API at ${count.toLocaleString("en")} products`,
    "",
    `${aboutMachine()} \`npm run bench -- api\``,
    "",
    "| engine | call | connections | requests/s | p50 | p99 | errors |",
    "|---|---|---|---|---|---|---|",
  ];
  lines.push(...(await benchEngine("SQLite", undefined, count)));
  const postgres = await startPostgres();
  try {
    lines.push(...(await benchEngine("PostgreSQL", `${postgres.url}/${TEMPLATE}`, count)));
  } finally {
    await postgres.stop();
  }
  const text = `${lines.join("\n")}\n`;
  process.stdout.write(text);
  await writeFile(join(import.meta.dirname, "results/api.md"), text);
}

async function benchEngine(name: string, databaseUrl: string | undefined, count: number): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-bench-"));
  const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
  await seedProducts(database, count);
  await database.close();
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  try {
    return await benchServer(name, server, count);
  } finally {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function benchServer(name: string, server: ServerProcess, count: number): Promise<string[]> {
  const port = Number(new URL(server.url).port);
  const spread = (at: number) => (at * 7919) % count;
  const calls: [string, (at: number) => string][] = [
    ["list", (at) => `/api/products?category=${CATEGORIES[at % 6]}&page=${1 + (at % 50)}&limit=12`],
    ["by-id", (at) => `/api/products/by-id/${spread(at)}`],
    ["search, exact code", (at) => `/api/products?search=${seededCode(spread(at))}`],
    ["search, two words and a prefix", (at) => `/api/products?search=${words(at)}`],
    ["search, a typo", (at) => `/api/products?search=${misspelt(at)}`],
  ];
  const lines: string[] = [];
  for (const connections of [1, 20]) {
    for (const [call, pathOf] of calls) {
      await load(port, pathOf, WARM_UP);
      const figures = await load(port, pathOf, { connections, seconds: SECONDS, most: REQUESTS_MOST });
      lines.push(row(name, call, connections, figures));
    }
  }
  return lines;
}

/** Searches that differ from each other, so that no kept answer serves them. */
const words = (at: number) =>
  `${["gripper", "nozzle", "roller", "cutter"][at % 4]}+${20 + ((at * 31) % 900)}+${["ste", "alu", "bra", "cer"][at % 3]}`;
const misspelt = (at: number) =>
  `${["griper", "nozle", "rollar", "cuttre"][at % 4]}+${20 + ((at * 37) % 900)}`;

function row(engine: string, call: string, connections: number, figures: LoadFigures): string {
  const { perSecond, p50, p99, errors } = figures;
  return `| ${engine} | ${call} | ${connections} | ${Math.round(perSecond)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${errors} |`;
}
