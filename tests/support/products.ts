import type { Product } from "#contract/products/product.ts";
import type { ProductRow } from "#server/platform/database/schema.ts";
import { raiseCounter } from "#server/platform/database/write.ts";
import type { Services } from "#server/services.ts";
import type { Answer, ApiClient, FormFile } from "./client.ts";
import { imageFormFile } from "./images.ts";

/** Fields of a valid product form. */
export function productFields(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    title: "Rapier gripper, giver side",
    description: "Carries the weft to the middle of the shed.",
    category: "picanol-rapier",
    price: "1250.5",
    stock: "7",
    specifications: JSON.stringify([
      { name: "Part code", value: "PIC-GR-0471" },
      { name: "Length", value: "142 mm" },
    ]),
    ...overrides,
  };
}

/** Specifications as a form field. */
export const specifications = (...pairs: readonly (readonly [name: string, value: string])[]): string =>
  JSON.stringify(pairs.map(([name, value]) => ({ name, value })));

/** Inserts copies of a product with changed columns directly. */
export async function copyProduct(
  { database }: Pick<Services, "database">,
  { _id }: Pick<Product, "_id">,
  count: number,
  apart: (nth: number, row: ProductRow) => Partial<ProductRow>,
): Promise<void> {
  const row = await database.read
    .selectFrom("products")
    .selectAll()
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, nth) => ({
    ...row,
    id: `01900000-0000-7000-8000-${String(nth).padStart(12, "0")}`,
    product_id: nth,
    ...apart(nth, row),
  }));
  // Both engines limit the number of parameters per statement.
  for (let from = 0; from < count; from += 200) {
    await database.main
      .insertInto("products")
      .values(copies.slice(from, from + 200))
      .execute();
  }
  // As a write does, so that cached answers are made again.
  await raiseCounter(database.main, "content");
}

/** Sends a new product, by default with one image. */
export const postProduct = async (
  admin: ApiClient,
  overrides: Record<string, string> = {},
  images?: readonly FormFile[],
): Promise<Answer> =>
  admin.form("POST", "/api/products", productFields(overrides), images ?? [await imageFormFile()]);

/** Saves a product with these fields, by default without new images. */
export const putProduct = (
  admin: ApiClient,
  { _id }: Pick<Product, "_id">,
  overrides: Record<string, string> = {},
  images: readonly FormFile[] = [],
): Promise<Answer> => admin.form("PUT", `/api/products/${_id}`, productFields(overrides), images);

/** Creates a product through the API and returns it. */
export async function createTestProduct(
  admin: ApiClient,
  overrides: Record<string, string> = {},
): Promise<Product> {
  const answer = await postProduct(admin, overrides);
  if (answer.status !== 201) throw new Error(`The product was not created: ${answer.status} ${answer.text}`);
  return answer.body as Product;
}
