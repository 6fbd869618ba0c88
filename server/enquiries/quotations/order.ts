import type { Kysely } from "kysely";
import {
  acceptedDocument,
  acceptsSomething,
  isWhole,
  quotedQuantities,
} from "../../../contract/enquiries/acceptance.ts";
import type { OrderEvent, OrderStepBody, OrderWork } from "../../../contract/enquiries/order.ts";
import { ORDER_STEPS, type OrderState } from "../../../contract/enquiries/order.ts";
import { ORDER_TEXTS } from "../../../contract/enquiries/order-messages.ts";
import type { AcceptBody, Quotation, QuotationDocument } from "../../../contract/enquiries/quotation.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import type { SaveTarget } from "../../platform/database/save-versioned.ts";
import type { QuotationRow, Tables } from "../../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { invalid, ProblemError } from "../../platform/http/problems.ts";
import { productsInOrder } from "../../products/store.ts";
import { addEvent } from "../events.ts";
import { updateQuotation } from "./answer-quotation.ts";
import { requireCurrentQuotation, type ShownTarget } from "./draft.ts";
import { presentQuotation } from "./present.ts";
import { acceptedQuantities, bodyOf, presentOrder, sentDocument } from "./store.ts";

/**
 * Returns the accepted quantities of a document's lines. Throws 400 for none, too much, a part of a counted piece, and a line
 * twice or unknown.
 */
export function chosenQuantities(document: QuotationDocument, chosen: AcceptBody["lines"]): number[] {
  if (chosen === undefined) return quotedQuantities(document);
  const quantities = document.lines.map(({ isFreight, quantity }) => (isFreight ? quantity : 0));
  const seen = new Set<number>();
  for (const [at, { line, quantity }] of chosen.entries()) {
    const quoted = document.lines[line];
    if (!quoted || seen.has(line))
      throw invalid([{ field: `lines.${at}.line`, message: ORDER_TEXTS.unknownLine }]);
    const refuse = (message: string) => invalid([{ field: `lines.${at}.quantity`, message }]);
    if (quantity > quoted.quantity) throw refuse(ORDER_TEXTS.tooMany);
    if (isWhole(quoted) && !Number.isInteger(quantity)) throw refuse(ORDER_TEXTS.wholeOnly);
    seen.add(line);
    quantities[line] = quoted.isFreight ? quoted.quantity : quantity;
  }
  if (!acceptsSomething(document, quantities))
    throw invalid([{ field: "lines", message: ORDER_TEXTS.nothingAccepted }]);
  return quantities;
}

/** Returns the accepted pieces that the stock doesn't have, in the order of the lines; unlisted parts have no stock. */
export async function missingStock(
  db: Kysely<Tables>,
  row: QuotationRow,
): Promise<{ title: string; code: string; quantity: number }[]> {
  const document = sentDocument(row);
  if (!document) return [];
  // The document has the lines of the body, then freight.
  const ids = bodyOf(row).lines.map(({ _id }) => _id);
  const products = await productsInOrder(
    db,
    ids.flatMap((id) => id ?? []),
  );
  const left = new Map(products.map(({ id, stock }) => [id, stock]));
  const quantities = acceptedQuantities(row) ?? quotedQuantities(document);
  return document.lines.flatMap(({ title, code }, at) => {
    const id = ids[at];
    const stock = id ? left.get(id) : undefined;
    const wanted = quantities[at] ?? 0;
    if (!id || stock === undefined) return [];
    left.set(id, Math.max(0, stock - wanted));
    return wanted > stock ? [{ title, code, quantity: Number((wanted - stock).toFixed(3)) }] : [];
  });
}

/** Returns the total of the accepted quantities of a document. */
export const acceptedTotal = (document: QuotationDocument, quantities: readonly number[]): number =>
  acceptedDocument(document, quantities).total;

/**
 * POST /quotations/{id}/order: takes an order to its next state, or back. Of two who do the same the second gets a 409 that
 * names the first. Throws 404, and 409 for a stale version, a quotation without an order, and a step that doesn't follow.
 */
export function stepOrder(
  database: Database,
  actor: Actor,
  target: SaveTarget & ShownTarget,
  { step, text }: OrderStepBody,
): Promise<Quotation> {
  return writeUnseen(database, actor, async (transaction) => {
    const { tx, now, record } = transaction;
    const found = await requireCurrentQuotation(transaction, { ...target, version: undefined });
    const before = presentOrder(found);
    if (!before || found.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.noOrder);
    const last = before.events.at(-1);
    if (step === before.state && last)
      throw new ProblemError(409, ORDER_TEXTS.already(step, last.by, last.at));
    const row = await requireCurrentQuotation(transaction, target);
    const state = step === "back" ? stateBefore(before) : step;
    if (state === undefined) throw new ProblemError(409, ORDER_TEXTS.nothingBack);
    if (step !== "back" && !ORDER_STEPS[step].includes(before.state))
      throw new ProblemError(409, ORDER_TEXTS.wrongStep(before.state));
    const event: OrderEvent = { state, isBack: step === "back", at: instant(now), by: actor.name, text };
    const events = JSON.stringify([...before.events, event]);
    const saved = await updateQuotation(tx, row, { order_state: state, order_events: events }, now);
    if (state === "cancelled" || before.state === "cancelled") {
      const isLost = state === "cancelled";
      const said = { kind: isLost ? "cancelled" : "accepted", by: actor.name, way: null, text } as const;
      await addEvent(
        tx,
        row.enquiry_id,
        { now, ...said, quotation: row.number },
        { state: isLost ? "lost" : "won" },
      );
    }
    await record("update", "quotation", row.id, `Order ${row.number}: ${state}`, { step });
    return presentQuotation(tx, saved, target.address);
  });
}

/** Returns the state before the last step, without the steps that were undone; undefined if no step is left. */
function stateBefore({ events }: OrderWork): OrderState | undefined {
  const steps: OrderState[] = [];
  for (const { state, isBack } of events) {
    if (isBack) steps.pop();
    else steps.push(state);
  }
  return steps.at(-2);
}
