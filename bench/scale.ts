import { parseArgs } from "node:util";
import pg from "pg";
import { filterKey } from "#contract/platform/filters.ts";
import { compact } from "#contract/platform/words.ts";
import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { SEARCH_SCHEMA } from "#server/products/search/engine.ts";
import { startPostgres, TEMPLATE } from "#tests/support/postgres.ts";
import { type ServerProcess, startServer } from "#tests/support/process.ts";
import { asText, quantile, storeFigures } from "./support/figures.ts";
import { changesUntilFound } from "./support/freshness.ts";
import { load } from "./support/load.ts";
import { childrenCpuMs, memoryOf, parentOf } from "./support/processes.ts";
import { listPath, searches, spread } from "./support/searches.ts";
import { CATEGORIES, seededCode, seededId, seededWords, seedProducts } from "./support/seed.ts";
import { searchIsReady, withFolder } from "./support/seeded-server.ts";

const ENGINES = ["embedded", "postgres"] as const;
type Engine = (typeof ENGINES)[number];

const SIZES: Readonly<Record<Engine, readonly number[]>> = {
  embedded: [10_000, 100_000],
  postgres: [10_000, 100_000, 1_000_000],
};
const SECONDS = 3;
/** Below the number of answers that a process caches, so that no measured request is answered from the cache. */
const REQUESTS_MAX = 450;
/** PostgreSQL's own cache in a bench: its default is meant for tiny machines. */
const SHARED_BUFFERS = "1GB";
const MiB = 2 ** 20;

interface Place {
  engine: Engine;
  products: number;
  databaseUrl: string;
}

/**
 * `npm run bench -- scale [--products N,…] [--engine embedded|postgres] [--database URL]`: the search by engine and size of the
 * catalogue, on PostgreSQL. A database of `--database` has that many seeded products already, and keeps an index that it has.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { products: { type: "string" }, engine: { type: "string" }, database: { type: "string" } },
  });
  const engines = ENGINES.filter((engine) => !values.engine || engine === values.engine);
  const figures: PlaceFigures[] = [];
  for (const engine of engines)
    for (const products of values.products?.split(",").map(Number) ?? SIZES[engine])
      figures.push(
        await withDatabase(products, values.database, (databaseUrl) =>
          measure({ engine, products, databaseUrl }),
        ),
      );
  await storeFigures("scale", {
    title: "The search by engine and size of the catalogue",
    head: CALL_HEAD,
    rows: figures.flatMap(({ calls }) => calls),
    below: asText({ head: INDEX_HEAD, rows: figures.map(({ index }) => index) }),
    isPart: options.length > 0,
  });
}

async function withDatabase<T>(
  products: number,
  known: string | undefined,
  use: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (known) return use(known);
  const postgres = await startPostgres(SHARED_BUFFERS);
  try {
    const databaseUrl = `${postgres.url}/${TEMPLATE}`;
    const database = await openDatabase({ databaseUrl, dataDir: "", onIdleError: () => undefined });
    await seedProducts(database, products);
    await database.close();
    return await use(databaseUrl);
  } finally {
    await postgres.stop();
  }
}

interface PlaceFigures {
  calls: string[][];
  index: string[];
}

const measure = (place: Place): Promise<PlaceFigures> =>
  withFolder(async (dataDir) => {
    const { engine, products, databaseUrl } = place;
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const postgres = await postmasterOf(client);
    const cpuBefore = childrenCpuMs(postgres);
    const start = () =>
      startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEARCH: engine, ...LARGE_HEAP });
    const [built, first] = await timed(async () => ready(await start()));
    const cpuOfBuild = childrenCpuMs(postgres) - cpuBefore;
    await first.end("SIGTERM");
    const [searchable, server] = await timed(async () => ready(await start()));
    const memoryBefore = memoryOf(server.pid);
    try {
      const calls = await measureCalls(place, server, postgres);
      const { saves, times, missed } = await changesUntilFound(server);
      const { rows } = await client.query<{ size: string }>(
        `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as size from pg_class c
           join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`,
        [SEARCH_SCHEMA],
      );
      const median = (list: readonly number[]) => quantile(list, 0.5).toFixed(1);
      return {
        calls,
        index: [
          ...[engine, products.toLocaleString("en")],
          ...[built / 1000, cpuOfBuild / 1000, searchable / 1000].map((seconds) => seconds.toFixed(1)),
          ...[memoryBefore, memoryOf(server.pid), Number(rows[0]?.size ?? 0) / MiB].map((size) =>
            size.toFixed(0),
          ),
          ...[median(saves), median(times), String(missed)],
        ],
      };
    } finally {
      await server.end("SIGTERM");
      await client.end();
    }
  });

/** The index of a large catalogue takes more than Node's usual limit. */
const LARGE_HEAP = { NODE_OPTIONS: "--max-old-space-size=10000" };

