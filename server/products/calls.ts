import { PRODUCT_SERVER } from "../../contract/messages.ts";
import { CATEGORIES, isCategory } from "../../contract/platform/categories.ts";
import { FEATURED_MAX, LATEST_PER_CATEGORY } from "../../contract/platform/limits.ts";
import { products } from "../../contract/products/calls.ts";
import { csvFile, downloads } from "../accounts/downloads/download.ts";
import { handle } from "../platform/http/handle.ts";
import { notFound } from "../platform/http/problems.ts";
import type { Services } from "../services.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { listDeletedProducts } from "./deleted-products.ts";
import { quickEditProduct, toggleFeatured } from "./edit-product.ts";
import { readHistory } from "./history/read-history.ts";
import { answerProductList } from "./list-products.ts";
import { readProductQuery } from "./list-query.ts";
import { productsByCode } from "./part-code.ts";
import { presentProduct, presentPublicProduct } from "./present.ts";
import { requireProductById, requirePublicProduct } from "./read-product.ts";
import { restoreProducts } from "./restore-products.ts";
import { createView, deleteView, listViews, updateView } from "./saved-views.ts";
import { listFeatured } from "./store.ts";
import { updateProduct } from "./update-product.ts";
import { exportProducts, selectProducts } from "./whole-list.ts";

/** Every product call of spec section 7, the visitor's and the administrator's, and those of the rulings. */
export const productCalls = (services: Services) => {
  const { database, search, shelf } = services;
  const { path, json } = products.makeExport;
  const listFile = downloads(database, path, json, (query) =>
    csvFile(exportProducts(services, readProductQuery(query, true)), "products"),
  );
  return handle(products, {
    list: ({ query, viewer }) => answerProductList(services, readProductQuery(query, !!viewer), !!viewer),
    featured: async () => (await listFeatured(database.read, FEATURED_MAX)).map(presentPublicProduct),
    specifications: async () => [...(await search.filterNames())],
    counts: async () => {
      const counts = await search.counts();
      return CATEGORIES.map((category) => ({ category, count: counts.get(category) ?? 0 }));
    },
    latest: async ({ params: { category } }) => {
      if (!isCategory(category)) throw notFound(PRODUCT_SERVER.unknownCategory);
      return shelf.take(await search.newest(category, { from: 0, count: LATEST_PER_CATEGORY }));
    },
    readPublic: async ({ params }) => presentPublicProduct(await requirePublicProduct(database, params.id)),
    byCode: ({ query }) => productsByCode(database, query.code, query.except),
    read: async ({ params }) => presentProduct(await requireProductById(database, params.id)),
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
    selection: ({ query }) => selectProducts(services, readProductQuery(query, true)),
    history: ({ params, query }) => readHistory(database, params.id, query.before),
    views: ({ actor }) => listViews(database, actor),
    createView: ({ body, actor }) => createView(database, actor, body),
    updateView: ({ params, body, actor }) => updateView(database, actor, params.id, body),
    deleteView: ({ params, actor }) => deleteView(database, actor, params.id),
    makeExport: ({ viewer, body }) => listFile.link(viewer, body),
    followExport: listFile.follow,
  });
};
