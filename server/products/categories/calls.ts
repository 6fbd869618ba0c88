import { categories } from "../../../contract/products/calls.ts";
import { readShownCategories } from "../../platform/categories.ts";
import { handle } from "../../platform/http/handle.ts";
import type { ProductDeps } from "../deps.ts";
import {
  createCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from "./edit-categories.ts";
import { mergeCategory, restoreCategory } from "./merge-category.ts";

export const categoryCalls = ({ database }: ProductDeps) =>
  handle(categories, {
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
  });
