import { type CompiledQuery, type SelectQueryBuilder, sql } from "kysely";
import type { ProductSortField } from "#contract/products/sort-fields.ts";
import { batches } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, ProductRow, Tables } from "../platform/database/schema.ts";
import { hasOnlyPlaceholder } from "../platform/database/settings.ts";
import { rowsWith } from "../platform/database/statements.ts";
import { createYielder } from "../platform/yield-to-event-loop.ts";
import { PUBLIC_FIELD_COLUMNS } from "./columns.ts";

const SORT_COLUMNS = {
  title: "title_sort",
  category: "category",
  price: "price",
  stock: "stock",
  updatedAt: "updated_at",
  createdAt: "created_at",
} as const satisfies Record<ProductSortField, keyof Tables["products"]>;

interface ListOrder {
  field: ProductSortField;
  descending: boolean;
}
const NEWEST_FIRST: ListOrder = { field: "createdAt", descending: true };

/** Offset from which PostgreSQL selects a page's ids before its rows. */
const DEEP_OFFSET = 250;

/** Batch sizes for reading a whole list without blocking the event loop. */
const IDS_AT_ONCE = 2000;
const ROWS_AT_ONCE = 100;

type Products<Row = ProductRow> = SelectQueryBuilder<Tables, "products", Row>;

export interface ProductFilter {
  category?: string | undefined;
  hasNoImage?: true | undefined;
  isPublished?: boolean | undefined;
  /** Only products created or changed by this import and not undone. */
  importId?: string | undefined;
}

function filtered<Row>(
  query: Products<Row>,
  { category, hasNoImage, isPublished, importId }: ProductFilter,
): Products<Row> {
  let wanted = query;
  if (category) wanted = wanted.where("category", "=", category);
  if (hasNoImage) wanted = wanted.where(hasOnlyPlaceholder);
  if (isPublished !== undefined) wanted = wanted.where("published", "=", isPublished ? 1 : 0);
  if (importId) wanted = wanted.where(ofImport(importId));
  return wanted;
}

const ofImport = (id: string) =>
  sql<boolean>`id in (select product_id from import_rows where import_id = ${id} and state in ('applied', 'kept'))`;

const undeleted = (db: Db): Products => db.selectFrom("products").selectAll().where("deleted_at", "is", null);

/** Returns one page of products in a sort order; ties are broken by id, so that pages never overlap. */
export function listProducts(
  { engine, read }: Database,
  options: ProductFilter & { order?: ListOrder | undefined; offset: number; limit: number },
): Promise<ProductRow[]> {
  const { order = NEWEST_FIRST, offset, limit } = options;
  const page = <Row>(query: Products<Row>) =>
    ordered(filtered(query, options), order).limit(limit).offset(offset);
  if (engine === "sqlite" || offset < DEEP_OFFSET) return page(undeleted(read)).execute();
  // PostgreSQL reads the whole row of every skipped product; an index-only scan skips ids.
  const ids = page(read.selectFrom("products").select("id").where("deleted_at", "is", null));
  return ordered(undeleted(read).where("id", "in", ids), order).execute();
}

