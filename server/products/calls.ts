import type { Transaction } from "kysely";
import { PRODUCT_FORM, PRODUCT_SERVER } from "../../contract/messages.ts";
import { categoryLabel } from "../../contract/platform/categories.ts";
import {
  FEATURED_MAX,
  LATEST_PER_CATEGORY,
  RESTORE_IDS_MAX,
  RESTORE_WINDOW,
  SELECTION_MAX,
} from "../../contract/platform/limits.ts";
import type { DeletedProducts } from "../../contract/products/calls.ts";
import { products } from "../../contract/products/calls.ts";
import type {
  CreateProductBody,
  OrderLines,
  Product,
  ProductSelection,
  QuickEditBody,
} from "../../contract/products/product.ts";
import { csvProduct, productHead } from "../../contract/products/product-csv.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import { currentCategory, readCategories, readShownCategories } from "../platform/categories.ts";
import { updateById } from "../platform/database/by-id.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import { saveVersioned } from "../platform/database/save-versioned.ts";
import type { ProductRow, Tables } from "../platform/database/schema.ts";
import { type Actor, write } from "../platform/database/write.ts";
import { releaseFiles } from "../platform/files/intents.ts";
import { handle } from "../platform/http/handle.ts";
import { invalid, notFound } from "../platform/http/problems.ts";
import type { StagedFile } from "../platform/http/staging.ts";
import { imageKeys, readImages } from "../platform/media/stored/stored-image.ts";
import { withStoredImages } from "../platform/media/stored/with-stored-images.ts";
import type { ImageStores, Services } from "../services.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { columnsOf } from "./columns.ts";
import { deleteProduct } from "./delete-product.ts";
import { readHistory } from "./history/read-history.ts";
import { insertProduct } from "./insert-product.ts";
import { answerProductList, listFilter, rowFilter, withUnpublished } from "./list-products.ts";
import { type ProductQuery, readProductQuery } from "./list-query.ts";
import { productsByCode } from "./part-code.ts";
import { presentProduct, presentPublicProduct, requireProduct, requirePublicProduct } from "./present.ts";
import { assertCatalog, PRODUCT, productImageRule } from "./save-product.ts";
import { createView, deleteView, listViews, updateView } from "./saved-views.ts";
import { readMachines } from "./search/machines.ts";
import { filteredAmong, idsInOrder, listFeatured, productsOf } from "./store.ts";
import { updateProduct, withOpening } from "./update-product.ts";

export const productCalls = (services: Services) => {
  const { database, search, shelf } = services;
  const { path, json } = products.makeExport;
  const listFile = downloads(database, path, json, async (query) =>
    csvFile(exportProducts(services, await readProductQuery(database, query, true)), "products"),
  );
  return handle(products, {
    list: async ({ query, viewer }) =>
      answerProductList(services, await readProductQuery(database, query, !!viewer), !!viewer),
    lines: ({ body, request, reply }) =>
      withinLimits(database, "order", { request, reply }, () => readLines(services, body.text)),
    featured: async () => {
      const machines = await readMachines(database);
      const rows = await listFeatured(database.read, FEATURED_MAX);
      return rows.map((row) => presentPublicProduct(row, machines));
    },
    specifications: async () => [...(await search.filterNames())],
    counts: async () => {
      const counts = await search.counts();
      const shown = await readShownCategories(database.read);
      return shown.map(({ id }) => ({ category: id, count: counts.get(id) ?? 0 }));
    },
    latest: async ({ params: { category } }) => {
      const current = await currentCategory(database.read, category);
      if (current === undefined) throw notFound(PRODUCT_SERVER.unknownCategory);
      return shelf.take(await search.newest(current, { from: 0, count: LATEST_PER_CATEGORY }));
    },
    readPublic: async ({ params }) =>
      presentPublicProduct(await requirePublicProduct(database, params.id), await readMachines(database)),
    byCode: ({ query }) => productsByCode(database, query.code, query.except),
    read: async ({ params }) =>
      presentProduct(await requireProduct(database.read, params.id), await readMachines(database)),
    create: ({ body, files, actor }) => createProduct(services, actor, body, files),
    update: ({ params, actor, version, ...sent }) =>
      sent.files
        ? updateProduct(services, actor, params.id, sent.body, { version, staged: sent.files })
        : quickEditProduct(database, actor, params.id, sent.body, version),
    toggleFeatured: ({ params, actor, version }) => toggleFeatured(database, actor, params.id, version),
    remove: ({ params, actor, version }) => deleteProduct(database, actor, params.id, version),
    restore: ({ body, actor }) => restoreProducts(database, actor, body.ids),
    deleted: () => listDeletedProducts(database),
    bulkEdit: ({ body, actor }) => bulkEdit(database, actor, body),
    selection: async ({ query }) => selectProducts(services, await readProductQuery(database, query, true)),
    history: ({ params, query }) => readHistory(database, params.id, query.before),
    views: ({ actor }) => listViews(database, actor),
    createView: ({ body, actor }) => createView(database, actor, body),
    updateView: ({ params, body, actor }) => updateView(database, actor, params.id, body),
    deleteView: ({ params, actor }) => deleteView(database, actor, params.id),
    makeExport: async ({ viewer, body }) => {
      // A category that doesn't exist is refused now, not when the link is followed.
      await readProductQuery(database, body, true);
      return listFile.link(viewer, body);
    },
    followExport: listFile.follow,
  });
};

