import { type QueryKey, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { enquiries } from "../../../../contract/enquiries/calls.ts";
import type { EnquiryArrivals } from "../../../../contract/enquiries/enquiry.ts";
import { ARRIVALS_POLL } from "../../../../contract/platform/limits.ts";
import { ADMIN_KEY, adminReads, ask, readAnew } from "../calls/ask.ts";
import { storedToken } from "../session/session-store.ts";

/** Everything read of enquiries is under it: after a change all of that is read anew. */
export const ENQUIRIES_KEY = [ADMIN_KEY, "enquiries"] as const;

const arrivalsQuery = queryOptions({
  queryKey: [...ENQUIRIES_KEY, "arrivals"],
  queryFn: async ({ signal }): Promise<EnquiryArrivals> => {
    // A token past its expiry is for the session's own check: what nobody asked for does not renew it.
    if ((storedToken()?.expiry ?? 0) <= Date.now()) throw new Error("The session is over");
    return ask(enquiries.arrivals, { signal, quiet: true });
  },
  ...adminReads,
  refetchInterval: ARRIVALS_POLL,
  // Out of sight too: that is when somebody has to be called.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
});

/**
 * What is new in the inbox; undefined before that is known. Asked again every few seconds, out of sight as often as the
 * browser allows, and when the tab is turned to; a failure says nothing, and the next time asks again. Who uses it is drawn anew when it changes.
 */
export const useArrivals = (): EnquiryArrivals | undefined => useQuery(arrivalsQuery).data;

/** Reads what is under a key anew when something came to the inbox, or was handled elsewhere. */
export function useNewArrivals(queryKey: QueryKey): void {
  const queries = useQueryClient();
  const arrivals = useArrivals();
  const known = useRef(arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the same in every drawing
  useEffect(() => {
    const before = known.current;
    known.current = arrivals;
    if (before !== undefined && before !== arrivals) void readAnew(queries, queryKey);
  }, [arrivals, queries]);
}
