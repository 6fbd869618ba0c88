import { searches } from "#contract/enquiries/calls.ts";
import { categories, products } from "#contract/products/calls.ts";
import { downloads } from "../accounts/downloads/download.ts";
import { tableFile } from "../accounts/downloads/table-file.ts";
import { withinLimits } from "../accounts/limits/visitor-calls.ts";
import { readShownCategories } from "../platform/categories.ts";
import { handle } from "../platform/http/handle.ts";
import { bulkEdit } from "./bulk-edit.ts";
import {
  createCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from "./categories/edit-categories.ts";
import { mergeCategory, restoreCategory } from "./categories/merge-category.ts";
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
import { countFailedSearch, deleteFailedSearch, listFailedSearches } from "./searches/failed-searches.ts";
import { quickEditProduct, toggleFeatured, updateProduct } from "./update-product.ts";

/** The calls of products, categories and failed searches. */
export const productCalls = (services: ProductDeps) => {
  const { database, search } = services;
  const listFile = downloads(database, products.makeExport, async (query) =>
    tableFile(
      exportProducts(services, await readProductQuery(database, query, true)),
      "products",
      query.format,
    ),
  );
  return [
    ...handle(products, {
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
      makeExport: async (asked) => {
        // A category that doesn't exist is refused now, not when the link is followed.
        await readProductQuery(database, asked.body, true);
        return listFile.link(asked);
      },
      followExport: listFile.follow,
    }),
    ...handle(categories, {
      list: ({ viewer }) => (viewer ? listCategories(database.read) : readShownCategories(database.read)),
      create: ({ body, actor }) => createCategory(database, actor, body),
      reorder: ({ body, actor }) => reorderCategories(database, actor, body.ids),
      update: ({ params, body, actor, version }) =>
        updateCategory(database, actor, { ...params, version }, body),
      remove: ({ params, actor, version }) => deleteCategory(database, actor, { ...params, version }),
      merge: ({ params, body, actor }) => mergeCategory(database, actor, params.id, body.into),
      restore: async ({ params, actor }) => {
        await restoreCategory(database, actor, params.id);
        return listCategories(database.read);
      },
    }),
    ...handle(searches, {
      report: async (asked) =>
        void (await withinLimits(database, "failed-search", asked, () =>
          countFailedSearch(services, asked.body.search),
        )),
      list: () => listFailedSearches(database),
      crossOff: ({ params, actor }) => deleteFailedSearch(database, actor, params.id),
    }),
  ];
};
