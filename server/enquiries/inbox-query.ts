import type { enquiries } from "../../contract/enquiries/calls.ts";
import { INBOX_STATES, type InboxState } from "../../contract/enquiries/enquiry.ts";
import type { DecodedQuery } from "../../contract/platform/call.ts";
import { ADMIN_PAGE_SIZE } from "../../contract/platform/limits.ts";
import { invalid } from "../platform/http/problems.ts";

export interface InboxQuery {
  page: number;
  limit: number;
  search: string;
  /** Undefined: all. */
  state: InboxState | undefined;
}

/**
 * What a query of the inbox means. Throws 400 for a
 * state that does not exist.
 */
export function readInboxQuery(typed: DecodedQuery<typeof enquiries.list>): InboxQuery {
  return {
    page: typed.page ?? 1,
    limit: typed.limit ?? ADMIN_PAGE_SIZE,
    search: typed.search.trim(),
    state: readState(typed.state),
  };
}

function readState(value: string): InboxQuery["state"] {
  if (value === "" || value === "all") return undefined;
  const state = INBOX_STATES.find((each) => each === value);
  if (state) return state;
  throw invalid([{ field: "state", message: `State must be one of ${INBOX_STATES.join(", ")}` }]);
}