const INDEX_HEAD = [
  "engine",
  "products",
  "start with no index to searchable, s",
  "PostgreSQL's CPU meanwhile, s",
  "start with it, s",
  "memory then, MiB",
  "after the calls",
  "in PostgreSQL, MiB",
  "a save, p50",
  "the search after it",
  "not found at once",
];

async function ready(server: ServerProcess): Promise<ServerProcess> {
  await searchIsReady(server);
  return server;
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const from = performance.now();
  const result = await work();
  return [performance.now() - from, result];
}

/** The process of PostgreSQL whose children serve connections. */
async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(rows[0]?.pid ?? 0);
}

const CALL_HEAD = [
  "engine",
  "products",
  "call",
  "connections",
  "requests/s",
  "p50",
  "p95",
  "errors",
  "CPU of Node",
  "of PostgreSQL",
];

async function measureCalls(
  { engine, products }: Place,
  server: ServerProcess,
  postgres: number,
): Promise<string[][]> {
  const { pid, url } = server;
  const place = { pid, port: Number(new URL(url).port) };
  const admin = await server.signIn();
  await admin.put("/api/settings/filters", { filters: FILTERS.map((name) => ({ name })) });
  const rows: string[][] = [];
  for (const [, pathOf] of callsOf(products))
    await load(place, (at) => pathOf(at + 50_000), {
      connections: 1,
      seconds: SECONDS / 6,
      limit: REQUESTS_MAX,
    });
  for (const connections of [1, 20]) {
    for (const [name, pathOf, limit = REQUESTS_MAX] of callsOf(products)) {
      // A write makes the server forget the answers that it keeps.
      await admin.put(`/api/products/${WRITTEN}`, { stock: rows.length });
      const cpuBefore = childrenCpuMs(postgres);
      const { perSecond, p50, times, errors, cpuMs, requests } = await load(place, pathOf, {
        connections,
        seconds: SECONDS,
        limit,
      });
      const cpu = [cpuMs, childrenCpuMs(postgres) - cpuBefore].map((ms) => (ms / requests).toFixed(1));
      rows.push([
        ...[engine, products.toLocaleString("en"), name, String(connections), perSecond.toFixed(0)],
        ...[p50.toFixed(1), quantile(times, 0.95).toFixed(1), String(errors), ...cpu],
      ]);
      process.stderr.write(`${rows.at(-1)?.join(" | ")}\n`);
    }
  }
  return rows;
}

/** The product that is written between the calls. */
const WRITTEN = seededId(0);
/** The filters that the listings offer; every seeded product has a value of each. */
const FILTERS = ["Kind of part", "Material", "Position"];
/** The words of titles but numbers. */
const SINGLE_WORDS = [
  ...new Set(
    Array.from({ length: 1000 }, (_, at) => seededWords(at)).flatMap(({ place, kind, matter }) => [
      place,
      kind,
      matter,
    ]),
  ),
];
const DEEP_PAGE = 500;

type PathOf = (at: number) => string;

/** The calls with the number of different texts, where there are few. */
function callsOf(products: number): [name: string, pathOf: PathOf, limit?: number][] {
  const { words, prefix, typo, code, bareCode, many } = searches(products);
  const of = (at: number) => seededWords(spread(at, products));
  const search = (text: string) => `/api/products?search=${encodeURIComponent(text)}`;
  const category = (at: number) => `&category=${CATEGORIES[at % CATEGORIES.length]}`;
  const lastPage = Math.floor(products / CATEGORIES.length / PUBLIC_PAGE_SIZE);
  const filter = (name: string, value: string) => `&filter=${filterKey(name)}.${compact(value)}`;
  return [
    ["one word", (at) => search(SINGLE_WORDS[at % SINGLE_WORDS.length] ?? ""), SINGLE_WORDS.length],
    ["two words", (at) => search(`${of(at).kind} ${of(at).length}`)],
    ["two common words", (at) => search(`${of(at).matter} ${of(at).kind}`), 80],
    ["three words", words],
    ["many words", many],
    ["a word not yet typed out", prefix],
    ["a typo", typo],
    ["code", code],
    ["code without hyphens", bareCode],
    ["part of a code", (at) => search(seededCode(spread(at, products)).slice(4))],
    ["two words in a category", (at) => `${search(`${of(at).kind} ${of(at).length}`)}${category(at)}`],
    ["two common words in a category", (at) => `${search(`${of(at).matter} ${of(at).kind}`)}${category(at)}`],
    ["page 1 with its facets", (at) => listPath(at, 1), CATEGORIES.length],
    [
      `page ${DEEP_PAGE}`,
      (at) => listPath(at, Math.min(DEEP_PAGE, lastPage) - Math.floor(at / CATEGORIES.length)),
    ],
    ["one choice", (at) => listPath(at, 1) + filter("Kind of part", of(at).kind), 100],
    [
      "two choices",
      (at) => listPath(at, 1) + filter("Kind of part", of(at).kind) + filter("Material", of(at).matter),
      300,
    ],
    [
      "one choice of all brands",
      (at) => `/api/products?category=all${filter("Kind of part", of(at).kind)}`,
      12,
    ],
  ];
}
