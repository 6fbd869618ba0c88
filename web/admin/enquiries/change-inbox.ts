import type { enquiries } from "../../../contract/enquiries/calls.ts";
import type { InboxState } from "../../../contract/enquiries/enquiry.ts";
import type { QueryOf } from "../../../contract/platform/call.ts";
import { withText } from "../platform/ui/list-state.ts";
import type { InboxSearch } from "./inbox-search.ts";

/** Another state leads to page 1; what is open stays open. */
export function withState(
  { page: _, state: __, ...rest }: InboxSearch,
  state: InboxState | undefined,
): InboxSearch {
  return state ? { ...rest, state } : rest;
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

/** The query of the list's call; what is not asked for is left out. */
export const inboxQueryOf = ({ q, state, page = 1 }: InboxSearch): QueryOf<typeof enquiries.list> => ({
  page,
  ...(q && { search: q }),
  ...(state && { state }),
});
