import { monitorEventLoopDelay } from "node:perf_hooks";
import { openDatabase } from "#server/platform/database/open.ts";
import { openEmbeddedEngine } from "#server/products/search/engines/embedded/open-engine.ts";
import { asText, quantile, storeFigures } from "./support/figures.ts";
import { changesUntilFound } from "./support/freshness.ts";
import { load } from "./support/load.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { heapAfterCollection } from "./support/processes.ts";
import { CALL_HEAD, callRows, placeCells } from "./support/rows.ts";
import { LONG_SEARCHES, listPath, longSearchPath, searches } from "./support/searches.ts";

const SIZES = [500, 10_000, 100_000];
const SECONDS = 1.5;
const MiB = 2 ** 20;

const INDEX_HEAD = [
  "engine",
  "products",
  "index built, ms",
  "longest pause meanwhile",
  "index, MiB",
  "a change is found, p50",
  "p99",
  "not found at once",
];

/** The connections that send the longest searches while one other asks for lists. */
const CROWD = 40;
const CROWDED_SECONDS = 8;

const LONG_HEAD = [
  "engine",
  "products",
  "text of up to 200 characters",
  "CPU, ms",
  `a list beside ${CROWD} connections, p50`,
  "slowest",
];

/** `npm run bench -- search [--products N,…] [--engine sqlite|postgres]`: each kind of search, and its freshness. */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  const results = await atEachPlace(places, async (place) => [
    { rows: await benchKinds(place), long: await benchLong(place), index: await benchIndex(place) },
  ]);
  await storeFigures("search", {
    title: "Search",
    head: CALL_HEAD,
    rows: results.flatMap(({ rows }) => rows),
    below: [
      asText({ head: LONG_HEAD, rows: results.flatMap(({ long }) => long) }),
      asText({ head: INDEX_HEAD, rows: results.map(({ index }) => index) }),
    ].join("\n\n"),
    isPart: places.isPart,
  });
}

function benchKinds(place: Place): Promise<string[][]> {
  const { words, prefix, typo, code, bareCode, many } = searches(place.products);
  const kinds: [string, (at: number) => string][] = [
    ["exact words", words],
    ["several words in any order", many],
    ["a word not yet typed out", prefix],
    ["a typo", typo],
    ["code", code],
    ["code without hyphens", bareCode],
    ["the same twenty again and again", (at) => words(at % 20)],
  ];
  return callRows(place, kinds, SECONDS);
}

/** The texts that take longest: one after the other, then all over many connections while another asks for lists. */
async function benchLong(place: Place): Promise<string[][]> {
  const rows: string[][] = [];
  const texts = Object.entries(LONG_SEARCHES);
  for (const [name, text] of texts) {
    const path = (at: number) => longSearchPath(text, at);
    const { cpuMs, requests } = await load(place, path, { connections: 1, seconds: SECONDS });
    rows.push([...placeCells(place), name, (cpuMs / requests).toFixed(1), "", ""]);
  }
  const mixed = (at: number) => longSearchPath(texts[at % texts.length]?.[1] ?? "", 10_000 + at);
  const crowd = load(place, mixed, { connections: CROWD, seconds: CROWDED_SECONDS });
  const lists = await load(place, (at) => listPath(0, 1 + (at % 3)), {
    connections: 1,
    seconds: CROWDED_SECONDS,
  });
  await crowd;
  const [median, slowest] = [lists.p50, Math.max(...lists.times)].map((time) => time.toFixed(0));
  return [...rows, [...placeCells(place), "all of them", "", median ?? "", slowest ?? ""]];
}

/** Builds an index in this process from the rows that the server serves, then changes them through the server. */
async function benchIndex(place: Place): Promise<string[]> {
  const { built, pause, heap } = await buildIndex(place);
  const { times, missed } = await changesUntilFound(place.server);
  const index = [built.toFixed(0), pause.toFixed(0), (heap / MiB).toFixed(0)];
  return [
    ...placeCells(place),
    ...index,
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.99).toFixed(1),
    String(missed),
  ];
}

async function buildIndex({ server, databaseUrl }: Place) {
  const { dataDir } = server;
  const database = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
  try {
    const heapBefore = heapAfterCollection();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const from = performance.now();
    const search = openEmbeddedEngine(database, (error) => {
      throw error;
    });
    await search.ready;
    const built = performance.now() - from;
    delays.disable();
    const heap = heapAfterCollection() - heapBefore;
    // Keeps the index in use until here, so that it isn't collected earlier.
    await search.counts();
    return { built, pause: delays.max / 1e6, heap };
  } finally {
    await database.close();
  }
}
