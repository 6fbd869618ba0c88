import { productName } from "#contract/enquiries/enquiry-words.ts";
import type { OrderStockBody } from "#contract/enquiries/order.ts";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { STOCK_MAX } from "#contract/products/limits.ts";
import { instant } from "#server/platform/database/clock.ts";
import type { Database } from "#server/platform/database/open.ts";
import { saveRow } from "#server/platform/database/save-versioned.ts";
import type { Db, ProductRow, QuotationRow } from "#server/platform/database/schema.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write } from "#server/platform/database/write.ts";
import { type FieldProblem, invalid, ProblemError } from "#server/platform/http/problems.ts";
import { columnsOf } from "#server/products/columns.ts";
import { namedPart } from "#server/products/part-code.ts";
import { PRODUCT } from "#server/products/save-product.ts";
import { productsInOrder } from "#server/products/store.ts";
import { addQuotationEvent } from "../events.ts";
import { changeQuotation, type QuotationTarget } from "./change-quotation.ts";
import { acceptedQuantities, bodyOf, requireConfirmed, sentDocument, stockTakenOf } from "./store.ts";

/**
 * POST /quotations/{id}/stock: lowers the stock of an order's parts by the accepted quantities, once, or raises it by what was
 * taken. A step that was done changes nothing. Throws 404; 409 for a quotation without an order, an unconfirmed or cancelled
 * one, and one of which an earlier revision has taken the stock; 400 with the lines that have no part or not enough, unless
 * `anyway`. No stock falls below 0.
 */
export const moveStock = (
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  { step, anyway }: OrderStockBody,
): Promise<Quotation> =>
  changeQuotation(
    database,
    actor,
    target,
    async (row, transaction) => {
      const { tx, now } = transaction;
      const taken = stockTakenOf(row);
      if ((step === "take") === (taken !== null)) return undefined;
      if (!taken) await requireTakable(tx, row);
      const by = actor.name;
      const parts = taken?.parts ?? (await partsToTake(tx, row, anyway));
      const text = (await changeStocks(transaction, row, parts, taken ? 1 : -1)).join(", ");
      await addQuotationEvent(transaction, row, { kind: taken ? "stock-back" : "stock-taken", by, text });
      return {
        columns: { stock_taken: taken ? null : JSON.stringify({ by, at: instant(now), parts }) },
        did: `${taken ? "Put back the stock of" : "Took the stock of"} order ${row.number}`,
        detail: { step },
      };
    },
    write,
  );

/** Throws 409 unless the order is confirmed, and no other revision of it has taken the stock. */
async function requireTakable(tx: Db, row: QuotationRow): Promise<void> {
  requireConfirmed(row);
  const other = await rowsWith(tx, "quotations", { first_id: row.first_id })
    .select(["number", "revision"])
    .where("stock_taken", "is not", null)
    .executeTakeFirst();
  if (other) throw new ProblemError(409, ORDER_TEXTS.takenBefore(quotationNumber(other)));
}

interface Part {
  _id: string;
  quantity: number;
}

/** Returns what the stock has of the accepted quantities. Throws 400 with the lines that are short, unless `anyway`. */
async function partsToTake(tx: Db, row: QuotationRow, anyway: boolean): Promise<Part[]> {
  const taken = new Map<string, number>();
  const problems: FieldProblem[] = [];
  for (const { at, _id, title, unit, wanted, stock, has } of await stockOfLines(tx, row)) {
    const short = (message: string) => problems.push({ field: `lines.${at}`, message });
    if (_id === null || stock === undefined) short(ORDER_TEXTS.notListed(title));
    else if (has < wanted) short(ORDER_TEXTS.short(title, stock, `${wanted} ${unit}`.trim()));
    if (_id !== null && has > 0) taken.set(_id, exact((taken.get(_id) ?? 0) + has));
  }
  if (problems.length && !anyway) throw invalid(problems);
  return [...taken].map(([_id, quantity]) => ({ _id, quantity }));
}

/** Returns the accepted pieces that the stock doesn't have, in the order of the lines; unlisted parts have no stock. */
export const missingStock = async (
  db: Db,
  row: QuotationRow,
): Promise<{ title: string; code: string; quantity: number }[]> =>
  (await stockOfLines(db, row)).flatMap(({ title, code, wanted, stock, has }) =>
    stock !== undefined && has < wanted ? [{ title, code, quantity: exact(wanted - has) }] : [],
  );

/**
 * Returns the accepted lines, with the stock that earlier lines leave of their parts (undefined without a part), and what it has of
 * the `wanted` quantity.
 */
async function stockOfLines(db: Db, row: QuotationRow) {
  const document = sentDocument(row);
  if (!document) return [];
  const quantities = acceptedQuantities(row, document);
  const { lines } = bodyOf(row);
  const products = await productsOf(
    db,
    lines.flatMap(({ _id }) => _id ?? []),
  );
  const left = new Map([...products].map(([id, { stock }]) => [id, stock]));
  // The document has the lines of the body, then freight.
  return lines.flatMap(({ _id, title, code, unit }, at) => {
    const wanted = quantities[at] ?? 0;
    if (wanted === 0) return [];
    const stock = _id === null ? undefined : left.get(_id);
    const has = Math.min(wanted, Math.max(0, stock ?? 0));
    if (_id !== null && stock !== undefined) left.set(_id, exact(stock - has));
    return { at, _id, title, code, unit, wanted, stock, has };
  });
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

const productsOf = async (tx: Db, ids: readonly string[]): Promise<Map<string, ProductRow>> =>
  new Map((await productsInOrder(tx, [...new Set(ids)])).map((row) => [row.id, row]));

/** Rounds sums of decimals, so that 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;
