import type { SelectQueryBuilder } from "kysely";
import { quotedQuantities } from "#contract/enquiries/acceptance.ts";
import { referenceOf } from "#contract/enquiries/enquiry-reference.ts";
import { QUOTATION_LINK_KEPT } from "#contract/enquiries/limits.ts";
import type {
  BuyerOrder,
  OrderEvent,
  OrderPaper,
  OrderPaperName,
  OrderWork,
} from "#contract/enquiries/order.ts";
import { ORDER_STATES, type OrderState } from "#contract/enquiries/order.ts";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import type { Quotation, QuotationBody, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import type {
  QuotationFilter,
  QuotationState,
  QuotationSummary,
} from "#contract/enquiries/quotation-summary.ts";
import { supplyOf } from "#contract/enquiries/supply-tax.ts";
import { today } from "#contract/platform/day.ts";
import { hashToken, newToken } from "#server/accounts/auth/tokens.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Db, QuotationRow, Tables } from "#server/platform/database/schema.ts";
import { findById, requireById, rowsWith, updateReturning } from "#server/platform/database/statements.ts";
import { notFound, ProblemError } from "#server/platform/http/problems.ts";
import { type DeliveryColumns, presentDelivery } from "../present.ts";
import { foldedText, searchPatterns } from "../search-text.ts";

/** The stored states of a quotation that waits for the customer's answer. */
export const WAITING = ["sent", "seen"] as const;

/** Whether a quotation is an order that goes on: accepted, and not cancelled since. */
export const isOrder = ({ state, order_state }: QuotationRow): boolean =>
  state === "accepted" && order_state !== "cancelled";

/** Returns the quotation with this `_id`. Throws 404, also for a deleted draft. */
export async function requireQuotation(db: Db, id: string): Promise<QuotationRow> {
  const row = await requireById(db, "quotations", id, QUOTATION_SERVER.notFound);
  if (row.deleted_at !== null) throw notFound(QUOTATION_SERVER.notFound);
  return row;
}

/** Changes a quotation, raises its version and returns the stored row. */
export function updateQuotation(
  tx: Db,
  { id, version, created_at }: QuotationRow,
  changes: Partial<QuotationRow>,
  now: number,
): Promise<QuotationRow> {
  return updateReturning(tx, "quotations", id, {
    ...changes,
    version: version + 1,
    updated_at: Math.max(now, created_at),
  });
}

/** Returns the numbers of the quotations that were sent for an enquiry or to a customer. */
export async function sentNumbers(
  db: Db,
  of: { enquiry_id: string } | { customer_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("quotations")
    .select("number")
    .where((eb) => eb.and(of))
    .where("sent_at", "is not", null)
    .orderBy("number")
    .execute();
  return [...new Set(rows.flatMap(({ number }) => number ?? []))];
}

/** Returns the state as shown: one without an answer has expired after its last valid day. */
export function quotationState({
  state,
  valid_until,
}: Pick<QuotationRow, "state" | "valid_until">): QuotationState {
  const isWaiting = (WAITING as readonly string[]).includes(state);
  return isWaiting && valid_until < today(Date.now()) ? "expired" : (state as QuotationState);
}

/** A stored body. Bodies without a kind of supply, of earlier versions, get the one that their currency implies. */
export type StoredBody = Omit<QuotationBody, "customer"> & Pick<Quotation, "customer">;

export function bodyOf({ content }: Pick<QuotationRow, "content">): StoredBody {
  const body = JSON.parse(content) as QuotationBody;
  const { customer } = body;
  return {
    ...body,
    customer: { ...customer, deliveryState: customer.deliveryState ?? "", supply: supplyOf(body) },
  };
}

/** Returns the document of a sent quotation, null for a draft. */
export const sentDocument = ({ document }: Pick<QuotationRow, "document">): QuotationDocument | null =>
  document === null ? null : (JSON.parse(document) as QuotationDocument);

/** Returns the accepted quantities of a document's lines. */
export const acceptedQuantities = (
  { accepted }: Pick<QuotationRow, "accepted">,
  document: QuotationDocument,
): number[] => (accepted === null ? quotedQuantities(document) : (JSON.parse(accepted) as number[]));

/** Returns what happened to an order, oldest first. One accepted before orders were known has only its acceptance. */
export function orderEvents(row: QuotationRow): OrderEvent[] {
  const events = JSON.parse(row.order_events) as OrderEvent[];
  if (events.length || row.answered_at === null || row.order_state === null) return events;
  const at = instant(row.answered_at);
  return [{ state: "to-confirm", isBack: false, at, by: row.answered_by ?? "", text: row.reason }];
}

/** A stored document of an order, with the text and the outcome of its last mail. */
interface StoredPaper extends OrderPaperName, Partial<DeliveryColumns> {
  sends?: OrderPaper["sends"];
  message?: string;
}

/** Returns the documents that were made of an order. */
export const storedPapers = ({ order_documents }: Pick<QuotationRow, "order_documents">): StoredPaper[] =>
  JSON.parse(order_documents) as StoredPaper[];

/** Returns the column of the documents with changes of one. */
export const withPaper = (row: QuotationRow, kind: PaperKind, changes: Partial<StoredPaper>): string =>
  JSON.stringify(storedPapers(row).map((paper) => (paper.kind === kind ? { ...paper, ...changes } : paper)));

/** Returns the column of the documents without whom they were mailed to. */
export const papersOfNobody = (row: QuotationRow): string =>
  JSON.stringify(storedPapers(row).map(({ kind, number, date }): StoredPaper => ({ kind, number, date })));

const UNSENT = { delivery_state: "none", delivery_attempts: 0, delivered_at: null, delivery_error: null };

const presentPaper = ({ kind, number, date, sends = [], ...mail }: StoredPaper): OrderPaper => ({
  kind,
  number,
  date,
  sends,
  delivery: presentDelivery({ ...UNSENT, ...mail }),
});

/** Returns the buyer's own order; its number is empty without one. */
export const buyerOrderOf = ({
  buyer_order,
  buyer_order_date,
}: Pick<QuotationRow, "buyer_order" | "buyer_order_date">): BuyerOrder => ({
  number: buyer_order,
  date: buyer_order_date,
});

const orderSearchText = (number: string): string => foldedText([number], [number]);

/** Returns the columns of the buyer's own order. It ends the text that is searched, instead of the one before. */
export function buyerOrderColumns(
  row: Pick<QuotationRow, "buyer_order" | "search_text">,
  { number, date }: BuyerOrder,
): Pick<QuotationRow, "buyer_order" | "buyer_order_date" | "search_text"> {
  const before = orderSearchText(row.buyer_order);
  const rest =
    before && row.search_text.endsWith(before) ? row.search_text.slice(0, -before.length) : row.search_text;
  const search_text = [rest.trim(), orderSearchText(number)].filter(Boolean).join(" ");
  return { buyer_order: number, buyer_order_date: date, search_text };
}

/** What an order took from the stock, by product. */
interface StockTaken {
  by: string;
  at: string;
  parts: { _id: string; quantity: number }[];
}

/** Returns what an order took from the stock; null unless it did. */
export const stockTakenOf = ({ stock_taken }: Pick<QuotationRow, "stock_taken">): StockTaken | null =>
  stock_taken === null ? null : (JSON.parse(stock_taken) as StockTaken);

interface Filter {
  search: string;
  state: QuotationFilter | undefined;
}

const isOrderState = (state: QuotationFilter): state is OrderState =>
  (ORDER_STATES as readonly string[]).includes(state);

/** Selects the quotations that match, without deleted drafts and replaced revisions unless asked for. */
export function matchingQuotations(
  db: Db,
  { search, state }: Filter,
): SelectQueryBuilder<Tables, "quotations", object> {
  let query: SelectQueryBuilder<Tables, "quotations", object> = rowsWith(db, "quotations", {
    deleted_at: null,
  });
  if (state === undefined) query = query.where("state", "!=", "superseded");
  else if (isOrderState(state))
    query = query.where("state", "=", "accepted").where("order_state", "=", state);
  else if (state === "expired")
    query = query.where("state", "in", WAITING).where("valid_until", "<", today(Date.now()));
  else query = query.where("state", "=", state);
  if (state === "sent" || state === "seen") query = query.where("valid_until", ">=", today(Date.now()));
  for (const pattern of searchPatterns(search)) query = query.where("search_text", "like", pattern);
  return query;
}

/** Selects the quotations that were sent and not answered, also expired ones. */
export const waitingQuotations = (db: Db): SelectQueryBuilder<Tables, "quotations", object> =>
  db.selectFrom("quotations").where("deleted_at", "is", null).where("state", "in", WAITING);

/** Returns quotations as lists show them, in the order of their rows. */
export async function presentSummaries(db: Db, rows: readonly QuotationRow[]): Promise<QuotationSummary[]> {
  const ids = [...new Set(rows.flatMap(({ enquiry_id }) => enquiry_id ?? []))];
  const found = ids.length
    ? await db.selectFrom("enquiries").select(["id", "number"]).where("id", "in", ids).execute()
    : [];
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  return rows.map((row) => presentSummary(row, numbers));
}

function presentSummary(row: QuotationRow, numbers: ReadonlyMap<string, number | null>): QuotationSummary {
  const { customer, lines, currency } = bodyOf(row);
  const number = row.enquiry_id === null ? undefined : numbers.get(row.enquiry_id);
  const moment = (at: number | null) => (at === null ? null : instant(at));
  return {
    _id: row.id,
    number: row.number,
    revision: row.revision,
    state: quotationState(row),
    enquiry:
      row.enquiry_id === null || number === undefined
        ? null
        : { _id: row.enquiry_id, reference: number === null ? null : referenceOf(number) },
    customer: { name: customer.name, company: customer.company },
    topic: lines[0]?.title ?? "",
    lines: lines.length,
    currency,
    total: row.total,
    order: row.order_state as QuotationSummary["order"],
    acceptedTotal: row.accepted_total,
    validUntil: row.valid_until,
    sentAt: moment(row.sent_at),
    seenAt: moment(row.seen_at),
    answeredAt: moment(row.answered_at),
    reason: row.reason,
    updatedAt: instant(row.updated_at),
  };
}

/** Returns an accepted quotation as work; null unless it was accepted. */
export function presentOrder(row: QuotationRow): OrderWork | null {
  const document = sentDocument(row);
  if (row.order_state === null || !document) return null;
  const taken = stockTakenOf(row);
  return {
    state: row.order_state as OrderState,
    events: orderEvents(row),
    quantities: acceptedQuantities(row, document),
    total: row.accepted_total ?? row.total,
    documents: storedPapers(row).map(presentPaper),
    stockTaken: taken && { by: taken.by, at: taken.at, parts: taken.parts.length },
    buyerOrder: buyerOrderOf(row),
  };
}

/** Throws 409 unless a quotation is an order that is confirmed and not cancelled. */
export function requireConfirmed({ state, order_state: order }: QuotationRow): void {
  if (state !== "accepted" || order === null) throw new ProblemError(409, ORDER_TEXTS.noOrder);
  if (order === "to-confirm") throw new ProblemError(409, ORDER_TEXTS.notConfirmed);
  if (order === "cancelled") throw new ProblemError(409, ORDER_TEXTS.wrongStep(order));
}

/** Returns where documents of an order are mailed: to the quotation's address, else to the customer's first; null without one. */
export async function mailAddressOf(db: Db, row: QuotationRow): Promise<string | null> {
  const { email } = bodyOf(row).customer;
  if (email !== "" || row.customer_id === null) return email || null;
  const customer = await findById(db, "customers", row.customer_id);
  return (JSON.parse(customer?.emails ?? "[]") as string[])[0] ?? null;
}

/** Selects the unconfirmed orders. */
export const ordersToConfirm = (db: Db): SelectQueryBuilder<Tables, "quotations", object> =>
  rowsWith(db, "quotations", { deleted_at: null, state: "accepted", order_state: "to-confirm" });

type LinkColumns = Pick<QuotationRow, "state" | "link_token" | "revoked_at" | "valid_until">;

/** Returns the columns of a new customer's link. The token is kept, so that the staff can copy the link again. */
export function newLink(): { link_token: string; link_hash: string; revoked_at: null } {
  const token = newToken();
  return { link_token: token, link_hash: hashToken(token), revoked_at: null };
}

/** Returns whether a quotation's link opens: it was sent, not revoked, and is not long past its last valid day. */
export function isLinkOpen(row: LinkColumns): boolean {
  const end = Date.parse(row.valid_until) + QUOTATION_LINK_KEPT;
  return row.state !== "draft" && row.link_token !== null && row.revoked_at === null && Date.now() < end;
}
