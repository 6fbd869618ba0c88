import { expect } from "vitest";
import type { ImportMapping, ImportPreview, ProductImport } from "../../contract/imports/import.ts";
import type { Product } from "../../contract/products/product.ts";
import type { TestApp } from "./app.ts";
import { readImport, runImports } from "./imports.ts";

/** What is read of the columns of a file, and what they are taken for. */
export const previewOf = async ({ admin }: TestApp, { _id }: ProductImport): Promise<ImportPreview> =>
  (await admin.get(`/api/imports/${_id}/mapping`)).body;

export const putMapping = ({ admin }: TestApp, { _id }: ProductImport, mapping: ImportMapping) =>
  admin.put(`/api/imports/${_id}/mapping`, mapping);

/** Says what the columns are, as they are guessed but for what is changed, and has the rows checked. */
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

/** Up to 100 products by title, filtered by more of the query: '&search=reed'. */
export const productsOf = async ({ admin }: TestApp, query = ""): Promise<Product[]> =>
  (await admin.get(`/api/products?sortField=title&sortOrder=asc&limit=100${query}`)).body.products;
