import { storeFigures } from "./support/figures.ts";
import { atEachPlace, readPlaces } from "./support/places.ts";
import { CALL_HEAD, callRows } from "./support/rows.ts";
import { anyListPage, listPath, searches, spread } from "./support/searches.ts";
import { seededId } from "./support/seed.ts";

const SIZES = [500, 5000, 10_000, 100_000];
const SECONDS = 1.5;

/** `npm run bench -- api [--products N,…] [--engine sqlite|postgres]`: list, by-id and exact search over HTTP. */
export async function bench(options: string[]): Promise<void> {
  const places = readPlaces(options, SIZES);
  await storeFigures("api", {
    title: "API",
    head: CALL_HEAD,
    rows: await atEachPlace(places, (place) => callRows(place, calls(place.products), SECONDS)),
    isPart: places.isPart,
  });
}

/** A visitor's calls; each request differs from the one before. */
function calls(products: number): [string, (at: number) => string][] {
  const { words, code } = searches(products);
  return [
    ["list, first page", (at) => listPath(at, 1)],
    ["list, any page", anyListPage(products)],
    ["by-id, number", (at) => `/api/products/by-id/${spread(at, products)}`],
    ["by-id, _id", (at) => `/api/products/by-id/${seededId(spread(at, products))}`],
    ["search, exact words", words],
    ["search, exact code", code],
  ];
}
