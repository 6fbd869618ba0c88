import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { NewsletterList } from "../../../../contract/enquiry.ts";
import type { Confirmation } from "../../../../contract/primitives.ts";
import { adminJson } from "../../../admin/client.ts";
import { ADMIN_KEY, adminReads } from "../../../admin/query.ts";

export const NEWSLETTER_KEY = [ADMIN_KEY, "newsletter"];

/** GET /newsletter: a page of the list, newest first; the page before stays in view until it comes. */
export const newsletterQuery = (page: number) =>
  queryOptions({
    queryKey: [...NEWSLETTER_KEY, page],
    queryFn: ({ signal }) => adminJson<NewsletterList>(`/newsletter?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

export const removeSubscriber = (id: string) =>
  adminJson<Confirmation>(`/newsletter/${id}`, { method: "DELETE" });
