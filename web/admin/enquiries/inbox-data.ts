import { keepPreviousData, queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Enquiry, EnquiryList } from "#contract/enquiries/enquiry.ts";
import { DELIVERY_POLL } from "#contract/enquiries/limits.ts";
import type { QueryOf } from "#contract/platform/call.ts";
import { ask } from "../platform/calls/ask.ts";
import { queries } from "../platform/calls/queries.ts";
import { callKey, put, readOf } from "../platform/calls/reads.ts";
import type { InboxSearch } from "./inbox-search.ts";

/** Returns the query of the list's call, without unset fields. */
export const inboxQueryOf = ({ q, state, page = 1 }: InboxSearch): QueryOf<typeof enquiries.list> => ({
  page,
  ...(q && { search: q }),
  ...(state && { state }),
});

const LISTS = callKey(enquiries.list);

/** A page of the inbox, newest first; its rows stay while the next ones load. */
export const inboxQuery = (search: InboxSearch) =>
  queryOptions({
    ...readOf(enquiries.list, { query: inboxQueryOf(search) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** Whether an enquiry is mailed or its photos are re-encoded soon. */
const isPending = ({ delivery, items }: Enquiry): boolean =>
  delivery.state === "queued" || items.some(({ photosPending = 0 }) => photosPending > 0);

/** An enquiry, initially from the cached list; polled while something of it is pending. The panel shows the error. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: callKey(enquiries.read, { params: { id } }),
    queryFn: async ({ signal }) => {
      const enquiry = await ask(enquiries.read, { params: { id }, signal, quiet: true });
      putInLists(enquiry);
      return enquiry;
    },
    placeholderData: () => inLists(id),
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data && isPending(state.data) ? DELIVERY_POLL : false,
    refetchOnWindowFocus: true,
  });

/** Updates an enquiry in all cache entries and cancels pending fetches, which could return an older state. */
export function putEnquiry(enquiry: Enquiry): void {
  void queries.cancelQueries({ queryKey: LISTS });
  put(enquiryQuery(enquiry._id), enquiry);
  putInLists(enquiry);
}

export function dropEnquiry(id: string): void {
  queries.removeQueries({ queryKey: callKey(enquiries.read, { params: { id } }) });
  changeLists((list) => list.filter(({ _id }) => _id !== id));
}

function putInLists(enquiry: Enquiry): void {
  changeLists((list) => list.map((known) => (known._id === enquiry._id ? enquiry : known)));
}

function inLists(id: string): Enquiry | undefined {
  return queries
    .getQueriesData<EnquiryList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.enquiries ?? [])
    .find(({ _id }) => _id === id);
}

function changeLists(change: (enquiries: Enquiry[]) => Enquiry[]): void {
  queries.setQueriesData<EnquiryList>({ queryKey: LISTS }, (list) => {
    const changed = list && replaceEqualDeep(list, { ...list, enquiries: change(list.enquiries) });
    // Setting the same list again would hide that it could not be refetched.
    return changed === list ? undefined : changed;
  });
}

/** Opens an enquiry, or closes it. */
export function withEnquiry({ enquiry: _, ...rest }: InboxSearch, enquiry?: string): InboxSearch {
  return enquiry ? { ...rest, enquiry } : rest;
}
