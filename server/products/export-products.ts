import { csvHead, csvProduct } from "../../contract/csv.ts";
import type { Services } from "../services.ts";
import type { ProductQuery } from "./list-query.ts";
import { presentProduct } from "./present.ts";
import { idsOf } from "./selection.ts";
import { productsOf } from "./store.ts";

/**
 * All products that a list query matches as CSV, in the list's order, a slice at a time: memory does not grow
 * with the catalogue (spec section 7, 'CSV export'; ruling 'CSV').
 */
export async function* exportProducts(
  services: Pick<Services, "database" | "search">,
  query: ProductQuery,
): AsyncGenerator<string> {
  yield csvHead();
  for await (const rows of productsOf(services.database, idsOf(services, query))) {
    if (rows.length) yield rows.map((row) => csvProduct(presentProduct(row))).join("");
  }
}
