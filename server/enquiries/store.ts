import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { enquiries } from "#contract/enquiries/calls.ts";
import type { EnquiryAround, OtherEnquiry, WaitingEnquiry } from "#contract/enquiries/desk.ts";
import type { Enquiry, ExportEnquiriesBody } from "#contract/enquiries/enquiry.ts";
import {
  type EnquiryArrivals,
  type EnquiryList,
  INBOX_STATES,
  type InboxState,
  OPEN_STATES,
} from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_CSV_COLUMNS, enquiryCells } from "#contract/enquiries/enquiry-csv.ts";
import { readReference } from "#contract/enquiries/enquiry-reference.ts";
import { catalogName } from "#contract/enquiries/enquiry-words.ts";
import { OTHER_ENQUIRIES_SHOWN } from "#contract/enquiries/limits.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { ADMIN_PAGE_SIZE } from "#contract/products/limits.ts";
import type { Address } from "../accounts/auth/passes.ts";
import { slices } from "../platform/batches.ts";
import { instant } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/open.ts";
import type { Db, EnquiryRow, Tables } from "../platform/database/schema.ts";
import { countOf, requireById, rowsWith } from "../platform/database/statements.ts";
import { invalid } from "../platform/http/problems.ts";
import { rowsOfPage } from "../platform/http/query.ts";
import { presentDeskPart } from "../products/part-code.ts";
import { productsInOrder } from "../products/store.ts";
import { type EnquiryContext, type EnquiryTexts, NOTHING, partsOf } from "./context.ts";
import { presentEnquiry } from "./present.ts";
import { matchingQuotations, ordersToConfirm, presentSummaries } from "./quotations/store.ts";
import { foldedText, searchPatterns } from "./search-text.ts";

/** The kind of a record that WhatsApp was opened, which is no enquiry. */
export const CHAT = "whatsapp";

/** Returns the enquiry with this `_id`. Throws 404, also for an invalid id. */
export const requireEnquiry = (db: Db, id: string): Promise<EnquiryRow> =>
  requireById(db, "enquiries", id, ENQUIRY_SERVER.notFound);

type Filter = Pick<InboxQuery, "search" | "state">;

const newestEnquiries = (db: Db, filter: Filter) => matching(db, filter).selectAll().orderBy("id", "desc");

/** Returns enquiries for the dashboard: those whose reminder is due on `day`, then new ones, oldest first; and their number. */
export async function waitingEnquiries(
  db: Db,
  day: string,
  limit: number,
): Promise<{ total: number; rows: EnquiryRow[] }> {
  const all = db
    .selectFrom("enquiries")
    .where("kind", "!=", CHAT)
    .where((eb) => eb.or([eb("state", "=", "new"), eb("remind_on", "<=", day)]));
  const [total, rows] = await Promise.all([
    countOf(all),
    all
      .selectAll()
      .orderBy((eb) => eb.case().when("remind_on", "<=", day).then(eb.ref("remind_on")).else(NO_DAY).end())
      .orderBy("id")
      .limit(limit)
      .execute(),
  ]);
  return { total, rows };
}

/** Sorts after every day. */
export const NO_DAY = "9999";

/** Returns the last enquiry that a visitor sent. */
async function latestEnquiry(db: Db): Promise<string | undefined> {
  const newest = db
    .selectFrom("enquiries")
    .select("id")
    .where("kind", "not in", [CHAT, "office"])
    .orderBy("id", "desc")
    .limit(1);
  return (await newest.executeTakeFirst())?.id;
}

const countEnquiries = (db: Db, filter: Filter): Promise<number> => countOf(matching(db, filter));

function matching(db: Db, { search, state }: Filter): SelectQueryBuilder<Tables, "enquiries", object> {
  let query: SelectQueryBuilder<Tables, "enquiries", object> = db.selectFrom("enquiries");
  if (state === "whatsapp") query = query.where("kind", "=", CHAT);
  else if (state === "open") query = query.where("state", "in", OPEN_STATES).where("kind", "!=", CHAT);
  else if (state) query = query.where("state", "=", state).where("kind", "!=", CHAT);
  const number = readReference(search);
  if (number !== undefined) return query.where("number", "=", number);
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return query;
  const quoted = matchingQuotations(db, { search, state: undefined }).select("enquiry_id");
  return query.where((eb) =>
    eb.or([eb.and(patterns.map((pattern) => eb("search_text", "like", pattern))), eb("id", "in", quoted)]),
  );
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
  { preferredTime: preferred_time, ...texts }: Texts,
  { product, catalogue }: EnquiryContext,
  now: number,
) => ({
  ...texts,
  preferred_time,
  product: product && JSON.stringify(product),
  catalogue: catalogue && JSON.stringify(catalogue),
  delivery_attempts: 0,
  version: 1,
  created_at: now,
  updated_at: now,
});

const TEXT_FIELDS = Object.keys(NOTHING) as (keyof Texts)[];

/** Returns the search text of an enquiry: all its texts and names, phone numbers also without separators. */
export function enquirySearchText(
  texts: Texts,
  { product, catalogue, items }: EnquiryContext,
  reference = "",
): string {
  const products = [product, ...items.map((item) => item.product)].flatMap((each) =>
    each ? [each.title, each.code, String(each.productId)] : [],
  );
  const lines = items.flatMap((item) => [item.catalogue?.name, item.note]);
  const own = TEXT_FIELDS.map((field) => texts[field]);
  return foldedText(
    [reference, ...own, catalogue?.name, ...products, ...lines],
    [texts.phone, texts.contact],
  );
}

const countChats = async (read: Database["read"], { search, state }: InboxQuery) =>
  state === undefined || state === CHAT ? countEnquiries(read, { search, state: CHAT }) : 0;

