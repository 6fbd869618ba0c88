import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { Desk } from "../../../../contract/enquiries/desk.ts";
import { desk, interest } from "../../../../contract/enquiries/desk-calls.ts";
import { isCategory } from "../../../../contract/platform/categories.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

/** GET /desk; where it can't be read, there is none: the dashboard is whole without it. */
export const deskQuery = queryOptions({
  ...adminReads,
  queryKey: [ADMIN_KEY, "desk"],
  queryFn: ({ signal }) =>
    ask(desk.read, { signal, quiet: true }, Desk.nullable().catch(null) as z.ZodType<Desk | null>),
  retry: false,
  refetchOnWindowFocus: true,
});

/** Which part of the counts is shown; empty for all. */
export interface InterestFilter {
  month: string;
  category: string;
}

/** GET /interest. */
export const interestQuery = ({ month, category }: InterestFilter) =>
  queryOptions({
    ...adminReads,
    queryKey: [ADMIN_KEY, "interest", month, category],
    queryFn: ({ signal }) =>
      ask(interest.read, {
        query: { ...(month && { month }), ...(isCategory(category) && { category }) },
        signal,
        quiet: true,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
