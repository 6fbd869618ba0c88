import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { FEATURED_MAX, LATEST_PER_CATEGORY } from "#contract/products/limits.ts";
import type {
  CategoryCounts,
  OrderLines,
  Product,
  PublicProduct,
  StockedCount,
} from "#contract/products/product.ts";
import { currentCategory, readShownCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import { notFound } from "../platform/http/problems.ts";
import { presentProduct, presentPublicProduct, requireProduct } from "./present.ts";
import type { SearchEngine } from "./search/engine.ts";
import { readMachines } from "./search/machines.ts";
import type { Shelf } from "./shelf.ts";
import { listFeatured } from "./store.ts";

export const readProduct = async (database: Database, id: string): Promise<Product> =>
  presentProduct(await requireProduct(database.read, id), await readMachines(database));

export async function readFeatured(database: Database): Promise<PublicProduct[]> {
  const machines = await readMachines(database);
  const rows = await listFeatured(database.read, FEATURED_MAX);
  return rows.map((row) => presentPublicProduct(row, machines));
}

/** Returns the number of products of each category that visitors see. */
export async function countProductsShown({
  database,
  search,
}: {
  database: Database;
  search: SearchEngine;
}): Promise<CategoryCounts> {
  const counts = await search.counts();
  const shown = await readShownCategories(database.read);
  return shown.map(({ id }) => ({ category: id, count: counts.get(id) ?? 0 }));
}

/** Returns the number of products in stock in the categories that visitors see. */
export async function countStocked({
  database,
  search,
}: {
  database: Database;
  search: SearchEngine;
}): Promise<StockedCount> {
  const counts = await search.stocked();
  const shown = await readShownCategories(database.read);
  return { count: shown.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0) };
}

/** Returns the newest products of a category. Throws 404 for an unknown one. */
export async function readLatest(
  { database, search, shelf }: { database: Database; search: SearchEngine; shelf: Shelf },
  category: string,
): Promise<PublicProduct[]> {
  const current = await currentCategory(database.read, category);
  if (current === undefined) throw notFound(PRODUCT_SERVER.unknownCategory);
  return shelf.take(await search.newest(current, { from: 0, count: LATEST_PER_CATEGORY }));
}

/** POST /products/lines: the lines of a pasted list with their products, as visitors see them. */
export async function readOrderLines(
  { search, shelf }: { search: SearchEngine; shelf: Shelf },
  text: string,
): Promise<OrderLines> {
  const lines = await search.orderLines(text);
  const found = await shelf.take(lines.flatMap(({ id }) => id ?? []));
  const byId = new Map(found.map((product) => [product._id, product]));
  return lines.map(({ text, quantity, written, id }) => ({
    ...{ text, quantity, written },
    product: (id && byId.get(id)) || null,
  }));
}
