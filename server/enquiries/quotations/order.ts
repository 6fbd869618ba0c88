import { acceptsSomething, isWhole, quotedQuantities } from "#contract/enquiries/acceptance.ts";
import type { OrderEvent, OrderStepBody } from "#contract/enquiries/order.ts";
import { ORDER_STEPS, stepsLeft } from "#contract/enquiries/order.ts";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { AcceptBody, Quotation, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { invalid, ProblemError } from "#server/platform/http/problems.ts";
import { addQuotationEvent } from "../events.ts";
import { changeQuotation, type QuotationTarget, requireCurrentQuotation } from "./change-quotation.ts";
import { presentOrder, WAITING } from "./store.ts";

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

/**
 * POST /quotations/{id}/order: takes an order to its next state, or back. Of two who do the same the second gets a 409 that
 * names the first. Throws 404, and 409 for a stale version, a quotation without an order, and a step that doesn't follow.
 */
export const stepOrder = (
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  { step, text }: OrderStepBody,
): Promise<Quotation> =>
  changeQuotation(database, actor, { ...target, version: undefined }, async (row, transaction) => {
    const { tx, now } = transaction;
    const before = presentOrder(row);
    if (!before || row.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.noOrder);
    const last = before.events.at(-1);
    if (step === before.state && last)
      throw new ProblemError(409, ORDER_TEXTS.already(step, last.by, last.at));
    await requireCurrentQuotation(tx, target);
    const state = step === "back" ? stepsLeft(before.events).at(-2)?.state : step;
    if (state === undefined) throw new ProblemError(409, ORDER_TEXTS.nothingBack);
    if (step !== "back" && !ORDER_STEPS[step].includes(before.state))
      throw new ProblemError(409, ORDER_TEXTS.wrongStep(before.state));
    const event: OrderEvent = { state, isBack: step === "back", at: instant(now), by: actor.name, text };
    if (state === "cancelled" || before.state === "cancelled") {
      const isCancelled = state === "cancelled";
      const said = { kind: isCancelled ? "cancelled" : "accepted", by: actor.name, text } as const;
      // A later revision may still be accepted instead.
      const revisions = rowsWith(tx, "quotations", { first_id: row.first_id, state: [...WAITING] });
      const lost = (await revisions.select("id").executeTakeFirst()) ? "quoted" : "lost";
      await addQuotationEvent(transaction, row, said, { state: isCancelled ? lost : "won" });
    }
    return {
      columns: { order_state: state, order_events: JSON.stringify([...before.events, event]) },
      did: `Order ${row.number}: ${state}`,
      detail: { step },
    };
  });
