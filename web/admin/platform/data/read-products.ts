import { z } from "zod";
import type { QueryOf } from "#contract/platform/call.ts";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { type Product, ProductList } from "#contract/products/product.ts";
import { ask } from "../calls/ask.ts";
import { listed } from "../calls/listed.ts";
import { readProfile } from "../session/client.ts";
import type { SendOptions } from "../session/send.ts";
import { PartialProduct, wholeProduct } from "./whole-product.ts";

export interface AdminProductPage {
  products: Product[];
  page: number;
  totalPages: number;
  /** Undefined if the answer omits it. */
  total: number | undefined;
}

/** A product list with only the required fields, with or without administrators' fields. */
const ListedPage = listed(
  ProductList.extend({ products: z.array(listed(PartialProduct, "_id", "productId", "title")) }),
  "products",
  "totalPages",
);

/** A public call ignores an invalid token (ruling 'Session'): a visitor's answer is fetched once more. */
export async function readProducts(
  query: QueryOf<typeof products.list>,
  how: Pick<SendOptions, "signal" | "quiet">,
): Promise<AdminProductPage> {
  const page = pageOf(await ask(products.list, { query, ...how }, ListedPage), query);
  if (page) return page;
  await readProfile();
  const again = pageOf(await ask(products.list, { query, ...how }, ListedPage), query);
  if (!again) throw new Error(PRODUCT_LIST.fetchFailed);
  return again;
}

/** Returns undefined for a visitor's answer. Without a total, rows are counted if there is one page. */
function pageOf(
  { products: found, totalPages, page, total }: z.output<typeof ListedPage>,
  query: QueryOf<typeof products.list>,
): AdminProductPage | undefined {
  const completeProducts = found.flatMap(({ price, ...product }) =>
    price === undefined ? [] : wholeProduct({ ...product, price }),
  );
  if (completeProducts.length < found.length) return undefined;
  return {
    products: completeProducts,
    totalPages,
    page: page ?? query.page ?? 1,
    total: total ?? (totalPages > 1 ? undefined : completeProducts.length),
  };
}
