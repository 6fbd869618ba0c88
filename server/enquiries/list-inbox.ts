import type { EnquiryArrivals, EnquiryList } from "../../contract/enquiries/enquiry.ts";
import type { Address } from "../accounts/auth/passes.ts";
import type { Database } from "../platform/database/open.ts";
import { clampPage } from "../platform/http/query.ts";
import { presentEnquiry } from "./present.ts";
import type { InboxQuery } from "./store.ts";
import { CHAT, countEnquiries, latestEnquiry, listEnquiries } from "./store.ts";

/** GET /enquiries/arrivals: two looks into an index, for it is asked all the time. */
export async function readArrivals({ read }: Database): Promise<EnquiryArrivals> {
  const [unhandled, latest] = await Promise.all([countNew(read), latestEnquiry(read)]);
  return { unhandled, latest: latest ?? null };
}

/** GET /enquiries: one page of what matches, newest first, and how many of all are still new. */
export async function listInbox(
  { read }: Database,
  query: InboxQuery,
  address: Address,
): Promise<EnquiryList> {
  const [total, opened, unhandled] = await Promise.all([
    countEnquiries(read, query),
    countChats(read, query),
    countNew(read),
  ]);
  const page = clampPage(query.page, total, query.limit);
  const rows = await listEnquiries(read, query, { limit: query.limit, offset: (page - 1) * query.limit });
  return {
    enquiries: rows.map((row) => presentEnquiry(row, address)),
    totalPages: Math.ceil(total / query.limit),
    page,
    total,
    ...(opened > 0 && { opened }),
    unhandled,
  };
}

const countChats = async (read: Database["read"], { search, state }: InboxQuery) =>
  state === undefined || state === CHAT ? countEnquiries(read, { search, state: CHAT }) : 0;

export const countNew = (read: Database["read"]) => countEnquiries(read, { search: "", state: "new" });
