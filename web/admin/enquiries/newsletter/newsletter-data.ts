import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { newsletter } from "../../../../contract/enquiries/calls.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

export const NEWSLETTER_KEY = [ADMIN_KEY, "newsletter"];

/** GET /newsletter: a page of the list, newest first; the page before stays in view until it comes. */
export const newsletterQuery = (page: number) =>
  queryOptions({
    queryKey: [...NEWSLETTER_KEY, page],
    queryFn: ({ signal }) => ask(newsletter.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

export const removeSubscriber = (id: string) => ask(newsletter.remove, { params: { id } });
