import { CATEGORIES } from "../contract/categories.ts";
import { PUBLIC_PAGE_SIZE } from "../contract/limits.ts";
import type { ApiClient } from "../tests/support/client.ts";
import { benchFreshness, FRESHNESS_HEAD } from "./pages-fresh.ts";
import { asText, keepFigures } from "./support/figures.ts";
import { joinLoads, type LoadFigures, load } from "./support/load.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { CALL_HEAD, callRow, WARM_UP } from "./support/rows.ts";
import { seededId } from "./support/seed.ts";

const SIZES = [500, 10_000, 100_000];
const CONNECTIONS = [1, 20];
const SECONDS = 2;
/** What pages are asked for again and again when kept ones are measured. */
const POPULAR = 12;
const ADDRESSES_MOST = 2000;
/** As browsers ask; a page is compressed when it is made. */
const HEADERS = ["accept: text/html", "accept-encoding: gzip, deflate, br"];

/** `npm run bench -- pages [--products N,…] [--engine sqlite|postgres]`: public pages made anew and kept, and how fresh. */
export async function benchPages(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  const results = await atEachPlace(places, async (place) => [
    { rows: await benchPlace(place), fresh: await benchFreshness(place) },
  ]);
  await keepFigures("pages", {
    title: "Public pages",
    head: CALL_HEAD,
    rows: results.flatMap(({ rows }) => rows),
    below: `A write, and the very next page:\n\n${asText({ head: FRESHNESS_HEAD, rows: results.flatMap(({ fresh }) => fresh) })}`,
    isPart: places.isPart,
  });
}

async function benchPlace(place: Place): Promise<string[][]> {
  const admin = await place.server.signIn();
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    for (const [page, addresses] of pages(place.products)) {
      // One address is made for one connection; the others would only wait for it.
      if (addresses.length >= connections) {
        // The engine needs some thousand pages until it renders as fast as it can.
        await madeAnew(place, admin, addresses, connections);
        const made = await madeAnew(place, admin, addresses, connections);
        rows.push(callRow(place, `${page}, made anew`, connections, made));
      }
      const popular = (at: number) => addresses[at % Math.min(POPULAR, addresses.length)] ?? "";
      await load(place, popular, { ...WARM_UP, connections, headers: HEADERS });
      const kept = await load(place, popular, { connections, seconds: SECONDS, headers: HEADERS });
      rows.push(callRow(place, `${page}, asked for again`, connections, kept));
    }
  }
  return rows;
}

/** Loads in rounds in which no address comes twice; a write before each round makes every kept page an old one. */
async function madeAnew(
  place: Place,
  admin: ApiClient,
  addresses: readonly string[],
  connections: number,
): Promise<LoadFigures> {
  const rounds: LoadFigures[] = [];
  let left = SECONDS;
  while (left > 0) {
    const { status } = await admin.put(`/api/products/${seededId(0)}/featured`);
    if (status !== 200) throw new Error(`Nothing was written: ${status}`);
    const most = addresses.length;
    const options = { connections, seconds: left, most, headers: HEADERS };
    const round = await load(place, (at) => addresses[at] ?? "", options);
    rounds.push(round);
    left -= round.seconds;
  }
  return joinLoads(rounds);
}

function pages(products: number): [string, readonly string[]][] {
  const listingPages = Math.ceil(products / CATEGORIES.length / PUBLIC_PAGE_SIZE);
  const count = (most: number) => Array.from({ length: Math.min(most, ADDRESSES_MOST) }, (_, at) => at);
  const category = (at: number) => CATEGORIES[at % CATEGORIES.length];
  const page = (at: number) => 1 + Math.floor(at / CATEGORIES.length);
  // The first page has no number in its address; one with it leads there.
  const query = (at: number) => (page(at) > 1 ? `?page=${page(at)}` : "");
  return [
    ["home", ["/"]],
    ["listing", count(listingPages * CATEGORIES.length).map((at) => `/products/${category(at)}${query(at)}`)],
    ["product", count(products).map((at) => `/products/${category(at)}/${at}`)],
  ];
}
