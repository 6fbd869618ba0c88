import type { InboxState } from "../../../contract/enquiries/enquiry.ts";
import { type ListState, readListState } from "../platform/ui/list-state.ts";

/** The state of the inbox as its address holds it; what is the default is left out. */
export interface InboxSearch extends ListState {
  /** Absent: all. */
  state?: InboxState;
  /** The `_id` of the one that is open; mails link to it. */
  enquiry?: string;
}

// Written out here, for the address is read before the validator of contract/ is there.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isInboxState = (value: unknown): value is InboxState =>
  value === "new" || value === "handled" || value === "whatsapp";

/** Reads the inbox's address, which anybody may have typed: what makes no sense is dropped. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const state = raw["state"];
  const enquiry = String(raw["enquiry"] ?? "");
  return {
    ...readListState(raw),
    ...(isInboxState(state) ? { state } : {}),
    ...(ID.test(enquiry) ? { enquiry } : {}),
  };
}
