import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import type { Answer, ApiClient } from "#tests/support/client.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";
import { withBareServer } from "./support/bare-server.ts";
import { asText, type Goal, quantile, storeFigures } from "./support/figures.ts";
import { joinLoads, type LoadFigures, load } from "./support/load.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { CALL_HEAD, callRow, placeCells, WARM_UP } from "./support/rows.ts";
import { CATEGORIES, seededId } from "./support/seed.ts";

const SIZES = [500, 10_000, 100_000];
const CONNECTIONS = [1, 20];
const SECONDS = 2;
/** The number of pages that are requested repeatedly to measure cached ones. */
const POPULAR = 12;
const MAX_ADDRESSES = 2000;
/** The compressed size of a listing. */
const PAGE_BYTES = 6000;
/** The headers that browsers send; a page is compressed when it is rendered. */
const HEADERS = ["accept: text/html", "accept-encoding: gzip, deflate, br"];

/**
 * `npm run bench -- pages [--products N,…] [--engine sqlite|postgres]`: public pages rebuilt and cached, and their freshness.
 */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  const results = await atEachPlace(places, async (place) => [
    { rows: await benchPlace(place), fresh: await benchFreshness(place) },
  ]);
  await storeFigures("pages", {
    title: "Public pages",
    head: CALL_HEAD,
    rows: results.flatMap(({ rows }) => rows),
    below: `A write, and the very next page:\n\n${asText({ head: FRESHNESS_HEAD, rows: results.flatMap(({ fresh }) => fresh) })}`,
    isPart: places.isPart,
  });
}

/** The lines for the table of goals: listing pages of 5,000 products, each requested once after a write. */
export const pageGoals = (): Promise<Goal[]> =>
  atEachPlace({ sizes: [5000], engines: ["sqlite"], isPart: true }, async (place) => {
    const connections = 20;
    const admin = await place.server.signIn();
    const addresses = pages(place.products).find(([page]) => page === "listing")?.[1] ?? [];
    const bare = await withBareServer(PAGE_BYTES, (server) =>
      load(server, () => "/", { connections, seconds: SECONDS }),
    );
    const ownMs = bare.cpuMs / bare.requests;
    const goals: Goal[] = [];
    for (const [how, write] of WRITES) {
      await afterWrites(place, addresses, connections, () => write(admin));
      const { perSecond, cpuMs, requests } = await afterWrites(place, addresses, connections, () =>
        write(admin),
      );
      goals.push({
        work: `a listing page ${how} after a write`,
        before: "470 a second, 3 ms of processor: 1.4 to 1.7x Next.js rendering from memory",
        now: `${perSecond.toFixed(0)} a second, ${(cpuMs / requests).toFixed(2)} ms of processor`,
        goal: how === "confirmed" ? "10x Next.js" : "3x Next.js",
        yardstick: `${(cpuMs / requests / ownMs).toFixed(1)}x the processor of a bare server's answer, ${(bare.perSecond / perSecond).toFixed(1)}x its time`,
      });
    }
    return goals;
  });

async function benchPlace(place: Place): Promise<string[][]> {
  const admin = await place.server.signIn();
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    for (const [page, addresses] of pages(place.products)) {
      // An address is rendered for one connection; the others would only wait for it.
      for (const [how, write] of addresses.length >= connections ? WRITES : []) {
        // The engine reaches full rendering speed after some thousand pages.
        await afterWrites(place, addresses, connections, () => write(admin));
        const made = await afterWrites(place, addresses, connections, () => write(admin));
        rows.push(callRow(place, `${page}, ${how}`, connections, made));
      }
      const popular = (at: number) => addresses[at % Math.min(POPULAR, addresses.length)] ?? "";
      await load(place, popular, { ...WARM_UP, connections, headers: HEADERS });
      const kept = await load(place, popular, { connections, seconds: SECONDS, headers: HEADERS });
      rows.push(callRow(place, `${page}, asked for again`, connections, kept));
    }
  }
  return rows;
}

