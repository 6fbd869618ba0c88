import { buyerOrderWords } from "#contract/enquiries/buyer-order.ts";
import type { BuyerOrder } from "#contract/enquiries/order.ts";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { invalid, ProblemError } from "#server/platform/http/problems.ts";
import { addQuotationEvent } from "../events.ts";
import { changeQuotation, type QuotationTarget } from "./change-quotation.ts";
import { unprintable } from "./sheet/printed-letters.ts";
import { buyerOrderColumns, buyerOrderOf } from "./store.ts";

/** Throws 400 for a number with letters that no font of the PDF has; `field` is the place in the body. */
export function requirePrintableOrder({ number }: BuyerOrder, field: string): void {
  const letters = unprintable(number).join(" ");
  if (letters) throw invalid([{ field, message: QUOTATION_SERVER.unprintable(letters) }]);
}

/**
 * PUT /quotations/{id}/buyer-order: stores the number and day of the buyer's own order, also after its documents were made, which
 * print it from then on. Throws 404; 409 for a stale version and a quotation without an order; 400 for letters that can't be
 * printed.
 */
export function saveBuyerOrder(
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  order: BuyerOrder,
): Promise<Quotation> {
  requirePrintableOrder(order, "number");
  return changeQuotation(database, actor, target, async (row, transaction) => {
    if (row.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.noOrder);
    const text = buyerOrderWords(order);
    if (text === buyerOrderWords(buyerOrderOf(row))) return undefined;
    await addQuotationEvent(transaction, row, { kind: "buyer-order", by: actor.name, text });
    const columns = buyerOrderColumns(row, order);
    return { columns, did: `Buyer's order of ${row.number}: ${text || "none"}` };
  });
}
