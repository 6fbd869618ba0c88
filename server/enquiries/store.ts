import type { Kysely, SelectQueryBuilder } from "kysely";
import type { enquiries } from "../../contract/enquiries/calls.ts";
import type { EnquiryAround, OtherEnquiry, WaitingEnquiry } from "../../contract/enquiries/desk.ts";
import {
  type EnquiryArrivals,
  type EnquiryList,
  INBOX_STATES,
  type InboxState,
} from "../../contract/enquiries/enquiry.ts";
import { readReference } from "../../contract/enquiries/enquiry-reference.ts";
import { catalogName } from "../../contract/enquiries/enquiry-words.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { DecodedQuery } from "../../contract/platform/call.ts";
import { ADMIN_PAGE_SIZE, OTHER_ENQUIRIES_SHOWN, SEARCH_TEXT_MAX } from "../../contract/platform/limits.ts";
import { compact, fold, piecesOf } from "../../contract/platform/words.ts";
import type { Address } from "../accounts/auth/passes.ts";
import { countOf, requireById } from "../platform/database/by-id.ts";
import type { Database } from "../platform/database/open.ts";
import type { EnquiryRow, Tables } from "../platform/database/schema.ts";
import { invalid } from "../platform/http/problems.ts";
import { clampPage } from "../platform/http/query.ts";
import { presentDeskPart } from "../products/part-code.ts";
import { productsInOrder } from "../products/store.ts";
import { type EnquiryContext, type EnquiryTexts, partsOf } from "./context.ts";
import { presentEnquiry } from "./present.ts";

const TERMS_MAX = 12;

/** The kind of a record that WhatsApp was opened, which is no enquiry. */
export const CHAT = "whatsapp";

/** Returns the enquiry with this `_id`. Throws 404, also for an invalid id. */
export const requireEnquiry = (db: Kysely<Tables>, id: string): Promise<EnquiryRow> =>
  requireById(db, "enquiries", id, ENQUIRY_SERVER.notFound);

type Filter = Pick<InboxQuery, "search" | "state">;

/** Returns matching enquiries, newest first; only those older than `before`, if given. */
export function listEnquiries(
  db: Kysely<Tables>,
  filter: Filter,
  slice: { limit: number; offset?: number; before?: string | undefined },
): Promise<EnquiryRow[]> {
  const all = matching(db, filter).selectAll().orderBy("id", "desc");
  const wanted = slice.before === undefined ? all : all.where("id", "<", slice.before);
  return wanted
    .limit(slice.limit)
    .offset(slice.offset ?? 0)
    .execute();
}

export function longestWaiting(db: Kysely<Tables>, limit: number): Promise<EnquiryRow[]> {
  return matching(db, { search: "", state: "new" }).selectAll().orderBy("id").limit(limit).execute();
}

async function latestEnquiry(db: Kysely<Tables>): Promise<string | undefined> {
  const newest = db
    .selectFrom("enquiries")
    .select("id")
    .where("kind", "!=", CHAT)
    .orderBy("id", "desc")
    .limit(1);
  return (await newest.executeTakeFirst())?.id;
}

const countEnquiries = (db: Kysely<Tables>, filter: Filter): Promise<number> => countOf(matching(db, filter));

function matching(
  db: Kysely<Tables>,
  { search, state }: Filter,
): SelectQueryBuilder<Tables, "enquiries", object> {
  let query: SelectQueryBuilder<Tables, "enquiries", object> = db.selectFrom("enquiries");
  if (state === "whatsapp") query = query.where("kind", "=", CHAT);
  else if (state) query = query.where("state", "=", state).where("kind", "!=", CHAT);
  const number = readReference(search);
  if (number !== undefined) return query.where("number", "=", number);
  for (const pattern of searchPatterns(search)) query = query.where("search_text", "like", pattern);
  return query;
}

interface InboxQuery {
  page: number;
  limit: number;
  search: string;
  state: InboxState | undefined;
}

/** Resolves an inbox query. Throws 400 for an unknown state. */
export function readInboxQuery(typed: DecodedQuery<typeof enquiries.list>): InboxQuery {
  return {
    page: typed.page ?? 1,
    limit: typed.limit ?? ADMIN_PAGE_SIZE,
    search: typed.search.trim(),
    state: readState(typed.state),
  };
}

function readState(value: string): InboxQuery["state"] {
  if (value === "" || value === "all") return undefined;
  const state = INBOX_STATES.find((each) => each === value);
  if (state) return state;
  throw invalid([{ field: "state", message: `State must be one of ${INBOX_STATES.join(", ")}` }]);
}

type Texts = Omit<EnquiryTexts, "kind">;

/** Returns the columns of a new, undelivered enquiry. */
export const enquiryColumns = (
  { name, company, phone, preferredTime, subject, contact, message }: Texts,
  { product, catalogue }: EnquiryContext,
  now: number,
) => ({
  name,
  company,
  phone,
  preferred_time: preferredTime,
  subject,
  contact,
  message,
  product: product && JSON.stringify(product),
  catalogue: catalogue && JSON.stringify(catalogue),
  delivery_attempts: 0,
  delivered_at: null,
  delivery_error: null,
  version: 1,
  created_at: now,
  updated_at: now,
});

/** Returns the search text of an enquiry: all its texts and names, phone numbers also without separators. */
export function enquirySearchText(
  texts: Texts,
  { product, catalogue, items }: EnquiryContext,
  reference = "",
): string {
  const { name, company, phone, preferredTime, subject, contact, message } = texts;
  const products = [product, ...items.map((item) => item.product)].flatMap((each) =>
    each ? [each.title, each.code, String(each.productId)] : [],
  );
  const lines = items.flatMap((item) => [item.catalogue?.name, item.note]);
  const numbers = [phone, contact].map((text) => compact(text ?? ""));
  const written = [
    reference,
    name,
    company,
    phone,
    preferredTime,
    subject,
    contact,
    message,
    catalogue?.name,
    ...products,
    ...lines,
  ];
  return [...written.map((text) => fold(text ?? "")), ...numbers].filter(Boolean).join(" ");
}

/** LIKE patterns, one per typed word, with only letters and digits, so that nothing is a wildcard. */
function searchPatterns(typed: string): string[] {
  return piecesOf(typed.slice(0, SEARCH_TEXT_MAX))
    .slice(0, TERMS_MAX)
    .map((piece) => `%${piece}%`);
}

const countChats = async (read: Database["read"], { search, state }: InboxQuery) =>
  state === undefined || state === CHAT ? countEnquiries(read, { search, state: CHAT }) : 0;

export const countNew = (read: Database["read"]) => countEnquiries(read, { search: "", state: "new" });

/** GET /enquiries/{id}/around: returns the current state of its parts, and other enquiries of the same person. Throws 404. */
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

/** GET /enquiries/arrivals: two index lookups, because it is polled. */
export async function readArrivals({ read }: Database): Promise<EnquiryArrivals> {
  const [unhandled, latest] = await Promise.all([countNew(read), latestEnquiry(read)]);
  return { unhandled, latest: latest ?? null };
}

/** GET /enquiries: returns a page of matches, newest first, and the total number of new enquiries. */
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
