import type { Kysely } from "kysely";
import { updateReturning } from "../../platform/database/by-id.ts";
import type { QuotationRow, Tables } from "../../platform/database/schema.ts";
import type { Write } from "../../platform/database/write.ts";
import { addEvent } from "../events.ts";

interface Answer {
  state: "accepted" | "declined";
  /** The customer, or the administrator who wrote it down. */
  by: string;
  reason: string;
}

const ENQUIRY_STATES = { accepted: "won", declined: "lost" } as const;

/**
 * Stores that a sent quotation was accepted or declined, sets its enquiry to won or lost, and records both. The caller has
 * checked that it waits for an answer.
 */
export async function answerQuotation(
  { tx, now, record }: Pick<Write, "tx" | "now" | "record">,
  row: QuotationRow,
  { state, by, reason }: Answer,
): Promise<void> {
  await updateQuotation(tx, row, { state, reason, answered_at: now, answered_by: by }, now);
  const event = { kind: state, by, way: null, text: reason, quotation: row.number };
  await addEvent(tx, row.enquiry_id, { now, ...event }, { state: ENQUIRY_STATES[state], remind_on: null });
  await record("update", "quotation", row.id, `Quotation ${row.number} was ${state}`);
}

/** Changes a quotation, raises its version and returns the stored row. */
export function updateQuotation(
  tx: Kysely<Tables>,
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
