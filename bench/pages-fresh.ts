import { createTestProduct, productFields } from "../tests/support/products.ts";
import { quantile } from "./support/figures.ts";
import { load } from "./support/load.ts";
import type { Place } from "./support/places.ts";
import { placeCells } from "./support/rows.ts";

const WRITES = 20;
const LISTING = "/products/picanol-rapier";

/** The headings of `benchFreshness`. */
export const FRESHNESS_HEAD = [
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
export async function benchFreshness(place: Place): Promise<string[][]> {
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
  for (let write = 0; write < WRITES; write += 1) {
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
  const numbers = [connections, WRITES, ...took, stale.listings, stale.products].map(String);
  return [...placeCells(place), ...numbers];
}
