import { keepPreviousData, type QueryClient, queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { enquiries } from "#contract/enquiries/calls.ts";
import type { Enquiry, EnquiryList } from "#contract/enquiries/enquiry.ts";
import { DELIVERY_POLL } from "#contract/enquiries/limits.ts";
import type { QueryOf } from "#contract/platform/call.ts";
import { adminReads, ask } from "../platform/calls/ask.ts";
import { ENQUIRIES_KEY } from "../platform/data/arrivals.ts";
import type { InboxSearch } from "./inbox-search.ts";

/** The parameters that determine the rows. */
const filterOf = ({ enquiry: _, ...filter }: InboxSearch): Omit<InboxSearch, "enquiry"> => filter;

/** Returns the query of the list's call, without unset fields. */
export const inboxQueryOf = ({ q, state, page = 1 }: InboxSearch): QueryOf<typeof enquiries.list> => ({
  page,
  ...(q && { search: q }),
  ...(state && { state }),
});

export const LISTS = [...ENQUIRIES_KEY, "list"] as const;
const oneKey = (id: string) => [...ENQUIRIES_KEY, "one", id] as const;

/** A page of the inbox, newest first; its rows stay while the next ones load. */
export const inboxQuery = (search: InboxSearch) =>
  queryOptions({
    queryKey: [...LISTS, filterOf(search)],
    queryFn: ({ signal }) => ask(enquiries.list, { query: inboxQueryOf(search), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    ...adminReads,
  });

/** Whether an enquiry is mailed or its photos are re-encoded soon. */
const isPending = ({ delivery, items }: Enquiry): boolean =>
  delivery.state === "queued" || items.some(({ photosPending = 0 }) => photosPending > 0);

/** An enquiry, initially from the cached list; polled while something of it is pending. The panel shows the error. */
export const enquiryQuery = (queries: QueryClient, id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: async ({ signal }) => {
      const enquiry = await ask(enquiries.read, { params: { id }, signal, quiet: true });
      putInLists(queries, enquiry);
      return enquiry;
    },
    placeholderData: () => inLists(queries, id),
    refetchInterval: ({ state }) =>
      state.status === "success" && state.data && isPending(state.data) ? DELIVERY_POLL : false,
    refetchOnWindowFocus: true,
    ...adminReads,
  });

/** Updates an enquiry in all cache entries and cancels pending fetches, which could return an older state. */
export async function putEnquiry(queries: QueryClient, enquiry: Enquiry): Promise<void> {
  await Promise.all([
    queries.cancelQueries({ queryKey: LISTS }),
    queries.cancelQueries({ queryKey: oneKey(enquiry._id) }),
  ]);
  queries.setQueryData(oneKey(enquiry._id), enquiry);
  putInLists(queries, enquiry);
}

export function dropEnquiry(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: oneKey(id) });
  changeLists(queries, (list) => list.filter(({ _id }) => _id !== id));
}

function putInLists(queries: QueryClient, enquiry: Enquiry): void {
  changeLists(queries, (list) => list.map((known) => (known._id === enquiry._id ? enquiry : known)));
}

function inLists(queries: QueryClient, id: string): Enquiry | undefined {
  return queries
    .getQueriesData<EnquiryList>({ queryKey: LISTS })
    .flatMap(([, list]) => list?.enquiries ?? [])
    .find(({ _id }) => _id === id);
}

function changeLists(queries: QueryClient, change: (enquiries: Enquiry[]) => Enquiry[]): void {
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
