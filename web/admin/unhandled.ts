import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EnquiryList } from "../../contract/enquiry.ts";
import { ENQUIRY_COUNT_INTERVAL } from "../../contract/limits.ts";
import { adminJson } from "./client.ts";
import { ADMIN_KEY, adminReads } from "./query.ts";

/** Everything read of enquiries is under it: after a change all of that is read anew. */
export const ENQUIRIES_KEY = [ADMIN_KEY, "enquiries"] as const;

const unhandledQuery = queryOptions({
  queryKey: [...ENQUIRIES_KEY, "unhandled"],
  queryFn: async ({ signal }) => {
    const list = await adminJson<Partial<EnquiryList> | undefined>("/enquiries?limit=1", {
      signal,
      quiet: true,
    });
    return list?.unhandled ?? 0;
  },
  ...adminReads,
  refetchInterval: ENQUIRY_COUNT_INTERVAL,
  refetchOnWindowFocus: true,
});

/**
 * How many enquiries nobody has handled yet; undefined before that is known. Asked again every minute while the tab
 * is in view, and when it is turned to; a failure says nothing, the next minute asks again.
 */
export const useUnhandled = (): number | undefined => useQuery(unhandledQuery).data;