/** Each batch starts after the last key: cost doesn't depend on the offset, changes don't shift others. */
export async function* idsInOrder(
  { read }: Pick<Database, "read">,
  filter: ProductFilter,
  order: ListOrder = NEWEST_FIRST,
): AsyncGenerator<string[]> {
  const column = SORT_COLUMNS[order.field];
  const products = read.selectFrom("products").select(["id", `${column} as key`]);
  const first = ordered(filtered(products.where("deleted_at", "is", null), filter), order).limit(IDS_AT_ONCE);
  const beyond = sql.raw(order.descending ? "<" : ">");
  const yieldIfDue = createYielder();
  let rows = await first.execute();
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    yield rows.map(({ id }) => id);
    if (rows.length < IDS_AT_ONCE) return;
    await yieldIfDue();
    const { key, id } = last;
    rows = await first.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${key}, ${id})`).execute();
  }
}

/** Yields the products of batches of ids in small batches, in order, without deleted ones. */
export async function* productsOf(
  { read }: Pick<Database, "read">,
  idBatches: AsyncIterable<readonly string[]>,
): AsyncGenerator<ProductRow[]> {
  const yieldIfDue = createYielder();
  for await (const ids of idBatches) {
    for (const batch of batches(ids, ROWS_AT_ONCE)) {
      yield await productsInOrder(read, batch);
      await yieldIfDue();
    }
  }
}

export async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const products = db.selectFrom("products").where("deleted_at", "is", null);
  const { count } = await filtered(products.select("id"), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns those of `ids` that match a filter, in the same order. */
export async function filteredAmong(
  database: Database,
  ids: readonly string[],
  filter: ProductFilter,
): Promise<readonly string[]> {
  if (!filter.hasNoImage && filter.isPublished === undefined && !filter.importId) return ids;
  const found = new Set<string>();
  for await (const batch of idsInOrder(database, filter)) for (const id of batch) found.add(id);
  return ids.filter((id) => found.has(id));
}

export function listProductsAmong(
  database: Database,
  ids: readonly string[],
  options: { order: ListOrder; offset: number; limit: number },
): Promise<ProductRow[]> {
  const among =
    database.engine === "postgres"
      ? sql<boolean>`id = any(${[...ids]})`
      : sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`;
  return ordered(undeleted(database.read).where(among), options.order)
    .limit(options.limit)
    .offset(options.offset)
    .execute();
}

/** The columns shown to visitors, and the change number. */
const PUBLIC_COLUMNS = [
  "id",
  "product_id",
  ...PUBLIC_FIELD_COLUMNS,
  "specifications",
  "images",
  "change",
] as const;
export type PublicRow = Pick<ProductRow, (typeof PUBLIC_COLUMNS)[number]>;

/** Compiled once per connection and number of ids: compiling takes as long as reading. */
const compiled = new WeakMap<Db, Map<number, CompiledQuery<PublicRow>>>();

/** Returns the published, undeleted products with these ids, unordered. */
export async function publicRows(db: Db, ids: readonly string[]): Promise<PublicRow[]> {
  if (!ids.length) return [];
  const queries = compiled.get(db) ?? new Map<number, CompiledQuery<PublicRow>>();
  compiled.set(db, queries);
  const query = queries.get(ids.length) ?? compilePublicRows(db, ids);
  queries.set(ids.length, query);
  const { rows } = await db.executeQuery<PublicRow>({ ...query, parameters: ids });
  return rows;
}

const compilePublicRows = (db: Db, ids: readonly string[]): CompiledQuery<PublicRow> =>
  rowsWith(db, "products", { id: ids, deleted_at: null })
    .select(PUBLIC_COLUMNS)
    // A literal, so that the ids are the query's only parameters.
    .where(sql<boolean>`published = 1`)
    .compile();

/** Returns the products with these ids, in order, without deleted ones. */
export async function productsInOrder(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (!ids.length) return [];
  const rows = await undeleted(db)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  return undeleted(db).where("id", "=", id).executeTakeFirst();
}

/** Returns the published product with this `_id` or number. */
export function findPublished(
  db: Db,
  key: { id: string } | { product_id: number },
): Promise<ProductRow | undefined> {
  const published = undeleted(db).where("published", "=", 1);
  const found =
    "id" in key ? published.where("id", "=", key.id) : published.where("product_id", "=", key.product_id);
  return found.executeTakeFirst();
}

/** Whether visitors see a product that isn't deleted. */
export const isPublished = (row: ProductRow): boolean => row.published === 1;

export function listFeatured(db: Db, limit: number): Promise<ProductRow[]> {
  const featured = undeleted(db).where("featured", "=", 1).where("published", "=", 1);
  return ordered(featured, { field: "updatedAt", descending: true }).limit(limit).execute();
}

function ordered<Row>(query: Products<Row>, order: ListOrder): Products<Row> {
  const direction = order.descending ? "desc" : "asc";
  return query.orderBy(SORT_COLUMNS[order.field], direction).orderBy("id", direction);
}
