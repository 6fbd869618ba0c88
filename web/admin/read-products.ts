import { PRODUCT_LIST } from "../../contract/messages.ts";
import type { Product, ProductList } from "../../contract/product.ts";
import { type AdminCall, adminJson } from "./client.ts";

/**
 * GET /products as an administrator. A token that is no longer valid is none to a public call (ruling 'Session'): what
 * came back for a visitor is asked for again once a call that is not public has renewed the session. Throws like adminJson.
 */
export async function readProducts(
  query: URLSearchParams,
  call: Pick<AdminCall, "signal" | "quiet">,
): Promise<ProductList> {
  const list = await read(query, call);
  if (list.products.every(isWhole)) return list;
  await adminJson("/auth/profile", call);
  return read(query, call);
}

async function read(query: URLSearchParams, call: AdminCall): Promise<ProductList> {
  const list = await adminJson<ProductList | undefined>(`/products?${query}`, call);
  if (!Array.isArray(list?.products)) throw new Error(PRODUCT_LIST.fetchFailed);
  return list;
}

/** Whether a product is as an administrator reads it. */
const isWhole = (product: Partial<Product>): boolean => product.version !== undefined;
