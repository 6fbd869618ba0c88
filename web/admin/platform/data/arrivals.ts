import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { enquiries } from "#contract/enquiries/calls.ts";
import { customers } from "#contract/enquiries/customer-calls.ts";
import type { EnquiryArrivals } from "#contract/enquiries/enquiry.ts";
import type { Call } from "#contract/platform/call.ts";
import { ARRIVALS_POLL } from "#contract/platform/limits.ts";
import { ask } from "../calls/ask.ts";
import { callKey, renew } from "../calls/reads.ts";
import { storedToken } from "../session/session-store.ts";

const arrivalsQuery = queryOptions({
  queryKey: callKey(enquiries.arrivals),
  queryFn: async ({ signal }): Promise<EnquiryArrivals> => {
    // The session check handles an expired token; background polling must not renew it.
    if ((storedToken()?.expiry ?? 0) <= Date.now()) throw new Error("The session is over");
    return ask(enquiries.arrivals, { signal, quiet: true });
  },
  refetchInterval: ARRIVALS_POLL,
  // In hidden tabs too, since that is when notifications are needed.
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
});

/** Returns new enquiries, undefined while loading; polled also in hidden tabs. Failures are ignored. */
export const useArrivals = (): EnquiryArrivals | undefined => useQuery(arrivalsQuery).data;

/** Refetches these calls' answers when an enquiry arrives or is handled elsewhere. */
export function useNewArrivals(...calls: readonly Call[]): void {
  const arrivals = useArrivals();
  const known = useRef(arrivals);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calls are the same in every render
  useEffect(() => {
    const before = known.current;
    known.current = arrivals;
    if (before !== undefined && before !== arrivals) void renew(...calls);
  }, [arrivals]);
}

/** Refetches all enquiries, and the customers, whom each of them may change. */
export const renewEnquiries = (): Promise<void> => renew(enquiries, customers);
