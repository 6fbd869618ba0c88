import { Product } from "../../../contract/product.ts";
import { AdminError } from "../session/client.ts";

/** The product of a conflict's answer: what it is now (ruling 'Saves carry the version they were made from'). */
export function currentProduct(error: unknown): Product | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return Product.safeParse(Object(error.body).current).data;
}
