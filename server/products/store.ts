import { type CompiledQuery, type SelectQueryBuilder, sql } from "kysely";
import type { ProductSortField } from "#contract/products/sort-fields.ts";
import { batches, slices } from "../platform/batches.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, ProductRow, Tables } from "../platform/database/schema.ts";
import { hasOnlyPlaceholder } from "../platform/database/settings.ts";
import { countOf, rowsWith } from "../platform/database/statements.ts";
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

/** Up to this many products are sorted by the database in one statement; of more, it would block the event loop. */
const FEW = 5000;

/** Offset from which PostgreSQL selects a page's ids before its rows. */
const DEEP_OFFSET = 250;

/** Batch sizes for reading a whole list without blocking the event loop. */
const IDS_AT_ONCE = 2000;
const IDS_LOOKED_UP_AT_ONCE = 500;
const ROWS_AT_ONCE = 100;

type Products<Row = ProductRow> = SelectQueryBuilder<Tables, "products", Row>;

export interface ProductFilter {
  category?: string | undefined;
  hasNoImage?: true | undefined;
  isPublished?: boolean | undefined;
  /** Only products created or changed by this import and not undone. */
  importId?: string | undefined;
}

function filtered<Row>(query: Products<Row>, { category, hasNoImage, isPublished }: ProductFilter) {
  let wanted = query;
  if (category) wanted = wanted.where("category", "=", category);
  if (hasNoImage) wanted = wanted.where(hasOnlyPlaceholder);
  if (isPublished !== undefined) wanted = wanted.where("published", "=", isPublished ? 1 : 0);
  return wanted;
}

const undeleted = (db: Db): Products => db.selectFrom("products").selectAll().where("deleted_at", "is", null);

/** Returns one page of products in a sort order; ties are broken by id, so that pages never overlap. */
export async function listProducts(
  database: Database,
  { order = NEWEST_FIRST, offset, limit, ...filter }: ProductFilter & ListPage,
): Promise<ProductRow[]> {
  const { engine, read } = database;
  if (!isIndexed(filter, order))
    return productsInOrder(read, await cutOf(idsInOrder(database, filter, order), offset, limit));
  const page = <Row>(query: Products<Row>) =>
    ordered(filtered(query, filter), order).limit(limit).offset(offset);
  if (engine === "sqlite" || offset < DEEP_OFFSET) return page(undeleted(read)).execute();
  // PostgreSQL reads the whole row of every skipped product; an index-only scan skips ids.
  const ids = page(read.selectFrom("products").select("id").where("deleted_at", "is", null));
  return ordered(undeleted(read).where("id", "in", ids), order).execute();
}

interface ListPage {
  order?: ListOrder | undefined;
  offset: number;
  limit: number;
}

/** Returns a part of a list that comes in batches; reads no batch behind it. */
export async function cutOf(
  idBatches: AsyncIterable<readonly string[]> | readonly (readonly string[])[],
  from: number,
  count: number,
): Promise<string[]> {
  const found: string[] = [];
  let skipped = 0;
  for await (const ids of idBatches) {
    found.push(...ids.slice(Math.max(0, from - skipped)).slice(0, count - found.length));
    if (found.length === count) break;
    skipped += ids.length;
  }
  return found;
}

/** Whether an index has exactly the products of a filter in this order. */
function isIndexed({ category, ...states }: ProductFilter, { field }: ListOrder): boolean {
  const { hasNoImage, isPublished, importId } = states;
  if (!hasNoImage && isPublished === undefined && !importId) return true;
  const hasOneState = !importId && (hasNoImage ? isPublished === undefined : isPublished === false);
  return hasOneState && !category && field === "createdAt";
}

/**
 * Yields ids in batches, so that the event loop isn't blocked. What no index has in this order is sorted if it is few, and
 * otherwise picked from the list of all, of which it then is a considerable part.
 */
export async function* idsInOrder(
  database: Pick<Database, "read" | "engine">,
  filter: ProductFilter,
  order: ListOrder = NEWEST_FIRST,
): AsyncGenerator<readonly string[]> {
  if (isIndexed(filter, order)) return yield* indexedIds(database, filter, order);
  const { category } = filter;
  const few = await fewIds(database, filter);
  if (few) return yield* sortedAmong(database, few, { category, order });
  const pick = await stateFilter(database, { ...filter, category: undefined });
  for await (const ids of indexedIds(database, { category }, order)) yield await pick(ids);
}

