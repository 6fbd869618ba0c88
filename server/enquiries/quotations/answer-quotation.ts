import { buyerOrderWords } from "#contract/enquiries/buyer-order.ts";
import type { BuyerOrder, OrderEvent } from "#contract/enquiries/order.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { QuotationRow, Tx } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import type { Write } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { addQuotationEvent } from "../events.ts";
import { buyerOrderColumns, buyerOrderOf, isOrder, updateQuotation } from "./store.ts";

interface Answer {
  state: "accepted" | "declined";
  /** The customer, or the administrator who wrote it down. */
  by: string;
  reason: string;
  isInOffice: boolean;
  /** What was accepted, one per line of the document, and its sum; null for all as quoted. */
  accepted?: { quantities: readonly number[]; total: number } | null;
  /** The buyer's own order, which comes with an acceptance. */
  buyerOrder?: BuyerOrder | undefined;
}

const ENQUIRY_STATES = { accepted: "won", declined: "lost" } as const;

/**
 * Stores that a sent quotation was accepted or declined, sets its enquiry to won or lost, and records both. The caller has
 * checked that it waits for an answer. Returns the stored row.
 */
export async function answerQuotation(
  { tx, now, record }: Pick<Write, "tx" | "now" | "record">,
  row: QuotationRow,
  { state, by, reason, isInOffice, accepted = null, buyerOrder }: Answer,
): Promise<QuotationRow> {
  const answer = { reason, answered_at: now, answered_by: by, answered_in_office: Number(isInOffice) };
  const first: OrderEvent = { state: "to-confirm", isBack: false, at: instant(now), by, text: reason };
  const order = state === "accepted" && {
    order_state: "to-confirm",
    order_events: JSON.stringify([first]),
    accepted: accepted && JSON.stringify(accepted.quantities),
    accepted_total: accepted?.total ?? row.total,
  };
  // The revision that was accepted before is replaced only now. The buyer's order goes on with the later one.
  const replaced =
    order &&
    (await tx
      .updateTable("quotations")
      .set({ state: "superseded" })
      .where("first_id", "=", row.first_id)
      .where("state", "=", "accepted")
      .returning(["buyer_order", "buyer_order_date"])
      .executeTakeFirst());
  const bought = buyerOrder?.number ? buyerOrder : replaced && buyerOrderOf(replaced);
  const columns = bought && buyerOrderColumns(row, bought);
  const saved = await updateQuotation(tx, row, { state, ...answer, ...order, ...columns }, now);
  const text = [reason, buyerOrder && buyerOrderWords(buyerOrder)].filter(Boolean).join(", ");
  const enquiry = {
    state: (await hasOrder(tx, row)) ? "won" : ENQUIRY_STATES[state],
    remind_on: null,
  } as const;
  await addQuotationEvent({ tx, now }, row, { kind: state, by, text }, enquiry);
  await record("update", "quotation", row.id, `Quotation ${row.number} was ${state}`);
  return saved;
}

/** Whether another revision of a quotation is an order that goes on: an answer to this one leaves it as it is. */
async function hasOrder(tx: Tx, { id, first_id }: QuotationRow): Promise<boolean> {
  const accepted = await rowsWith(tx, "quotations", { first_id, state: "accepted" }).selectAll().execute();
  return accepted.some((row) => row.id !== id && isOrder(row));
}

/**
 * Whether the staff recorded the answer of a quotation, and may take it back: an order only before it is confirmed, and while
 * no document says what was accepted and nothing was taken from the stock.
 */
export const canReopen = ({
  state,
  answered_in_office,
  order_state,
  order_documents,
  stock_taken,
}: QuotationRow): boolean =>
  answered_in_office === 1 &&
  (state === "declined" ||
    (state === "accepted" &&
      order_state === "to-confirm" &&
      order_documents === "[]" &&
      stock_taken === null));

/**
 * Takes an answer back, so that the quotation waits again. The revision accepted before it is the order again. Returns the stored
 * row.
 */
export async function reopenQuotation(
  { tx, now, record }: Pick<Write, "tx" | "now" | "record">,
  row: QuotationRow,
  { by, reason }: { by: string; reason: string },
): Promise<QuotationRow> {
  if (!canReopen(row)) throw new ProblemError(409, QUOTATION_SERVER.notReopened);
  const order = {
    order_state: null,
    order_events: "[]",
    accepted: null,
    accepted_total: null,
    ...buyerOrderColumns(row, { number: "", date: null }),
  };
  const answer = { answered_at: null, answered_by: null, answered_in_office: 0, reason: "" };
  const state = row.seen_at === null ? "sent" : "seen";
  const saved = await updateQuotation(tx, row, { state, ...answer, ...order }, now);
  const earlier = await rowsWith(tx, "quotations", { first_id: row.first_id, state: "superseded" })
    .selectAll()
    .where("order_state", "is not", null)
    .orderBy("revision", "desc")
    .executeTakeFirst();
  if (earlier) await updateQuotation(tx, earlier, { state: "accepted" }, now);
  const enquiry = { state: (await hasOrder(tx, row)) ? "won" : "quoted" } as const;
  await addQuotationEvent({ tx, now }, row, { kind: "reopened", by, text: reason }, enquiry);
  await record("update", "quotation", row.id, `Took back the answer to quotation ${row.number}`);
  return saved;
}
