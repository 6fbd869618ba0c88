import type { Enquiry } from "../../../contract/enquiry.ts";
import { SEARCH_TEXT_MAX } from "../../../contract/limits.ts";

export type InboxState = Enquiry["state"];

/** The state of the inbox as its address holds it; what is the default is left out. */
export interface InboxSearch {
  q?: string;
  /** Absent: new and handled ones. */
  state?: InboxState;
  page?: number;
  /** The `_id` of the one that is open; mails link to it. */
  enquiry?: string;
}

// Written out here, for the address is read before the validator of contract/ is there.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isInboxState = (value: unknown): value is InboxState => value === "new" || value === "handled";

/** Reads the inbox's address, which anybody may have typed: what makes no sense is dropped. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const q = String(raw["q"] ?? "")
    .slice(0, SEARCH_TEXT_MAX)
    .trim();
  const state = raw["state"];
  const page = Number(raw["page"]);
  const enquiry = String(raw["enquiry"] ?? "");
  return {
    ...(q ? { q } : {}),
    ...(isInboxState(state) ? { state } : {}),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(ID.test(enquiry) ? { enquiry } : {}),
  };
}

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