const countNew = (read: Database["read"]) => countEnquiries(read, { search: "", state: "new" });

/** GET /enquiries/{id}/around: returns the current state of its parts, and other enquiries of the same person. Throws 404. */
export async function readAround({ read }: Database, id: string): Promise<EnquiryAround> {
  const row = await requireEnquiry(read, id);
  const ids = new Set(partsOf(presentEnquiry(row)));
  const [parts, others, quotations] = await Promise.all([
    productsInOrder(read, [...ids]),
    othersOf(read, row),
    quotationsOf(read, row),
  ]);
  return { parts: parts.map(presentDeskPart), others, quotations };
}

/** The conditions for rows of the same person. */
export const samePerson = (
  eb: ExpressionBuilder<Tables, "enquiries" | "quotations">,
  { customer_id, customer_key }: Pick<EnquiryRow, "customer_id" | "customer_key">,
) => [
  ...(customer_id === null ? [] : [eb("customer_id", "=", customer_id)]),
  ...(customer_key === null ? [] : [eb("customer_key", "=", customer_key)]),
];

async function quotationsOf(read: Database["read"], row: EnquiryRow): Promise<EnquiryAround["quotations"]> {
  const rows = await rowsWith(read, "quotations", { deleted_at: null })
    .selectAll()
    .where((eb) => eb.or([eb("enquiry_id", "=", row.id), ...samePerson(eb, row)]))
    .orderBy("id", "desc")
    .limit(OTHER_ENQUIRIES_SHOWN)
    .execute();
  return presentSummaries(read, rows);
}

async function othersOf(read: Database["read"], row: EnquiryRow): Promise<EnquiryAround["others"]> {
  if (row.customer_key === null && row.customer_id === null) return { total: 0, first: [] };
  const all = read
    .selectFrom("enquiries")
    .where((eb) => eb.or(samePerson(eb, row)))
    .where("id", "!=", row.id);
  const [total, rows] = await Promise.all([
    countOf(all),
    all.selectAll().orderBy("id", "desc").limit(OTHER_ENQUIRIES_SHOWN).execute(),
  ]);
  return { total, first: rows.map(presentOther) };
}

export const presentOther = (row: EnquiryRow): OtherEnquiry => ({
  ...presentWaiting(row),
  state: row.state as OtherEnquiry["state"],
});

export function presentWaiting(row: EnquiryRow): WaitingEnquiry {
  const { _id, reference, name, company, contact, phone, ...enquiry } = presentEnquiry(row);
  const { subject, product, catalogue, items, createdAt } = enquiry;
  const topic = subject ?? product?.title ?? (catalogue && catalogName(catalogue));
  return {
    _id,
    reference,
    sender: name ?? company ?? contact ?? phone,
    topic,
    lines: items.length,
    createdAt,
  };
}

/** Parts whose photos are looked for. */
const PICTURED_PARTS = 3;

/** Returns thumbnails by enquiry: of a photo in it, else of its first part that has one. */
export async function picturesOf(
  read: Database["read"],
  enquiries: readonly Enquiry[],
): Promise<Record<string, string>> {
  const named = enquiries.map((enquiry) => partsOf(enquiry).slice(0, PICTURED_PARTS));
  const parts = (await productsInOrder(read, [...new Set(named.flat())])).map(presentDeskPart);
  const pictures = new Map(parts.map(({ _id, picture }) => [_id, picture]));
  return Object.fromEntries(
    enquiries.flatMap(({ _id, items }, at) => {
      const photo = items.flatMap(({ photos = [] }) => photos)[0]?.small;
      const picture = photo ?? named[at]?.map((part) => pictures.get(part)).find(Boolean);
      return picture ? [[_id, picture]] : [];
    }),
  );
}

/** GET /enquiries/arrivals: three index lookups, because it is polled. */
export async function readArrivals({ read }: Database): Promise<EnquiryArrivals> {
  const [unhandled, latest, toConfirm] = await Promise.all([
    countNew(read),
    latestEnquiry(read),
    ordersToConfirm(read)
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.max("answered_at").as("at")])
      .executeTakeFirst(),
  ]);
  return {
    unhandled,
    latest: latest ?? null,
    ...(toConfirm?.at && { toConfirm: toConfirm.count, acceptedAt: instant(toConfirm.at) }),
  };
}

/** GET /enquiries: returns a page of matches, newest first, and the total number of new enquiries. */
export async function listInbox(
  { read }: Database,
  query: InboxQuery,
  address: Address,
): Promise<EnquiryList> {
  const [total, opened, unhandled, open, quoted] = await Promise.all([
    countEnquiries(read, query),
    countChats(read, query),
    countNew(read),
    countEnquiries(read, { search: "", state: "open" }),
    countEnquiries(read, { search: "", state: "quoted" }),
  ]);
  const { rows, place } = await rowsOfPage(newestEnquiries(read, query), total, query.page, query.limit);
  const enquiries = rows.map((row) => presentEnquiry(row, address));
  return {
    enquiries,
    pictures: await picturesOf(read, enquiries),
    ...place,
    ...(opened > 0 && { opened }),
    unhandled,
    open,
    quoted,
  };
}

const SLICE = 500;

export async function* exportEnquiries(
  { read }: Database,
  { search = "", state }: ExportEnquiriesBody,
): AsyncGenerator<string[][]> {
  yield [ENQUIRY_CSV_COLUMNS];
  const rowsAfter = (last?: EnquiryRow) => {
    const all = newestEnquiries(read, { search, state }).limit(SLICE);
    return (last ? all.where("id", "<", last.id) : all).execute();
  };
  for await (const rows of slices(SLICE, rowsAfter))
    yield rows.map((row) => enquiryCells(presentEnquiry(row)));
}
