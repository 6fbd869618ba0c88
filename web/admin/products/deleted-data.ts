import { queryOptions } from "@tanstack/react-query";
import { products as declared } from "../../../contract/calls/products.ts";
import type { DeletedProducts } from "../../../contract/deleted-products.ts";
import { ask } from "../calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../calls/query.ts";

/** A clock that is wrong must not make this page ask without a pause. */
const SHORTEST_PAUSE = 5000;

/**
 * GET /products/deleted: what can still be restored, whoever deleted it and wherever; read anew when the time of one is
 * over. Nobody asked for it, so a failure only hides the offer.
 */
export const deletedProductsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "products", "deleted"],
  queryFn: ({ signal }) => ask(declared.deleted, { signal, quiet: true }),
  refetchInterval: ({ state: { data } }) => untilNext(data),
  ...adminReads,
});

/** Milliseconds until the first of them can no longer be restored; false when there are none. */
function untilNext(products: DeletedProducts | undefined): number | false {
  if (!products?.length) return false;
  const first = Math.min(...products.map(({ restorableUntil }) => Date.parse(restorableUntil)));
  return Math.max(first - Date.now(), SHORTEST_PAUSE);
}
