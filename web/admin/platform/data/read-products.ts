import { z } from "zod";
import { PRODUCT_LIST } from "../../../../contract/messages.ts";
import type { QueryOf } from "../../../../contract/platform/call.ts";
import { products } from "../../../../contract/products/calls.ts";
import { type Product, ProductList } from "../../../../contract/products/product.ts";
import { ask } from "../calls/ask.ts";
import { listed } from "../calls/listed.ts";
import { readProfile } from "../session/client.ts";
import type { SendOptions } from "../session/send.ts";
import { ListedProduct, wholeProduct } from "./whole-product.ts";

/** A page of products. */
export interface ProductPage {
  products: Product[];
  page: number;
  totalPages: number;
  /** How many there are in all; undefined where the answer does not tell. */
  total: number | undefined;
}

/** A list as far as an answer is sure to tell it, of products with or without what administrators alone read. */
const ListedPage = listed(
  ProductList.extend({ products: z.array(listed(ListedProduct, "_id", "productId", "title")) }),
  "products",
  "totalPages",
);

/**
 * GET /products as an administrator. A token that is no longer valid is none to a public call (ruling 'Session'): what
 * came back for a visitor is asked for again once a call that is not public has renewed the session. Throws like `ask`.
 */
export async function readProducts(
  query: QueryOf<typeof products.list>,
  how: Pick<SendOptions, "signal" | "quiet">,
): Promise<ProductPage> {
  const page = pageOf(await ask(products.list, { query, ...how }, ListedPage), query);
  if (page) return page;
  await readProfile();
  const again = pageOf(await ask(products.list, { query, ...how }, ListedPage), query);
  if (!again) throw new Error(PRODUCT_LIST.fetchFailed);
  return again;
}

/**
 * The page of an answer; undefined for a visitor's, who is told no price. How many rows a page has is the server's to
 * know: all of them are counted only where there is one page.
 */
function pageOf(
  { products: found, totalPages, page, total }: z.output<typeof ListedPage>,
  query: QueryOf<typeof products.list>,
): ProductPage | undefined {
  const whole = found.flatMap(({ price, ...product }) =>
    price === undefined ? [] : wholeProduct({ ...product, price }),
  );
  if (whole.length < found.length) return undefined;
  return {
    products: whole,
    totalPages,
    page: page ?? query.page ?? 1,
    total: total ?? (totalPages > 1 ? undefined : whole.length),
  };
}
