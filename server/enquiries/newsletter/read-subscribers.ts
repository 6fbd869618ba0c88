import type { NewsletterList } from "../../../contract/enquiries/enquiry.ts";
import { ADMIN_PAGE_SIZE } from "../../../contract/platform/limits.ts";
import type { Database } from "../../platform/database/open.ts";
import { clampPage } from "../../platform/http/query.ts";
import { countSubscribers, listSubscribers, presentSubscriber } from "./store.ts";

/** GET /newsletter: a page of the list, newest first; one past the end is the last. */
export async function readSubscribers({ read }: Database, wanted: number): Promise<NewsletterList> {
  const total = await countSubscribers(read);
  const page = clampPage(wanted, total, ADMIN_PAGE_SIZE);
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  const rows = await listSubscribers(read, { limit: ADMIN_PAGE_SIZE, offset });
  const totalPages = Math.ceil(total / ADMIN_PAGE_SIZE);
  return { subscribers: rows.map(presentSubscriber), totalPages, page, total };
}
