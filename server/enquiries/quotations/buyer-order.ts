import { buyerOrderWords } from "../../../contract/enquiries/buyer-order.ts";
import type { BuyerOrder } from "../../../contract/enquiries/order.ts";
import { ORDER_TEXTS } from "../../../contract/enquiries/order-messages.ts";
import type { Quotation } from "../../../contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "../../../contract/enquiries/quotation-messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { SaveTarget } from "../../platform/database/save-versioned.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { invalid, ProblemError } from "../../platform/http/problems.ts";
import { addEvent } from "../events.ts";
import { updateQuotation } from "./answer-quotation.ts";
import { requireCurrentQuotation, type ShownTarget } from "./draft.ts";
import { presentQuotation } from "./present.ts";
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
  target: SaveTarget & ShownTarget,
  order: BuyerOrder,
): Promise<Quotation> {
  requirePrintableOrder(order, "number");
  return writeUnseen(database, actor, async (transaction) => {
    const { tx, now, record } = transaction;
    const row = await requireCurrentQuotation(transaction, target);
    if (row.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.noOrder);
    const words = buyerOrderWords(order);
    if (words === buyerOrderWords(buyerOrderOf(row))) return presentQuotation(tx, row, target.address);
    const saved = await updateQuotation(tx, row, buyerOrderColumns(row, order), now);
    const said = {
      kind: "buyer-order",
      by: actor.name,
      way: null,
      text: words,
      quotation: row.number,
    } as const;
    await addEvent(tx, row.enquiry_id, { now, ...said });
    await record("update", "quotation", row.id, `Buyer's order of ${row.number}: ${words || "none"}`);
    return presentQuotation(tx, saved, target.address);
  });
}
