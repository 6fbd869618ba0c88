import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { customers } from "#contract/enquiries/customer-calls.ts";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import { adminReads, ask, invalidate } from "#web/admin/platform/calls/ask.ts";
import { ENQUIRIES_KEY } from "#web/admin/platform/data/arrivals.ts";
import type { ListState } from "#web/admin/platform/ui/list-state.ts";
import { showToast } from "#web/api/toast-store.ts";

/** Under the key of enquiries, since each of them may change a customer. */
export const CUSTOMERS_KEY = [...ENQUIRIES_KEY, "customers"];

/** A page of the list, the last changed first. */
export const customersQuery = ({ q, page = 1 }: ListState, limit?: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, "list", q, page, limit],
    queryFn: ({ signal }) =>
      ask(customers.list, { query: { page, ...(q && { search: q }), ...(limit && { limit }) }, signal }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, "one", id],
    queryFn: ({ signal }) => ask(customers.read, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });

/** Takes a merged customer out again. */
export async function unmerge(queries: QueryClient, id: string): Promise<void> {
  await ask(customers.unmerge, { params: { id } });
  showToast({ kind: "success", text: CUSTOMER_OFFICE.takenOut });
  await invalidate(queries, ENQUIRIES_KEY);
}
