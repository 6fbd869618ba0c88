import type { EnquiryAround, OtherEnquiry, WaitingEnquiry } from "../../contract/enquiries/desk.ts";
import type { EnquiryArrivals, EnquiryList } from "../../contract/enquiries/enquiry.ts";
import { catalogName } from "../../contract/enquiries/enquiry-words.ts";
import { OTHER_ENQUIRIES_SHOWN } from "../../contract/platform/limits.ts";
import type { Address } from "../accounts/auth/passes.ts";
import { countOf } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { clampPage } from "../platform/http/query.ts";
import { presentDeskPart } from "../products/part-code.ts";
import { productsInOrder } from "../products/store.ts";
import { partsOf } from "./context.ts";
import { presentEnquiry } from "./present.ts";
import {
  CHAT,
  countEnquiries,
  type InboxQuery,
  latestEnquiry,
  listEnquiries,
  requireEnquiry,
} from "./store.ts";

const countChats = async (read: Database["read"], { search, state }: InboxQuery) =>
  state === undefined || state === CHAT ? countEnquiries(read, { search, state: CHAT }) : 0;

export const countNew = (read: Database["read"]) => countEnquiries(read, { search: "", state: "new" });

/** GET /enquiries/{id}/around: its parts as they are now, and what else the same person sent. Throws 404. */
export async function readAround({ read }: Database, id: string): Promise<EnquiryAround> {
  const row = await requireEnquiry(read, id);
  const ids = new Set(partsOf(presentEnquiry(row)));
  const [parts, others] = await Promise.all([productsInOrder(read, [...ids]), othersOf(read, row)]);
  return { parts: parts.map(presentDeskPart), others };
}

async function othersOf(
  read: Database["read"],
  { id, customer_key }: EnquiryRow,
): Promise<EnquiryAround["others"]> {
  if (customer_key === null) return { total: 0, first: [] };
  const all = read.selectFrom("enquiries").where("customer_key", "=", customer_key).where("id", "!=", id);
  const [total, rows] = await Promise.all([
    countOf(all),
    all.selectAll().orderBy("id", "desc").limit(OTHER_ENQUIRIES_SHOWN).execute(),
  ]);
  return { total, first: rows.map(presentOther) };
}

const presentOther = (row: EnquiryRow): OtherEnquiry => ({ ...presentWaiting(row), state: row.state });

export function presentWaiting(row: EnquiryRow): WaitingEnquiry {
  const { _id, reference, name, contact, subject, product, catalogue, items, createdAt } =
    presentEnquiry(row);
  const topic = subject ?? product?.title ?? (catalogue && catalogName(catalogue));
  return { _id, reference, sender: name ?? contact, topic, lines: items.length, createdAt };
}

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
