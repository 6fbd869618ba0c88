import { queryOptions } from "@tanstack/react-query";
import { enquiries } from "../../../contract/enquiries/calls.ts";
import { ask } from "../platform/calls/ask.ts";
import { adminReads } from "../platform/calls/query.ts";
import { ENQUIRIES_KEY } from "../platform/data/arrivals.ts";

/** What stands around an enquiry: its parts as they are now, and what else the same person sent. */
export const aroundQuery = (id: string) =>
  queryOptions({
    queryKey: [...ENQUIRIES_KEY, "around", id],
    queryFn: ({ signal }) => ask(enquiries.around, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });
