import { ENQUIRY_STATES, type Enquiry } from "../../contract/enquiry.ts";
import { ADMIN_PAGE_SIZE, PAGE_SIZE_MAX } from "../../contract/limits.ts";
import { invalid } from "../http/problems.ts";
import { lastText, wholeNumber } from "../http/query.ts";

export interface InboxQuery {
  page: number;
  limit: number;
  search: string;
  /** Undefined: both. */
  state: Enquiry["state"] | undefined;
}

/**
 * Reads the query of GET /enquiries. Unknown fields are ignored, paging out of range is clamped. Throws 400 for a
 * state that does not exist.
 */
export function readInboxQuery(raw: Record<string, unknown>): InboxQuery {
  return {
    page: wholeNumber(raw["page"], { least: 1, most: Number.MAX_SAFE_INTEGER, otherwise: 1 }),
    limit: wholeNumber(raw["limit"], { least: 1, most: PAGE_SIZE_MAX, otherwise: ADMIN_PAGE_SIZE }),
    search: lastText(raw["search"]).trim(),
    state: readState(lastText(raw["state"])),
  };
}

function readState(value: string): InboxQuery["state"] {
  if (value === "" || value === "all") return undefined;
  const state = ENQUIRY_STATES.find((each) => each === value);
  if (state) return state;
  throw invalid([{ field: "state", message: `State must be one of ${ENQUIRY_STATES.join(", ")}` }]);
}
