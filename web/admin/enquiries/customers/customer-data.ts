import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { customers } from "#contract/enquiries/customer-calls.ts";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { readOf } from "#web/admin/platform/calls/reads.ts";
import { renewEnquiries } from "#web/admin/platform/data/arrivals.ts";
import type { ListState } from "#web/admin/platform/ui/list-state.ts";
import { showToast } from "#web/api/toast-store.ts";

/** A page of the list, the last changed first. */
export const customersQuery = ({ q, page = 1 }: ListState, limit?: number) =>
  queryOptions({
    ...readOf(customers.list, { query: { page, ...(q && { search: q }), ...(limit && { limit }) } }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: string) => readOf(customers.read, { params: { id }, quiet: true });

/** Takes a merged customer out again. */
export async function unmerge(id: string): Promise<void> {
  await ask(customers.unmerge, { params: { id } });
  showToast({ kind: "success", text: CUSTOMER_OFFICE.takenOut });
  await renewEnquiries();
}
