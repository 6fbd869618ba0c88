import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { ProductSortField } from "../../contract/products/product.ts";
import { batches } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { hasOnlyPlaceholder } from "../platform/database/settings.ts";
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

export interface ListOrder {
  field: ProductSortField;
  descending: boolean;
}
const NEWEST_FIRST: ListOrder = { field: "createdAt", descending: true };

/** From here on PostgreSQL looks a page's ids up before its rows. */
const DEEP_OFFSET = 250;

/** What is read at once of a whole list: short enough for the event loop, whatever the size of the catalogue. */
const IDS_AT_ONCE = 2000;
const ROWS_AT_ONCE = 100;

type Products<Row = ProductRow> = SelectQueryBuilder<Tables, "products", Row>;

/** Which products are listed. */
export interface ListFilter {
  category?: string | undefined;
  /** Only those without a picture of their own. */
  isPictureless?: true | undefined;
  /** Only those that visitors see, or only the others. */
  isPublished?: boolean | undefined;
  /** Only products created or changed by this import and not undone. */
  importId?: string | undefined;
}

function filtered<Row>(
  query: Products<Row>,
  { category, isPictureless, isPublished, importId }: ListFilter,
): Products<Row> {
  let wanted = query;
  if (category) wanted = wanted.where("category", "=", category);
  if (isPictureless) wanted = wanted.where(hasOnlyPlaceholder);
  if (isPublished !== undefined) wanted = wanted.where("published", "=", isPublished ? 1 : 0);
  if (importId) wanted = wanted.where(ofImport(importId));
  return wanted;
}

const ofImport = (id: string) =>
  sql<boolean>`id in (select product_id from import_rows where import_id = ${id} and state in ('applied', 'kept'))`;

/** Products that are not deleted. */
const undeleted = (db: Kysely<Tables>): Products =>
  db.selectFrom("products").selectAll().where("deleted_at", "is", null);

/** One page of products in a sort order; ties are broken by id, so that pages never overlap. */
export function listProducts(
  { engine, read }: Database,
  options: ListFilter & { order?: ListOrder | undefined; offset: number; limit: number },
): Promise<ProductRow[]> {
  const { order = NEWEST_FIRST, offset, limit } = options;
  const page = <Row>(query: Products<Row>) =>
    ordered(filtered(query, options), order).limit(limit).offset(offset);
  if (engine === "sqlite" || offset < DEEP_OFFSET) return page(undeleted(read)).execute();
  // PostgreSQL reads the whole row of every product it passes over; in the index alone it passes over ids.
  const ids = page(read.selectFrom("products").select("id").where("deleted_at", "is", null));
  return ordered(undeleted(read).where("id", "in", ids), order).execute();
}

/**
 * The ids of all listed products in a sort order, a batch at a time. A batch begins after the last key of the one before:
 * it costs the same at any place, and a product that comes or goes meanwhile moves no other.
 */
export async function* idsInOrder(
  { read }: Pick<Database, "read">,
  filter: ListFilter,
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

/** The products of batches of ids, a slice at a time and in the order of the ids; those that are gone are left out. */
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

/** How many products a filter matches. */
export async function countProducts(db: Kysely<Tables>, filter: ListFilter): Promise<number> {
  const products = db.selectFrom("products").where("deleted_at", "is", null);
  const { count } = await filtered(products.select("id"), filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The products among `ids` that a filter matches, in the same order. */
export async function filteredAmong(
  database: Database,
  ids: readonly string[],
  filter: ListFilter,
): Promise<readonly string[]> {
  if (!filter.isPictureless && filter.isPublished === undefined && !filter.importId) return ids;
  const found = new Set<string>();
  for await (const batch of idsInOrder(database, filter)) for (const id of batch) found.add(id);
  return ids.filter((id) => found.has(id));
}

/** One page of the products with the given ids, in a sort order. */
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

/** What visitors are shown of a product, and the change that it is the state of. */
const PUBLIC_COLUMNS = [
  "id",
  "product_id",
  ...PUBLIC_FIELD_COLUMNS,
  "specifications",
  "images",
  "change",
] as const;
export type PublicRow = Pick<ProductRow, (typeof PUBLIC_COLUMNS)[number]>;

/** Compiled once for each connection and number of ids: compiling takes as long as reading. */
const compiled = new WeakMap<Kysely<Tables>, Map<number, CompiledQuery<PublicRow>>>();

/** The products with the given ids as visitors see them, in no order; deleted and unpublished ones are left out. */
export async function publicRows(db: Kysely<Tables>, ids: readonly string[]): Promise<PublicRow[]> {
  if (!ids.length) return [];
  const queries = compiled.get(db) ?? new Map<number, CompiledQuery<PublicRow>>();
  compiled.set(db, queries);
  const query = queries.get(ids.length) ?? compilePublicRows(db, ids);
  queries.set(ids.length, query);
  const { rows } = await db.executeQuery<PublicRow>({ ...query, parameters: ids });
  return rows;
}

const compilePublicRows = (db: Kysely<Tables>, ids: readonly string[]): CompiledQuery<PublicRow> =>
  db
    .selectFrom("products")
    .select(PUBLIC_COLUMNS)
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    // Written out: the ids are the query's only parameters.
    .where(sql<boolean>`published = 1`)
    .compile();

/** The products with the given ids, in the order of the ids; those that are gone are left out. */
export async function productsInOrder(db: Kysely<Tables>, ids: readonly string[]): Promise<ProductRow[]> {
  if (!ids.length) return [];
  const rows = await undeleted(db)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findProduct(db: Kysely<Tables>, id: string): Promise<ProductRow | undefined> {
  return undeleted(db).where("id", "=", id).executeTakeFirst();
}

/** A product that visitors see, by its `_id` or its number. */
export function findPublished(
  db: Kysely<Tables>,
  key: { id: string } | { product_id: number },
): Promise<ProductRow | undefined> {
  const published = undeleted(db).where("published", "=", 1);
  const found =
    "id" in key ? published.where("id", "=", key.id) : published.where("product_id", "=", key.product_id);
  return found.executeTakeFirst();
}

/** Whether visitors see a product that is not deleted. */
export const isPublished = (row: ProductRow): boolean => row.published === 1;

export function listFeatured(db: Kysely<Tables>, limit: number): Promise<ProductRow[]> {
  const featured = undeleted(db).where("featured", "=", 1).where("published", "=", 1);
  return ordered(featured, { field: "updatedAt", descending: true }).limit(limit).execute();
}

function ordered<Row>(query: Products<Row>, order: ListOrder): Products<Row> {
  const direction = order.descending ? "desc" : "asc";
  return query.orderBy(SORT_COLUMNS[order.field], direction).orderBy("id", direction);
}
