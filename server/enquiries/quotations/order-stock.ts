import type { Kysely } from "kysely";
import { quotedQuantities } from "../../../contract/enquiries/acceptance.ts";
import { productName } from "../../../contract/enquiries/enquiry-words.ts";
import type { OrderStockBody } from "../../../contract/enquiries/order.ts";
import { ORDER_TEXTS } from "../../../contract/enquiries/order-messages.ts";
import type { Quotation } from "../../../contract/enquiries/quotation.ts";
import { quotationNumber } from "../../../contract/enquiries/quotation-amounts.ts";
import { STOCK_MAX } from "../../../contract/products/limits.ts";
import { instant } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/open.ts";
import { saveRow } from "../../platform/database/save-versioned.ts";
import type { ProductRow, QuotationRow, Tables } from "../../platform/database/schema.ts";
import { type Actor, type Write, write } from "../../platform/database/write.ts";
import { type FieldProblem, invalid, ProblemError } from "../../platform/http/problems.ts";
import { columnsOf } from "../../products/columns.ts";
import { namedPart } from "../../products/part-code.ts";
import { PRODUCT } from "../../products/save-product.ts";
import { productsInOrder } from "../../products/store.ts";
import { addEvent } from "../events.ts";
import { updateQuotation } from "./answer-quotation.ts";
import type { ShownTarget } from "./draft.ts";
import { presentQuotation } from "./present.ts";
import {
  acceptedQuantities,
  bodyOf,
  presentOrder,
  requireQuotation,
  sentDocument,
  stockTakenOf,
} from "./store.ts";

/**
 * POST /quotations/{id}/stock: lowers the stock of an order's parts by the accepted quantities, once, or raises it by what was
 * taken. A step that was done changes nothing. Throws 404; 409 for a quotation without an order, an unconfirmed or cancelled
 * one, and one of which an earlier revision has taken the stock; 400 with the lines that have no part or not enough, unless
 * `anyway`. No stock falls below 0.
 */
export function moveStock(
  database: Database,
  actor: Actor,
  { id, address }: ShownTarget,
  { step, anyway }: OrderStockBody,
): Promise<Quotation> {
  return write(database, actor, async (transaction) => {
    const { tx, now, record } = transaction;
    const row = await requireQuotation(tx, id);
    const taken = stockTakenOf(row);
    if ((step === "take") === (taken !== null)) return presentQuotation(tx, row, address);
    if (!taken) await requireTakable(tx, row);
    const by = actor.name;
    const parts = taken?.parts ?? (await partsToTake(tx, row, anyway));
    const text = (await changeStocks(transaction, row, parts, taken ? 1 : -1)).join(", ");
    const stock_taken = taken ? null : JSON.stringify({ by, at: instant(now), parts });
    const saved = await updateQuotation(tx, row, { stock_taken }, now);
    const kind = taken ? "stock-back" : "stock-taken";
    await addEvent(tx, row.enquiry_id, { now, kind, by, way: null, text, quotation: row.number });
    const did = taken ? "Put back the stock of" : "Took the stock of";
    await record("update", "quotation", id, `${did} order ${row.number}`, { step });
    return presentQuotation(tx, saved, address);
  });
}

/** Throws 409 unless the order is confirmed, and no other revision of it has taken the stock. */
async function requireTakable(tx: Kysely<Tables>, row: QuotationRow): Promise<void> {
  const order = presentOrder(row);
  if (!order || row.state !== "accepted") throw new ProblemError(409, ORDER_TEXTS.noOrder);
  if (order.state === "to-confirm") throw new ProblemError(409, ORDER_TEXTS.notConfirmed);
  if (order.state === "cancelled") throw new ProblemError(409, ORDER_TEXTS.wrongStep(order.state));
  const other = await tx
    .selectFrom("quotations")
    .select(["number", "revision"])
    .where("first_id", "=", row.first_id)
    .where("stock_taken", "is not", null)
    .executeTakeFirst();
  if (other) throw new ProblemError(409, ORDER_TEXTS.takenBefore(quotationNumber(other)));
}

interface Part {
  _id: string;
  quantity: number;
}

/** Returns what the stock has of the accepted quantities. Throws 400 with the lines that are short, unless `anyway`. */
async function partsToTake(tx: Kysely<Tables>, row: QuotationRow, anyway: boolean): Promise<Part[]> {
  const { lines } = bodyOf(row);
  const document = sentDocument(row);
  const quantities = acceptedQuantities(row) ?? (document ? quotedQuantities(document) : []);
  const products = await productsOf(
    tx,
    lines.flatMap(({ _id }) => _id ?? []),
  );
  const left = new Map([...products].map(([id, { stock }]) => [id, stock]));
  const wanted = new Map<string, number>();
  const problems: FieldProblem[] = [];
  // The document has the lines of the body, then freight.
  for (const [at, { _id, title, unit }] of lines.entries()) {
    const quantity = quantities[at] ?? 0;
    const stock = _id === null ? undefined : left.get(_id);
    const short = (message: string) => problems.push({ field: `lines.${at}`, message });
    if (quantity === 0) continue;
    if (_id === null || stock === undefined) {
      short(ORDER_TEXTS.notListed(title));
      continue;
    }
    const took = Math.min(quantity, Math.max(0, stock));
    if (took < quantity) short(ORDER_TEXTS.short(title, stock, `${quantity} ${unit}`.trim()));
    left.set(_id, exact(stock - took));
    wanted.set(_id, exact((wanted.get(_id) ?? 0) + took));
  }
  if (problems.length && !anyway) throw invalid(problems);
  return [...wanted].map(([_id, quantity]) => ({ _id, quantity })).filter(({ quantity }) => quantity > 0);
}

/**
 * Lowers or raises the stock of products, each with its version and activity record. Deleted ones are left out. Returns
 * '3 × Reed (R-190, No. 12)' for each.
 */
async function changeStocks(
  transaction: Write,
  { number }: QuotationRow,
  parts: readonly Part[],
  sign: 1 | -1,
): Promise<string[]> {
  const products = await productsOf(
    transaction.tx,
    parts.map(({ _id }) => _id),
  );
  const kind: typeof PRODUCT = {
    ...PRODUCT,
    describe: (row, changes, saved) => ({
      ...PRODUCT.describe(row, changes, saved),
      description: `${sign < 0 ? "Took from" : "Put back into"} stock for order ${number}: '${saved.title}'`,
    }),
  };
  const changed: string[] = [];
  for (const { _id, quantity } of parts) {
    const row = products.get(_id);
    if (!row) continue;
    const stock = Math.min(STOCK_MAX, exact(row.stock + sign * quantity));
    await saveRow(transaction, kind, row, columnsOf({ stock }, row));
    changed.push(`${quantity} × ${productName(namedPart(row))}`);
  }
  return changed;
}

const productsOf = async (tx: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, ProductRow>> =>
  new Map((await productsInOrder(tx, [...new Set(ids)])).map((row) => [row.id, row]));

/** Rounds sums of decimals, so that 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;