/** Each batch starts after the last key: cost doesn't depend on the offset, changes don't shift others. */
async function* indexedIds(
  { read }: Pick<Database, "read">,
  filter: ProductFilter,
  order: ListOrder,
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

/** Returns the ids that match a filter by state, unordered; undefined if they aren't few. */
async function fewIds(
  { read }: Pick<Database, "read">,
  filter: ProductFilter,
): Promise<string[] | undefined> {
  const { category, importId, ...states } = filter;
  if (importId) {
    const imported = [...(await importedIds(read, importId))];
    return imported.length > FEW ? undefined : matchingAmong(read, imported, { category, ...states });
  }
  if (!states.hasNoImage && states.isPublished !== false) return undefined;
  // Without the category, whose index has more products than that of the state.
  const rows = await filtered(undeleted(read), states)
    .clearSelect()
    .select(["id", "category"])
    .limit(FEW + 1)
    .execute();
  if (rows.length > FEW) return undefined;
  return rows.filter((row) => !category || row.category === category).map(({ id }) => id);
}

/** Returns the ids of the products that an import created or changed and that weren't undone. */
async function importedIds(read: Db, importId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const rows = rowsWith(read, "import_rows", { import_id: importId, state: ["applied", "kept"] })
    .select(["line", "product_id"])
    .orderBy("line")
    .limit(IDS_AT_ONCE);
  const yieldIfDue = createYielder();
  const after = (last?: { line: number }) => (last ? rows.where("line", ">", last.line) : rows).execute();
  for await (const some of slices<Awaited<ReturnType<typeof after>>[number]>(IDS_AT_ONCE, after)) {
    for (const { product_id: id } of some) if (id) ids.add(id);
    await yieldIfDue();
  }
  return ids;
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

export async function countProducts(
  database: Pick<Database, "read">,
  filter: ProductFilter,
): Promise<number> {
  const few = isIndexed(filter, NEWEST_FIRST) ? undefined : await fewIds(database, filter);
  if (few) return few.length;
  const { importId, ...others } = filter;
  if (importId)
    return (await matchingAmong(database.read, [...(await importedIds(database.read, importId))], others))
      .length;
  return Number(await countOf(filtered(undeleted(database.read), filter).clearSelect()));
}

/** Returns those of `ids` that match a filter, in the same order. */
export const filteredAmong = async (
  { read }: Pick<Database, "read">,
  ids: readonly string[],
  filter: ProductFilter,
): Promise<readonly string[]> => (await stateFilter({ read }, filter))(ids);

/** Returns a function that picks the existing products in some states from ids, in the same order. */
async function stateFilter(
  { read }: Pick<Database, "read">,
  { importId, ...columns }: ProductFilter,
): Promise<(ids: readonly string[]) => Promise<readonly string[]>> {
  const imported = importId ? await importedIds(read, importId) : undefined;
  return async (ids) => {
    const own = imported ? ids.filter((id) => imported.has(id)) : ids;
    const isOfColumns = Object.values(columns).some((value) => value !== undefined);
    return isOfColumns ? matchingAmong(read, own, columns) : own;
  };
}

/** Returns the ids of existing products that match, in the same order. */
async function matchingAmong(
  read: Db,
  ids: readonly string[],
  filter: Omit<ProductFilter, "importId">,
): Promise<string[]> {
  const found = new Set<string>();
  const yieldIfDue = createYielder();
  for (const batch of batches(ids, IDS_LOOKED_UP_AT_ONCE)) {
    const rows = await filtered(undeleted(read).where("id", "in", batch), filter)
      .clearSelect()
      .select("id")
      .execute();
    for (const { id } of rows) found.add(id);
    await yieldIfDue();
  }
  return ids.filter((id) => found.has(id));
}

/** Yields ids in another order, in batches. All of them must be of the category, if one is given. */
export async function* sortedAmong(
  database: Pick<Database, "read" | "engine">,
  ids: readonly string[],
  { category, order }: { category: string | undefined; order: ListOrder },
): AsyncGenerator<readonly string[]> {
  if (ids.length > FEW) {
    const chosen = new Set(ids);
    for await (const batch of indexedIds(database, { category }, order))
      yield batch.filter((id) => chosen.has(id));
    return;
  }
  const among =
    database.engine === "postgres"
      ? sql<boolean>`id = any(${[...ids]})`
      : sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`;
  const products = database.read.selectFrom("products").select("id").where("deleted_at", "is", null);
  yield (await ordered(products.where(among), order).execute()).map(({ id }) => id);
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
