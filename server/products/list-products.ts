import type { Product, PublicProduct, UnknownWord } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import type { ProductRow } from "../database/schema.ts";
import { clampPage } from "../http/query.ts";
import type { ProductSearch } from "../search/product-search.ts";
import type { Services } from "../services.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct, presentPublicProduct } from "./present.ts";
import { listProducts, listProductsAmong, productsInOrder } from "./store.ts";

export interface ProductPage<T> {
  products: T[];
  totalPages: number;
  page: number;
  total: number;
  similar: boolean;
  unknown: UnknownWord[];
  machines: string[];
}

/**
 * GET /products. A search is answered by relevance; an administrator's chosen sort wins over it (ruling
 * 'Identity and products'). A page past the end is the last one.
 */
export async function answerProductList(
  services: Pick<Services, "database" | "search">,
  query: ProductQuery,
  isAdministrator: boolean,
): Promise<ProductPage<Product> | ProductPage<PublicProduct>> {
  const { rows, total, page, similar, unknown, machines } = query.search
    ? await searched(services, query, isAdministrator)
    : await listed(services, query);
  const about = { totalPages: Math.ceil(total / query.limit), page, total, similar, unknown, machines };
  return isAdministrator
    ? { products: rows.map(presentProduct), ...about }
    : { products: rows.map(presentPublicProduct), ...about };
}

interface Rows {
  rows: ProductRow[];
  total: number;
  page: number;
  similar: boolean;
  unknown: UnknownWord[];
  machines: string[];
}

async function listed(
  { database, search }: { database: Database; search: ProductSearch },
  { category, sort, page, limit }: ProductQuery,
): Promise<Rows> {
  const counts = await search.counts();
  const total = category
    ? (counts.get(category) ?? 0)
    : [...counts.values()].reduce((sum, count) => sum + count, 0);
  const clamped = clampPage(page, total, limit);
  const offset = (clamped - 1) * limit;
  const rows = await listProducts(database, { category, order: sort, offset, limit });
  return { rows, total, page: clamped, similar: false, unknown: [], machines: [] };
}

async function searched(
  { database, search }: { database: Database; search: ProductSearch },
  query: ProductQuery,
  isAdministrator: boolean,
): Promise<Rows> {
  const { ids, similar, unknown } = await search.find(query.search, query.category);
  const page = clampPage(query.page, ids.length, query.limit);
  const offset = (page - 1) * query.limit;
  const rows =
    isAdministrator && query.sort
      ? await listProductsAmong(database, ids, { order: query.sort, offset, limit: query.limit })
      : await productsInOrder(database.read, ids.slice(offset, offset + query.limit));
  return {
    rows,
    total: ids.length,
    page,
    similar,
    unknown: [...unknown],
    machines: [...(await search.machines(query.search))],
  };
}
