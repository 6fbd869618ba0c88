import { PUBLIC_PAGE_SIZE } from "../contract/platform/limits.ts";
import { FIRST_CATEGORIES } from "../server/platform/database/first-categories.ts";
import { storeFigures } from "./support/figures.ts";
import { load } from "./support/load.ts";
import { atEachPlace, type Place, readPlaces } from "./support/places.ts";
import { CALL_HEAD, callRow, WARM_UP } from "./support/rows.ts";
import { searches } from "./support/searches.ts";
import { seededId } from "./support/seed.ts";

const CATEGORIES = FIRST_CATEGORIES.map(({ id }) => id);

const SIZES = [500, 5000, 10_000, 100_000];
const CONNECTIONS = [1, 20];
const SECONDS = 1.5;

/** `npm run bench -- api [--products N,…] [--engine sqlite|postgres]`: list, by-id and exact search over HTTP. */
export async function benchApi(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  await storeFigures("api", {
    title: "API",
    head: CALL_HEAD,
    rows: await atEachPlace(places, benchPlace),
    isPart: places.isPart,
  });
}

async function benchPlace(place: Place): Promise<string[][]> {
  const rows: string[][] = [];
  for (const connections of CONNECTIONS) {
    for (const [call, pathOf] of calls(place.products)) {
      await load(place, pathOf, { ...WARM_UP, connections });
      const figures = await load(place, pathOf, { connections, seconds: SECONDS });
      rows.push(callRow(place, call, connections, figures));
    }
  }
  return rows;
}

/** A visitor's calls; each request differs from the one before. */
function calls(products: number): [string, (at: number) => string][] {
  const spread = (at: number) => (at * 7919) % products;
  const category = (at: number) => CATEGORIES[at % CATEGORIES.length];
  const lastPage = Math.ceil(products / CATEGORIES.length / PUBLIC_PAGE_SIZE);
  const { words, code } = searches(products);
  return [
    ["list, first page", (at) => `/api/products?category=${category(at)}&page=1`],
    ["list, any page", (at) => `/api/products?category=${category(at)}&page=${1 + (spread(at) % lastPage)}`],
    ["by-id, number", (at) => `/api/products/by-id/${spread(at)}`],
    ["by-id, _id", (at) => `/api/products/by-id/${seededId(spread(at))}`],
    ["search, exact words", words],
    ["search, exact code", code],
  ];
}
