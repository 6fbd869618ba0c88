import { queryOptions } from "@tanstack/react-query";
import { products } from "../../../../../contract/products/calls.ts";
import { ask } from "../../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../../platform/calls/query.ts";

/** GET /products/specifications: what the products say something of. */
export const specificationsQuery = queryOptions({
  queryKey: [ADMIN_KEY, "specifications"],
  queryFn: ({ signal }) => ask(products.specifications, { signal }),
  ...adminReads,
});
