import { queryOptions } from "@tanstack/react-query";
import { searches } from "../../../contract/enquiries/calls.ts";
import { ask } from "../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../platform/calls/query.ts";

/** GET /searches/failed: what visitors looked for in vain within 30 days, most often first. */
export const failedSearchesQuery = queryOptions({
  queryKey: [ADMIN_KEY, "failed-searches"],
  queryFn: ({ signal }) => ask(searches.list, { signal }),
  refetchOnWindowFocus: true,
  ...adminReads,
});
