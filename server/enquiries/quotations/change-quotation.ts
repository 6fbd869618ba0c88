import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import type { Address } from "#server/accounts/auth/passes.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { SaveTarget } from "#server/platform/database/save-versioned.ts";
import type { Db, QuotationRow } from "#server/platform/database/schema.ts";
import { type Actor, type Write, writeUnseen } from "#server/platform/database/write.ts";
import { staleSave } from "#server/platform/http/problems.ts";
import { presentQuotation } from "./present.ts";
import { requireQuotation, updateQuotation } from "./store.ts";

/** A quotation to change; `address` signs the addresses of the customer's photos. */
export interface QuotationTarget extends SaveTarget {
  address: Address;
}

/** What a change stores, and its line and detail in the activity record. */
interface Change {
  columns: Partial<QuotationRow>;
  did: string;
  detail?: object;
}

/**
 * Stores what `decide` returns of a quotation's current row and returns the quotation; undefined changes nothing. `writes` is
 * `write` if visitors see it. Throws 404, 409 for a stale version, and as `decide` does.
 */
export function changeQuotation(
  database: Database,
  actor: Actor,
  target: QuotationTarget,
  decide: (row: QuotationRow, transaction: Write) => Promise<Change | undefined>,
  writes = writeUnseen,
): Promise<Quotation> {
  return writes(database, actor, async (transaction) => {
    const { tx, now, record } = transaction;
    const row = await requireCurrentQuotation(tx, target);
    const change = await decide(row, transaction);
    if (!change) return presentQuotation(tx, row, target.address);
    const saved = await updateQuotation(tx, row, change.columns, now);
    await record("update", "quotation", row.id, change.did, change.detail);
    return presentQuotation(tx, saved, target.address);
  });
}

/** Returns the row of a draft or a sent quotation. Throws 404, and 409 with the quotation for a stale version. */
export async function requireCurrentQuotation(
  db: Db,
  { id, version, address }: QuotationTarget,
): Promise<QuotationRow> {
  const row = await requireQuotation(db, id);
  if (version !== undefined && version !== row.version)
    throw staleSave(QUOTATION_SERVER.stale, await presentQuotation(db, row, address));
  return row;
}
