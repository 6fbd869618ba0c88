import { PRODUCT_LIST } from "../../contract/messages.ts";
import type { Product } from "../../contract/product.ts";
import type { Listed } from "../api/listed.ts";
import { type AdminCall, adminJson } from "./client.ts";
import { type ListedProduct, wholeProduct } from "./whole-product.ts";

/** A page of products. */
export interface ProductPage {
  products: Product[];
  page: number;
  totalPages: number;
  /** How many there are in all; undefined where the answer does not tell. */
  total: number | undefined;
}

interface Answer {
  products: ListedProduct[];
  totalPages: number;
  page: number;
  total: number;
}

/**
 * GET /products as an administrator. A token that is no longer valid is none to a public call (ruling 'Session'): what
 * came back for a visitor is asked for again once a call that is not public has renewed the session. Throws like adminJson.
 */
export async function readProducts(
  query: URLSearchParams,
  call: Pick<AdminCall, "signal" | "quiet">,
): Promise<ProductPage> {
  const list = await read(query, call);
  if (list.products.every(isForAdministrators)) return pageOf(list, query);
  await adminJson("/auth/profile", call);
  return pageOf(await read(query, call), query);
}

async function read(query: URLSearchParams, call: AdminCall): Promise<ListedAnswer> {
  const list = await adminJson<ListedAnswer | undefined>(`/products?${query}`, call);
  if (!Array.isArray(list?.products)) throw new Error(PRODUCT_LIST.fetchFailed);
  return list;
}

type ListedAnswer = Listed<Answer, "products" | "totalPages">;

/** How many rows a page has is the server's to know: all of them are counted only where there is one page. */
function pageOf({ products, totalPages, page, total }: ListedAnswer, query: URLSearchParams): ProductPage {
  return {
    products: products.map(wholeProduct),
    totalPages,
    page: page ?? Number(query.get("page") ?? 1),
    total: total ?? (totalPages > 1 ? undefined : products.length),
  };
}

/** Visitors are told no price. */
const isForAdministrators = ({ price }: { price?: number }): boolean => price !== undefined;
