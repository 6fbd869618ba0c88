import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { EnquiryArrivals } from "#contract/enquiries/enquiry.ts";
import { ARRIVALS_POLL } from "#contract/platform/limits.ts";
import { ADMIN_KEY, adminReads, ask, invalidate } from "../calls/ask.ts";
import { storedToken } from "../session/session-store.ts";

/** The key of all enquiry queries, which are refetched after a change. */
export const ENQUIRIES_KEY = [ADMIN_KEY, "enquiries"] as const;

const arrivalsQuery = queryOptions({
  queryKey: [...ENQUIRIES_KEY, "arrivals"],
  queryFn: async ({ signal }): Promise<EnquiryArrivals> => {
    // The session check handles an expired token; background polling must not renew it.
    if ((storedToken()?.expiry ?? 0) <= Date.now()) throw new Error("The session is over");
    return ask(enquiries.arrivals, { signal, quiet: true });
  },
  ...adminReads,
  refetchInterval: ARRIVALS_POLL,
  // In hidden tabs too, since that is when notifications are needed.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
});

/** Returns new enquiries, undefined while loading; polled also in hidden tabs. Failures are ignored. */
export const useArrivals = (): EnquiryArrivals | undefined => useQuery(arrivalsQuery).data;

/** Refetches a key's queries when an enquiry arrives or is handled elsewhere. */
export function useNewArrivals(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const arrivals = useArrivals();
  const known = useRef(arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the same in every render
  useEffect(() => {
    const before = known.current;
    known.current = arrivals;
    if (before !== undefined && before !== arrivals) void invalidate(queries, queryKey);
  }, [arrivals, queries]);
}
