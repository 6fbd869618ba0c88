import { expect } from "vitest";
import type { ImportMapping, ImportPreview, ProductImport } from "#contract/imports/import.ts";
import type { Product } from "#contract/products/product.ts";
import type { TestApp } from "./app.ts";
import { readImport, runImports } from "./imports.ts";

/** The column preview of a file and its guessed mapping. */
export const previewOf = async ({ admin }: TestApp, { _id }: ProductImport): Promise<ImportPreview> =>
  (await admin.get(`/api/imports/${_id}/mapping`)).body;

export const putMapping = ({ admin }: TestApp, { _id }: ProductImport, mapping: ImportMapping) =>
  admin.put(`/api/imports/${_id}/mapping`, mapping);

/** Saves the guessed mapping with the given changes, and checks the rows. */
export async function mapped(
  app: TestApp,
  item: ProductImport,
  changes: Partial<ImportMapping> = {},
): Promise<ProductImport> {
  const { mapping } = await previewOf(app, item);
  const answer = await putMapping(app, item, { ...mapping, ...changes });
  expect(answer.status, answer.text).toBe(200);
  await runImports(app);
  return readImport(app, item._id);
}

/** Up to 100 products by title; `query` adds parameters such as '&search=reed'. */
export const productsOf = async ({ admin }: TestApp, query = ""): Promise<Product[]> =>
  (await admin.get(`/api/products?sortField=title&sortOrder=asc&limit=100${query}`)).body.products;
