import { queryOptions } from "@tanstack/react-query";
import type { FailedSearch } from "../../../contract/enquiry.ts";
import { FAILED_SEARCHES } from "../../../contract/messages.ts";
import { adminJson } from "../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../admin/query.ts";

/** GET /searches/failed: what visitors looked for in vain within 30 days, most often first. */
export const failedSearchesQuery = queryOptions({
  queryKey: [ADMIN_KEY, "failed-searches"],
  queryFn: async ({ signal }) => {
    const list = await adminJson<FailedSearch[] | undefined>("/searches/failed", { signal });
    if (!Array.isArray(list)) throw new Error(FAILED_SEARCHES.fetchFailed);
    return list;
  },
  refetchOnWindowFocus: true,
  ...adminReads,
});