/** Writes after which every cached page is rendered again, because all show the business name, or confirmed unchanged. */
const WRITES: readonly [string, (admin: ApiClient) => Promise<Answer>][] = [
  [
    "made anew",
    async (admin) => {
      const { business } = (await admin.get("/api/settings")).body;
      const companyName = `Looms ${Date.now()}`;
      return admin.put("/api/settings/business", { ...business, companyName });
    },
  ],
  [
    "confirmed",
    (admin) => admin.put(`/api/products/${seededId(0)}`, { price: 1 + (Date.now() % 1000), stock: 0 }),
  ],
];

/** Loads in rounds that repeat no address; a write before each round makes every cached page stale. */
async function afterWrites(
  place: Place,
  addresses: readonly string[],
  connections: number,
  write: () => Promise<Answer>,
): Promise<LoadFigures> {
  const rounds: LoadFigures[] = [];
  let left = SECONDS;
  while (left > 0) {
    const { status } = await write();
    if (status !== 200) throw new Error(`Nothing was written: ${status}`);
    const limit = addresses.length;
    const options = { connections, seconds: left, limit, headers: HEADERS };
    const round = await load(place, (at) => addresses[at] ?? "", options);
    rounds.push(round);
    left -= round.seconds;
  }
  return joinLoads(rounds);
}

function pages(products: number): [string, readonly string[]][] {
  const listingPages = Math.ceil(products / CATEGORIES.length / PUBLIC_PAGE_SIZE);
  const count = (limit: number) => Array.from({ length: Math.min(limit, MAX_ADDRESSES) }, (_, at) => at);
  const category = (at: number) => CATEGORIES[at % CATEGORIES.length];
  const page = (at: number) => 1 + Math.floor(at / CATEGORIES.length);
  // The first page has no number in its address; one with it redirects there.
  const query = (at: number) => (page(at) > 1 ? `?page=${page(at)}` : "");
  return [
    ["home", ["/"]],
    ["listing", count(listingPages * CATEGORIES.length).map((at) => `/products/${category(at)}${query(at)}`)],
    ["product", count(products).map((at) => `/products/${category(at)}/${at}`)],
  ];
}

const CHANGES = 20;
const LISTING = "/products/picanol-rapier";

const FRESHNESS_HEAD = [
  "engine",
  "products",
  "connections beside it",
  "writes",
  "next listing, p50",
  "p99",
  "stale listings",
  "stale product pages",
] as const;

/** Changes a product repeatedly and reads the next pages, alone and while others request the same listing. */
async function benchFreshness(place: Place): Promise<string[][]> {
  const alone = await writeAndRead(place, 0);
  const over = new AbortController();
  const others = load(place, () => LISTING, { connections: 20, seconds: 600, signal: over.signal });
  try {
    return [alone, await writeAndRead(place, 20)];
  } finally {
    over.abort();
    await others;
  }
}

async function writeAndRead(place: Place, connections: number): Promise<string[]> {
  const { server } = place;
  const admin = await server.signIn();
  const { _id, category, productId } = await createTestProduct(admin);
  const times: number[] = [];
  const stale = { listings: 0, products: 0 };
  for (let write = 0; write < CHANGES; write += 1) {
    const title = `Bobbin carrier ${connections}-${write}-`;
    const { status } = await admin.form("PUT", `/api/products/${_id}`, productFields({ title }));
    if (status !== 200) throw new Error(`The product was not changed: ${status}`);
    const from = performance.now();
    const listing = await server.visitor.get(LISTING);
    times.push(performance.now() - from);
    if (!listing.text.includes(title)) stale.listings += 1;
    const page = await server.visitor.get(`/products/${category}/${productId}`);
    if (!page.text.includes(title)) stale.products += 1;
  }
  const took = [quantile(times, 0.5), quantile(times, 0.99)].map((time) => time.toFixed(1));
  const numbers = [connections, CHANGES, ...took, stale.listings, stale.products].map(String);
  return [...placeCells(place), ...numbers];
}
