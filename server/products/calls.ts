import { products } from "../../contract/products/calls.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { tableFile } from "../accounts/downloads/table-file.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import { handle } from "../platform/http/handle.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { deleteProduct } from "./delete-product.ts";
import type { ProductDeps } from "./deps.ts";
import { readHistory } from "./history/read-history.ts";
import { createProduct } from "./insert-product.ts";
import { answerProductList, exportProducts, selectProducts } from "./list-products.ts";
import { readProductQuery } from "./list-query.ts";
import { readOfflineList } from "./offline-list.ts";
import { productsByCode } from "./part-code.ts";
import {
  countProductsShown,
  countStocked,
  readFeatured,
  readLatest,
  readOrderLines,
  readProduct,
} from "./read-products.ts";
import { listDeletedProducts, restoreDeletedProducts } from "./restore-products.ts";
import { quickEditProduct, toggleFeatured, updateProduct } from "./update-product.ts";

export const productCalls = (services: ProductDeps) => {
  const { database, search } = services;
  const { path, json } = products.makeExport;
  const listFile = downloads(database, path, json, async (query) =>
    tableFile(
      exportProducts(services, await readProductQuery(database, query, true)),
      "products",
      query.format,
    ),
  );
  return handle(products, {
    list: async ({ query, viewer }) =>
      answerProductList(services, await readProductQuery(database, query, !!viewer), !!viewer),
    lines: ({ body, request, reply }) =>
      withinLimits(database, "order", { request, reply }, () => readOrderLines(services, body.text)),
    featured: () => readFeatured(database),
    specifications: async () => [...(await search.filterNames())],
    counts: () => countProductsShown(services),
    stocked: () => countStocked(services),
    offlineList: () => readOfflineList(database),
    latest: ({ params }) => readLatest(services, params.category),
    readPublic: ({ params }) => services.shelf.require(params.id),
    byCode: ({ query }) => productsByCode(database, query.code, query.except),
    read: ({ params }) => readProduct(database, params.id),
    create: ({ body, files, actor }) => createProduct(services, actor, body, files),
    update: ({ params, actor, version, ...sent }) =>
      sent.files
        ? updateProduct(services, actor, { ...params, version }, sent.body, sent.files)
        : quickEditProduct(database, actor, { ...params, version }, sent.body),
    toggleFeatured: ({ params, actor, version }) => toggleFeatured(database, actor, { ...params, version }),
    remove: ({ params, actor, version }) => deleteProduct(database, actor, { ...params, version }),
    restore: ({ body, actor }) => restoreDeletedProducts(database, actor, body.ids),
    deleted: () => listDeletedProducts(database),
    bulkEdit: ({ body, actor }) => bulkEdit(database, actor, body),
    selection: async ({ query }) => selectProducts(services, await readProductQuery(database, query, true)),
    history: ({ params, query }) => readHistory(database, params.id, query.before),
    makeExport: async ({ viewer, body }) => {
      // A category that doesn't exist is refused now, not when the link is followed.
      await readProductQuery(database, body, true);
      return listFile.link(viewer, body);
    },
    followExport: listFile.follow,
  });
};
