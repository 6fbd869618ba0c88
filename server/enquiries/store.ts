import type { Kysely, SelectQueryBuilder } from "kysely";
import type { enquiries } from "../../contract/enquiries/calls.ts";
import { INBOX_STATES, type InboxState } from "../../contract/enquiries/enquiry.ts";
import { readReference } from "../../contract/enquiries/enquiry-reference.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { DecodedQuery } from "../../contract/platform/call.ts";
import { ADMIN_PAGE_SIZE, SEARCH_TEXT_MAX } from "../../contract/platform/limits.ts";
import { compact, fold, piecesOf } from "../../contract/platform/words.ts";
import { countOf, requireById } from "../platform/database/by-id.ts";
import type { EnquiryRow, Tables } from "../platform/database/schema.ts";
import { invalid } from "../platform/http/problems.ts";
import type { EnquiryContext } from "./context.ts";
import type { EnquiryTexts } from "./kinds.ts";

const TERMS_MAX = 12;

/** The kind of what is no enquiry but a trace that WhatsApp was opened. */
export const CHAT = "whatsapp";

/** The enquiry with an `_id`. Throws 404, also for a text that can't be an id. */
export const requireEnquiry = (db: Kysely<Tables>, id: string): Promise<EnquiryRow> =>
  requireById(db, "enquiries", id, ENQUIRY_SERVER.notFound);

type Filter = Pick<InboxQuery, "search" | "state">;

/** Enquiries that match, newest first; with `before`, only those older than this one. */
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

export async function latestEnquiry(db: Kysely<Tables>): Promise<string | undefined> {
  const newest = db
    .selectFrom("enquiries")
    .select("id")
    .where("kind", "!=", CHAT)
    .orderBy("id", "desc")
    .limit(1);
  return (await newest.executeTakeFirst())?.id;
}

export const countEnquiries = (db: Kysely<Tables>, filter: Filter): Promise<number> =>
  countOf(matching(db, filter));

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

export interface InboxQuery {
  page: number;
  limit: number;
  search: string;
  state: InboxState | undefined;
}

/**
 * What a query of the inbox means. Throws 400 for a
 * state that does not exist.
 */
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

/** The columns of a new row that hold what was written, what it is about, and that nothing was delivered yet. */
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

/** What a search in the inbox compares: all that was written and named, phone numbers also without separators. */
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

/** The patterns an enquiry must match, one for each typed word. Letters and digits only: nothing is a wildcard. */
function searchPatterns(typed: string): string[] {
  return piecesOf(typed.slice(0, SEARCH_TEXT_MAX))
    .slice(0, TERMS_MAX)
    .map((piece) => `%${piece}%`);
}
