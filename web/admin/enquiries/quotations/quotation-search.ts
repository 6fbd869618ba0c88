import { ORDER_STATE_WORDS } from "#contract/enquiries/order-messages.ts";
import { QUOTATION_STATE_WORDS } from "#contract/enquiries/quotation-messages.ts";
import type { QuotationFilter } from "#contract/enquiries/quotation-summary.ts";
import { type ListState, readListState } from "#web/admin/platform/ui/list-state.ts";

/** The list's search parameters, without defaults. */
export interface QuotationSearch extends ListState {
  /** Default: all. */
  state?: QuotationFilter;
}

/** The states of quotations and of orders in words. */
export const FILTER_WORDS = { ...QUOTATION_STATE_WORDS, ...ORDER_STATE_WORDS };

export const isQuotationState = (value: unknown): value is QuotationFilter =>
  typeof value === "string" && Object.hasOwn(FILTER_WORDS, value);

/** Reads the list's parameters and drops invalid ones. */
export function readQuotationSearch(raw: Record<string, unknown>): QuotationSearch {
  const state = raw["state"];
  return { ...readListState(raw), ...(isQuotationState(state) ? { state } : {}) };
}