/** POST /products/lines: the lines of a pasted list with their products, as visitors see them. */
async function readLines(
  { search, shelf }: Pick<Services, "search" | "shelf">,
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

/** PUT /products/{id} with JSON: the quick edit (spec section 7). Throws 404 and 409. */
function quickEditProduct(
  database: Database,
  actor: Actor,
  id: string,
  body: QuickEditBody,
  version: number | undefined,
): Promise<Product> {
  return saveVersioned(database, actor, PRODUCT, { id, version }, () => columnsOf(body));
}

/** PUT /products/{id}/featured: toggles the mark. Throws 404 and 409. */
function toggleFeatured(
  database: Database,
  actor: Actor,
  id: string,
  version: number | undefined,
): Promise<Product> {
  return saveVersioned(database, actor, PRODUCT, { id, version }, (row) => ({
    featured: row.featured === 1 ? 0 : 1,
  }));
}

/** Throws 400 if an image is missing or rejected, 409 if the number is taken; stores nothing then. */
async function createProduct(
  stores: ImageStores,
  actor: Actor,
  body: CreateProductBody,
  staged: readonly StagedFile[],
): Promise<Product> {
  if (!staged.length) throw invalid([{ field: "images", message: PRODUCT_FORM.imageRequired }]);
  return withStoredImages(stores, staged, productImageRule, (images) =>
    write(stores.database, actor, async (transaction) => {
      await assertCatalog(transaction.tx, body.catalogId);
      return presentProduct(
        await insertProduct(transaction, body, withOpening(images, images, body.openingImage)),
        await readMachines({ read: transaction.tx }),
      );
    }),
  );
}

type Needed = Pick<Services, "database" | "search">;

/** Yields batches, to bound memory (spec section 7, 'CSV export'; ruling 'CSV'). */
export async function* exportProducts(services: Needed, query: ProductQuery): AsyncGenerator<string> {
  const categories = await readCategories(services.database.read);
  const machines = await readMachines(services.database);
  const line = (row: ProductRow) =>
    csvProduct(presentProduct(row, machines), (id) => categoryLabel(categories, id));
  yield productHead();
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    if (rows.length) yield rows.map(line).join("");
  }
}

/** GET /products/selection: returns ids and versions of the matching products, at most SELECTION_MAX. */
async function selectProducts(services: Needed, query: ProductQuery): Promise<ProductSelection> {
  const selected: ProductSelection = [];
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    selected.push(...rows.map(({ id, version, title }) => ({ _id: id, version, title })));
    if (selected.length >= SELECTION_MAX) break;
  }
  return selected.slice(0, SELECTION_MAX);
}

async function* idsOf({ database, search }: Needed, query: ProductQuery): AsyncGenerator<readonly string[]> {
  const { search: text, category, sort } = query;
  if (!text) return yield* idsInOrder(database, listFilter(query), sort);
  const { ids: found } = await search.find(text, category, withUnpublished(query));
  const ids = await filteredAmong(database, found, rowFilter(query));
  if (!sort) return yield ids;
  const chosen = new Set(ids);
  for await (const batch of idsInOrder(database, { category }, sort))
    yield batch.filter((id) => chosen.has(id));
}

/** Returns products that can be restored, the last deleted first, at most as many as one restore accepts. */
async function listDeletedProducts({ read }: Database): Promise<DeletedProducts> {
  const rows = await read
    .selectFrom("products")
    .select(["id", "product_id", "title"])
    .select((eb) => eb.ref("deleted_at").$notNull().as("deleted_at"))
    .where("deleted_at", ">", Date.now() - RESTORE_WINDOW)
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(RESTORE_IDS_MAX)
    .execute();
  const names = await namesOfDeleters(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, product_id, title, deleted_at }) => ({
    _id: id,
    productId: product_id,
    title,
    deletedAt: instant(deleted_at),
    deletedBy: names.get(id) ?? null,
    restorableUntil: instant(deleted_at + RESTORE_WINDOW),
  }));
}

async function namesOfDeleters(
  read: Database["read"],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const records = await read
    .selectFrom("activity")
    .select(["entity_id", "actor_name"])
    .where("entity", "=", "product")
    .where("entity_id", "in", [...ids])
    .where("type", "=", "delete")
    .orderBy("id")
    .execute();
  return new Map(records.map((record) => [record.entity_id, record.actor_name]));
}

async function reason(tx: Transaction<Tables>, ids: readonly string[]): Promise<string> {
  const present = await tx
    .selectFrom("products")
    .select("id")
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();
  const isDone = present.length === ids.length;
  return isDone ? PRODUCT_SERVER.alreadyRestored(ids.length) : PRODUCT_SERVER.notRestorable;
}

/** Restores all or none, unchanged. Throws 404 if one is missing or was deleted over ten minutes ago. */
function restoreProducts(database: Database, actor: Actor, ids: readonly string[]): Promise<Product[]> {
  const uniqueIds = [...new Set(ids)];
  return write(database, actor, async ({ tx, change, now, record }) => {
    const rows = await tx
      .selectFrom("products")
      .selectAll()
      .where("id", "in", uniqueIds)
      .where("deleted_at", ">", now - RESTORE_WINDOW)
      .execute();
    if (rows.length !== uniqueIds.length) throw notFound(await reason(tx, uniqueIds));
    for (const row of rows) {
      await updateById(tx, "products", row.id, { deleted_at: null, change });
      await releaseFiles(tx, imageKeys(readImages(row.images)));
      await record("update", "product", row.id, `Restored product '${row.title}'`);
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    const machines = await readMachines({ read: tx });
    return uniqueIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => presentProduct({ ...row, deleted_at: null }, machines));
  });
}
