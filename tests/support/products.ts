import type { Product } from "../../contract/products/product.ts";
import type { Answer, ApiClient } from "./client.ts";
import { pictureFile } from "./pictures.ts";

/** The fields of a valid product form; a test changes what it is about. */
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

/** Sends a product with a picture, and gives the answer. */
export const postProduct = async (
  admin: ApiClient,
  overrides: Record<string, string> = {},
): Promise<Answer> => admin.form("POST", "/api/products", productFields(overrides), [await pictureFile()]);

/** Creates a product through the API and gives it as the administrator reads it. */
export async function createTestProduct(
  admin: ApiClient,
  overrides: Record<string, string> = {},
): Promise<Product> {
  const answer = await postProduct(admin, overrides);
  if (answer.status !== 201) throw new Error(`The product was not created: ${answer.status} ${answer.text}`);
  return answer.body as Product;
}
