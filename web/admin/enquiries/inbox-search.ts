import type { InboxState } from "#contract/enquiries/enquiry.ts";
import { type ListState, readListState } from "../platform/ui/list-state.ts";

/** The inbox's search parameters, without defaults. */
export interface InboxSearch extends ListState {
  /** Default: all. */
  state?: InboxState;
  /** The `_id` of the open enquiry; mails link to it. */
  enquiry?: string;
}

// Duplicated from contract/, so that the validator is not loaded with the router.
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const STATES: readonly InboxState[] = ["open", "new", "answered", "quoted", "won", "lost", "whatsapp"];

export const isInboxState = (value: unknown): value is InboxState => STATES.includes(value as InboxState);

/** Reads the inbox's parameters and drops invalid ones. */
export function readInboxSearch(raw: Record<string, unknown>): InboxSearch {
  const state = raw["state"];
  const enquiry = String(raw["enquiry"] ?? "");
  return {
    ...readListState(raw),
    ...(isInboxState(state) ? { state } : {}),
    ...(ID.test(enquiry) ? { enquiry } : {}),
  };
}
