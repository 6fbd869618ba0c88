import { QUOTATION_STATE_WORDS } from "../../../../contract/enquiries/quotation-messages.ts";
import type { QuotationState } from "../../../../contract/enquiries/quotation-summary.ts";
import { type ListState, readListState } from "../../platform/ui/list-state.ts";

/** The list's search parameters, without defaults. */
export interface QuotationSearch extends ListState {
  /** Default: all. */
  state?: QuotationState;
}

export const isQuotationState = (value: unknown): value is QuotationState =>
  typeof value === "string" && Object.hasOwn(QUOTATION_STATE_WORDS, value);

/** Reads the list's parameters and drops invalid ones. */
export function readQuotationSearch(raw: Record<string, unknown>): QuotationSearch {
  const state = raw["state"];
  return { ...readListState(raw), ...(isQuotationState(state) ? { state } : {}) };
}
