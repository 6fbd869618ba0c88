import { setTimeout } from "node:timers/promises";
import { categoryLabel } from "#contract/platform/categories.ts";
import { partPasted } from "#contract/platform/own-address.ts";
import { SELECTION_MAX } from "#contract/products/limits.ts";
import type {
  Product,
  ProductList,
  ProductSelection,
  PublicProduct,
  PublicProductList,
} from "#contract/products/product.ts";
import { LIST_EXPORT_COLUMNS, productCells } from "#contract/products/product-csv.ts";
import { readCategories } from "../platform/categories.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow } from "../platform/database/schema.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { clampPage } from "../platform/http/query.ts";
import { exportedValues } from "./columns.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct, presentPublicProduct } from "./present.ts";
import type { Filtered, SearchEngine } from "./search/engine.ts";
import { readMachines } from "./search/machines.ts";
import type { Shelf } from "./shelf.ts";
import {
  countProducts,
  cutOf,
  filteredAmong,
  idsInOrder,
  listProducts,
  productsInOrder,
  productsOf,
  type ProductFilter as RowFilter,
  sortedAmong,
} from "./store.ts";

/** A page of products: their ids, or rows in database order. */
type Items = { ids: readonly string[] } | { rows: ProductRow[] };

interface Listed extends Pick<ProductList, "total" | "page"> {
  items: Items;
}

interface Found
  extends Listed,
    Pick<ProductList, "similar" | "exact" | "unknown" | "machines" | "isAtLeast"> {}

type Sources = { database: Database; search: SearchEngine; shelf: Shelf };

const NOTHING_SAID: Pick<Found, "similar" | "unknown" | "machines"> = {
  ...{ similar: false, unknown: [], machines: [] },
};

/** How long a list waits for the index of a server that has just started, in milliseconds. */
const INDEX_WAIT = 300;

/**
 * A search is by relevance unless an administrator sorts (ruling 'Identity and products'). The list says so if it was made while
 * the index was being built or behind.
 */
export async function answerProductList(
  services: Sources,
  query: ProductQuery,
  isAdministrator: boolean,
): Promise<ProductList | PublicProductList> {
  const { search } = services;
  if (search.lapses() === undefined)
    await Promise.race([
      search.ready.catch(() => undefined),
      setTimeout(INDEX_WAIT, undefined, { ref: false }),
    ]);
  const lapses = search.lapses();
  const pasted = partPasted(query.search);
  const filtered = pasted === undefined ? await filteredBy(search, query) : undefined;
  const { items, total, page, ...found } = pasted
    ? await partAt(services, query, pasted)
    : query.search
      ? await searched(services, query, { ids: filtered?.ids, isAdministrator })
      : await listed(services, query, filtered);
  const filters = [...(filtered?.filters ?? [])];
  const isComplete = lapses !== undefined && lapses === search.lapses();
  const about = {
    ...{ totalPages: Math.ceil(total / query.limit), page, total, ...found, filters },
    ...(!isComplete && { isIncomplete: true as const }),
  };
  return isAdministrator
    ? { products: await forAdministrators(services, items), ...about }
    : { products: await forVisitors(services, items), ...about };
}

async function forAdministrators({ database }: Sources, items: Items): Promise<Product[]> {
  const rows = "ids" in items ? await productsInOrder(database.read, items.ids) : items.rows;
  const machines = await readMachines(database);
  return rows.map((row) => presentProduct(row, machines));
}

async function forVisitors({ database, shelf }: Sources, items: Items): Promise<PublicProduct[]> {
  if ("ids" in items) return shelf.take(items.ids);
  const machines = await readMachines(database);
  return items.rows.map((row) => presentPublicProduct(row, machines));
}

/** The filters of a list, with the ids of the asked page if the index alone says what is on it, else with all of them. */
async function filteredBy(search: SearchEngine, query: ProductQuery): Promise<Filtered | undefined> {
  const { category, search: text, choices, measure: sort, hasFilters, page, limit } = query;
  if (!hasFilters) return undefined;
  const asked = { category, text, choices, sort };
  if (!isPaged(query)) return search.filtered(asked);
  const pageAt = (number: number) =>
    search.filtered({ ...asked, place: { from: (number - 1) * limit, count: limit } });
  const filtered = await pageAt(page);
  const last = filtered?.ids ? clampPage(page, filtered.total, limit) : page;
  return last === page ? filtered : pageAt(last);
}

/** Whether the index alone says which chosen products are on a page. */
const isPaged = (query: ProductQuery): boolean => !query.search && !query.sort && isIndexed(query);

async function listed(sources: Sources, query: ProductQuery, filtered: Filtered | undefined): Promise<Found> {
  const { database, search } = sources;
  const { category, limit } = query;
  const found = NOTHING_SAID;
  if (filtered?.ids && isPaged(query)) {
    const { ids, total } = filtered;
    return { items: { ids }, total, page: clampPage(query.page, total, limit), ...found };
  }
  if (filtered?.ids) {
    const ids = await filteredAmong(database, filtered.ids, rowFilter(query));
    return { ...(await pageOf(database, ids, query)), ...found };
  }
  const total = isIndexed(query)
    ? await countAll(search, category, withUnpublished(query))
    : await countProducts(database, listFilter(query));
  const page = clampPage(query.page, total, limit);
  return { items: await itemsAt(sources, query, (page - 1) * limit), total, page, ...found };
}

