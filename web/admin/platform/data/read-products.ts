import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { QueryOf } from "#contract/platform/call.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import { type Product, ProductList } from "#contract/products/product.ts";
import { useSettled } from "#web/site/viewer/document/use-settled.ts";
import { ask } from "../calls/ask.ts";
import { listed } from "../calls/listed.ts";
import { callKey } from "../calls/reads.ts";
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

/** GET /products, as administrators get it; with `quiet` a network failure shows no toast. */
export const productsQuery = (query: QueryOf<typeof products.list>, how: { quiet?: true } = {}) =>
  queryOptions({
    queryKey: callKey(products.list, { query }),
    queryFn: ({ signal }) => readProducts(query, { ...how, signal }),
  });

const FOUND_MAX = 6;

/** Returns the first parts that match a text once nobody types, and that text. */
export function useFoundProducts(typed: string) {
  const search = useSettled(typed.trim().slice(0, SEARCH_TEXT_MAX), SEARCH_DEBOUNCE);
  const found = productsQuery({ search, limit: FOUND_MAX }, { quiet: true });
  return { ...useQuery({ ...found, enabled: search !== "" }), search };
}

/** A public call ignores an invalid token (ruling 'Session'): a visitor's answer is fetched once more. */
async function readProducts(
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
