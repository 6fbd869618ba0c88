import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { CatalogMetadata, PublicCatalog } from "#contract/catalogs/catalog.ts";
import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { callback } from "#tests/support/enquiries.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { openConnection } from "./support/connection.ts";
import { storeFigures } from "./support/figures.ts";
import { memoryOf, peakOf } from "./support/processes.ts";
import { CATEGORIES } from "./support/seed.ts";
import { withSampleServer } from "./support/seeded-server.ts";

/** An hour of light use: six or seven requests a second. */
const TURNS = 24_000;
const MINUTES = 10;
/** By then the process has released the memory of its start or its load. */
const SETTLED_MS = 45_000;
/** The headers that browsers send. */
const HEADERS = ["accept: text/html", "accept-encoding: gzip, deflate, br"];

/** One action of a user; returns the status. */
type Act = (at: number) => Promise<number>;

/**
 * `npm run bench -- hour [--minutes N]`: the server's idle memory before and after an hour of mixed use (searches that all
 * differ, listings, parts, images, catalogue pages, the back office's lists and edits, enquiries), one request at a time, in
 * ten minutes by default. Linux only.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { minutes: { type: "string" } } });
  const minutes = Number(values.minutes ?? MINUTES);
  const measure = async (server: ServerProcess) => {
    await server.visitor.get("/");
    await wait(SETTLED_MS);
    const before = memoryOf(server.pid);
    const { statuses, seconds } = await use(server, minutes * 60_000);
    const [loaded, peak] = [memoryOf(server.pid), peakOf(server.pid)];
    await wait(SETTLED_MS);
    const after = memoryOf(server.pid);
    await storeFigures("hour", {
      title: "Memory before and after an hour's requests, sample data",
      head: ["what", "figure"],
      rows: [
        ["at rest before (VmRSS)", mebibytes(before)],
        ["at rest after", mebibytes(after)],
        ["more than before", mebibytes(after - before)],
        ["at the last request", mebibytes(loaded)],
        ["at most", mebibytes(peak)],
        ["requests", `${TURNS} in ${Math.round(seconds / 60)} minutes`],
        ["answers", [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")],
      ],
      below: `At rest: ${SETTLED_MS / 1000} s after the last request. The goal is 80 MB more than before at most.`,
      isPart: minutes !== MINUTES,
    });
  };
  await withSampleServer(measure, { environment: { TRUST_PROXY: "127.0.0.1" }, isWarm: true });
}

const mebibytes = (figure: number) => `${figure.toFixed(0)} MiB`;

/** Runs all actions at an even pace, for which `durationMs` suffices unless the server is slower. */
async function use(
  server: ServerProcess,
  durationMs: number,
): Promise<{ statuses: Map<number, number>; seconds: number }> {
  const connection = await openConnection(Number(new URL(server.url).port), HEADERS);
  const acts = await mixedActs(server, connection.fetchPath);
  const statuses = new Map<number, number>();
  const begin = performance.now();
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await wait(Math.max(0, begin + (turn * durationMs) / TURNS - performance.now()));
      const status = await acts[turn % acts.length]?.(Math.floor(turn / acts.length));
      if (status !== undefined) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  } finally {
    connection.close();
  }
  return { statuses, seconds: (performance.now() - begin) / 1000 };
}

/** Forty actions: those of visitors and the owner, in the proportions of a day. */
async function mixedActs(server: ServerProcess, open: (path: string) => Promise<number>): Promise<Act[]> {
  const { visitor } = server;
  const admin = await server.signIn();
  const products = (await admin.get("/api/products?limit=100")).body.products as Product[];
  const { categories } = (await visitor.get("/api/catalogs/metadata")).body as CatalogMetadata;
  const [catalog = ""] = Object.values(categories);
  const { pages } = (await visitor.get(`/api/catalogs/${catalog}`)).body as PublicCatalog;
  const one = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
  const part = (at: number) => one(products, at * 7);
  const words = [...new Set(products.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{3,}/g) ?? []))];
  const search = (at: number) =>
    encodeURIComponent(`${one(words, at)} ${misspelt(one(words, at * 13 + 5), at)} ${at}`);
  const listing = (at: number) =>
    `/products/${one(CATEGORIES, at)}${one(["", "?page=2", "?sort=title", "?view=table"], Math.floor(at / CATEGORIES.length))}`;

  const acts: [turns: number, act: (at: number) => Promise<number>][] = [
    [14, (at) => open(`/search?q=${search(at)}`)],
    [5, (at) => open(`/api/products?search=${search(at)}&limit=${PUBLIC_PAGE_SIZE}`)],
    [5, (at) => open(listing(at))],
    [6, (at) => open(`/products/${part(at).category}/${part(at).productId}`)],
    [2, (at) => open(one(["/", "/about", "/contact", "/privacy"], at))],
    [2, (at) => open(one(part(at).images, 0)?.url ?? "/")],
    [1, (at) => open(`/api/catalogs/${catalog}/pages/${1 + (at % pages.length)}`)],
    [1, (at) => open(one(pages, at).imageUrl)],
    [1, (at) => open(`/api/catalogs/search?query=${one(words, at)}`)],
    [2, async (at) => (await admin.get(one(OFFICE, at))).status],
    [
      1,
      async (at) => {
        if (at % 4 === 0) return enquire(visitor, at);
        if (at % 2 === 0) return edit(admin, part(at)._id, at);
        return (await admin.get(`/api/products?search=${search(at)}`)).status;
      },
    ],
  ];
  return acts.flatMap(([turns, act]) =>
    Array.from(
      { length: turns },
      (_, nth): Act =>
        (round) =>
          act(round * turns + nth),
    ),
  );
}

const OFFICE = [
  "/api/stats",
  "/api/desk",
  "/api/enquiries",
  "/api/products?page=2",
  "/api/settings",
  "/api/interest",
];

/** Uses many addresses, because each may send only a few in an hour. */
const enquire = async (visitor: ApiClient, at: number): Promise<number> => {
  const address = `10.1.${Math.floor(at / 250) % 250}.${at % 250}`;
  return (await visitor.post("/api/email/callback", callback(), { "x-forwarded-for": address })).status;
};

const edit = async (admin: ApiClient, id: string, at: number): Promise<number> =>
  (await admin.put(`/api/products/${id}`, { price: 1 + (at % 1000), stock: at % 50 })).status;

/** Every third word with two letters in the wrong order. */
const misspelt = (word: string, at: number) =>
  at % 3 === 0 ? `${word.slice(0, 1)}${word[2]}${word[1]}${word.slice(3)}` : word;
