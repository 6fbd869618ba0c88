import type { InboxSearch, InboxState } from "./inbox-search.ts";

/** Another text or state leads to page 1; what is open stays open. */
export function withText({ page: _, q: __, ...rest }: InboxSearch, q: string): InboxSearch {
  return q ? { ...rest, q } : rest;
}

export function withState(
  { page: _, state: __, ...rest }: InboxSearch,
  state: InboxState | undefined,
): InboxSearch {
  return state ? { ...rest, state } : rest;
}

export function withPage({ page: _, ...rest }: InboxSearch, page: number): InboxSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** With one enquiry open, or none. */
export function withEnquiry({ enquiry: _, ...rest }: InboxSearch, enquiry?: string): InboxSearch {
  return enquiry ? { ...rest, enquiry } : rest;
}

/** Without text and state, on page 1. */
export const withoutFilters = (search: InboxSearch): InboxSearch =>
  withState(withText(search, ""), undefined);

/** What decides which rows there are. */
export const filterOf = ({ enquiry: _, ...filter }: InboxSearch): Omit<InboxSearch, "enquiry"> => filter;

/** The call of the list (GET /enquiries); what is not asked for is left out. */
export function inboxPath({ q, state, page }: InboxSearch): string {
  const query = new URLSearchParams({ page: String(page ?? 1) });
  if (q) query.set("search", q);
  if (state) query.set("state", state);
  return `/enquiries?${query}`;
}