const withUnpublished = ({ isPublished }: ProductQuery): boolean => isPublished !== true;

const listFilter = ({ category, hasNoImage, isPublished, importId }: ProductQuery): RowFilter => ({
  category,
  hasNoImage,
  isPublished,
  importId,
});

/** The filter for index results: the index already filters by category and, for visitors, by publication. */
const rowFilter = (query: ProductQuery): RowFilter => ({
  ...listFilter(query),
  category: undefined,
  isPublished: query.isPublished === false ? false : undefined,
});

const isIndexed = ({ hasNoImage, isPublished, importId }: ProductQuery): boolean =>
  !hasNoImage && isPublished !== false && !importId;

/** Reads a page of a list without a search term: newest first from the index, other orders from the database. */
async function itemsAt({ database, search }: Sources, query: ProductQuery, offset: number): Promise<Items> {
  const { sort, limit } = query;
  const isNewestFirst = !sort || (sort.field === "createdAt" && sort.descending);
  if (isNewestFirst && isIndexed(query)) {
    return {
      ids: await search.newest(query.category, { from: offset, count: limit }, withUnpublished(query)),
    };
  }
  return { rows: await listProducts(database, { ...listFilter(query), order: sort, offset, limit }) };
}

async function countAll(
  search: SearchEngine,
  category: string | undefined,
  includesUnpublished: boolean,
): Promise<number> {
  const counts = await search.counts(includesUnpublished);
  return category ? (counts.get(category) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function searched(
  { database, search }: Sources,
  query: ProductQuery,
  { ids: fitting, isAdministrator }: { ids: readonly string[] | undefined; isAdministrator: boolean },
): Promise<Found> {
  const [{ ids: found, exact, similar, unknown, isCut }, machines] = await Promise.all([
    search.find(query.search, query.category, withUnpublished(query)),
    search.machines(query.search),
  ]);
  const ids = await filteredAmong(database, fitting ?? found, rowFilter(query));
  // Visitors always get search results by relevance.
  const sort = isAdministrator ? query.sort : undefined;
  const hasMentions = !similar && !sort && !query.measure && exact < found.length;
  return {
    ...(await pageOf(database, ids, { ...query, sort })),
    similar,
    ...(hasMentions && { exact: ids === found ? exact : countOf(found.slice(0, exact), ids) }),
    unknown: [...unknown],
    ...(isCut && ids === found && { isAtLeast: true as const }),
    machines: [...machines],
  };
}

/** How many of the listed ids are among the first ones. */
function countOf(first: readonly string[], ids: readonly string[]): number {
  const wanted = new Set(first);
  return ids.filter((id) => wanted.has(id)).length;
}

/** Finds the part that a pasted address of this site leads to. */
async function partAt({ database }: Sources, query: ProductQuery, id: string): Promise<Found> {
  const rows = await rowsWith(database.read, "products", { deleted_at: null })
    .select("id")
    .where((eb) => (/^\d+$/.test(id) ? eb("product_id", "=", Number(id)) : eb("id", "=", id)))
    .execute();
  const ids = rows.map((row) => row.id);
  const found = await filteredAmong(database, ids, listFilter(query));
  return { ...(await pageOf(database, found, query)), ...NOTHING_SAID };
}

async function pageOf(
  database: Database,
  ids: readonly string[],
  { page: asked, limit, sort, category }: Pick<ProductQuery, "page" | "limit" | "sort" | "category">,
): Promise<Listed> {
  const page = clampPage(asked, ids.length, limit);
  const offset = (page - 1) * limit;
  const inOrder = sort ? sortedAmong(database, ids, { category, order: sort }) : [ids];
  return { items: { ids: await cutOf(inOrder, offset, limit) }, total: ids.length, page };
}

/** Yields batches, to bound memory (spec section 7, 'CSV export'; ruling 'CSV'). */
export async function* exportProducts(services: Sources, query: ProductQuery): AsyncGenerator<string[][]> {
  const categories = await readCategories(services.database.read);
  const cellsOf = (row: ProductRow) =>
    productCells(LIST_EXPORT_COLUMNS, exportedValues(row), (id) => categoryLabel(categories, id));
  yield [[...LIST_EXPORT_COLUMNS]];
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    if (rows.length) yield rows.map(cellsOf);
  }
}

/** GET /products/selection: returns ids and versions of the matching products, at most SELECTION_MAX. */
export async function selectProducts(services: Sources, query: ProductQuery): Promise<ProductSelection> {
  const selected: ProductSelection = [];
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    selected.push(...rows.map(({ id, version, title }) => ({ _id: id, version, title })));
    if (selected.length >= SELECTION_MAX) break;
  }
  return selected.slice(0, SELECTION_MAX);
}

async function* idsOf({ database, search }: Sources, query: ProductQuery): AsyncGenerator<readonly string[]> {
  const { search: text, category, sort } = query;
  if (!text) return yield* idsInOrder(database, listFilter(query), sort);
  const { ids: found } = await search.find(text, category, withUnpublished(query));
  const ids = await filteredAmong(database, found, rowFilter(query));
  if (sort) yield* sortedAmong(database, ids, { category, order: sort });
  else yield ids;
}
