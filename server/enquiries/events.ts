import type { Enquiry, EnquiryEvent, EnquiryState } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_EVENTS_MAX } from "#contract/enquiries/limits.ts";
import { instant } from "../platform/database/clock.ts";
import type { Db, EnquiryRow, QuotationRow } from "../platform/database/schema.ts";
import { findById, updateById } from "../platform/database/statements.ts";
import type { Write } from "../platform/database/write.ts";

/**
 * Adds what was answered or said to an enquiry and raises its version; `changes` may set its state. Returns the stored row,
 * undefined if the enquiry was deleted.
 */
export async function addEvent(
  tx: Db,
  id: string | null,
  { now, ...event }: Omit<EnquiryEvent, "at"> & { now: number },
  changes: { state?: EnquiryState; remind_on?: string | null } = {},
): Promise<EnquiryRow | undefined> {
  const row = id === null ? undefined : await findById(tx, "enquiries", id);
  if (!row) return undefined;
  const events = [...(JSON.parse(row.events) as Enquiry["events"]), { at: instant(now), ...event }];
  const next = {
    ...changes,
    events: JSON.stringify(events.slice(-ENQUIRY_EVENTS_MAX)),
    version: row.version + 1,
    updated_at: Math.max(now, row.created_at),
  };
  await updateById(tx, "enquiries", row.id, next);
  return { ...row, ...next };
}

/** Adds what happened to a quotation to its enquiry, like addEvent. */
export const addQuotationEvent = (
  { tx, now }: Pick<Write, "tx" | "now">,
  { enquiry_id, number }: Pick<QuotationRow, "enquiry_id" | "number">,
  event: Pick<EnquiryEvent, "kind" | "by" | "text">,
  changes?: Parameters<typeof addEvent>[3],
) => addEvent(tx, enquiry_id, { now, way: null, quotation: number, ...event }, changes);
