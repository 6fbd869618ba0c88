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
