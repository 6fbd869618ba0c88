import type {
  AnswerEnquiryBody,
  Enquiry,
  EnquiryState,
  UpdateEnquiryBody,
} from "#contract/enquiries/enquiry.ts";
import { INBOX_FORM } from "#contract/enquiries/inbox-messages.ts";
import { REMINDER_DAYS_MAX } from "#contract/enquiries/limits.ts";
import { today } from "#contract/platform/day.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import type { Address } from "../accounts/auth/passes.ts";
import type { Database } from "../platform/database/open.ts";
import { type SaveTarget, saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { updateReturning } from "../platform/database/statements.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { invalid, notFound, staleSave } from "../platform/http/problems.ts";
import { linkItem } from "./context.ts";
import { addEvent } from "./events.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";

/**
 * PUT /enquiries/{id}: changes its state, notes, reminder or a line. Won and lost ones lose their reminder. The activity record
 * doesn't contain the notes. Throws 404, 400 for a day after REMINDER_DAYS_MAX, and 409 for a stale `version`.
 */
export function editEnquiry(
  database: Database,
  actor: Actor,
  { id, version, address }: SaveTarget & { address: Address },
  changes: UpdateEnquiryBody,
): Promise<Enquiry> {
  if ((changes.remindOn ?? "") > today(Date.now(), REMINDER_DAYS_MAX))
    throw invalid([{ field: "remindOn", message: INBOX_FORM.dayInvalid }]);
  return saveVersioned(database, actor, savedEnquiry(address), { id, version }, () => changes);
}

const savedEnquiry = (address: Address): Versioned<EnquiryRow, UpdateEnquiryBody, Enquiry> => ({
  entity: "enquiry",
  writes: writeUnseen,
  find: requireEnquiry,
  put: async (tx, row, { remindOn, link, ...changes }, { version, updated_at }) =>
    updateReturning(tx, "enquiries", row.id, {
      ...changes,
      ...(isDecided(changes.state) && { remind_on: null }),
      ...(remindOn !== undefined && { remind_on: remindOn }),
      ...(link && (await linkItem(tx, row, link))),
      version,
      updated_at,
    }),
  describe: (before, changes) => ({ description: describeEdit(before, changes) }),
  present: (row) => presentEnquiry(row, address),
  stale: (current) => staleSave(ENQUIRY_SERVER.stale, current),
});

/** Begins the activity record of a new state; the measured time to an answer reads it. */
export const MARKED = "Marked an enquiry as ";

const isDecided = (state: EnquiryState | undefined): boolean => state === "won" || state === "lost";

function describeEdit(before: EnquiryRow, { state, remindOn, link }: UpdateEnquiryBody): string {
  if (state && state !== before.state) return MARKED + state;
  if (remindOn !== undefined)
    return remindOn ? "Set a reminder of an enquiry" : "Removed the reminder of an enquiry";
  return link ? "Chose a part for a line of an enquiry" : "Edited the notes of an enquiry";
}

/** POST /enquiries/{id}/answers: records what was answered; a new enquiry becomes an answered one. Throws 404. */
export function recordAnswer(
  database: Database,
  actor: Actor,
  { id, address }: { id: string; address: Address },
  { way, text }: AnswerEnquiryBody,
): Promise<Enquiry> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const { state } = await requireEnquiry(tx, id);
    const event = { now, kind: "answer", by: actor.name, way, text, quotation: null } as const;
    const row = await addEvent(tx, id, event, state === "new" ? { state: "answered" } : {});
    if (!row) throw notFound(ENQUIRY_SERVER.notFound);
    await record("update", "enquiry", id, "Answered an enquiry");
    return presentEnquiry(row, address);
  });
}
