import type { Enquiry, UpdateEnquiryBody } from "../../contract/enquiry.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { Database } from "../database/open.ts";
import { saveVersioned, type Versioned } from "../database/save-versioned.ts";
import type { EnquiryRow } from "../database/schema.ts";
import { type Actor, writeUnseen } from "../database/write.ts";
import { staleSave } from "../http/if-match.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";

const ACTIVITY = { new: "Marked an enquiry as new", handled: "Marked an enquiry as handled" } as const;

/**
 * PUT /enquiries/{id}: its state, its notes, or both. The activity record says what was done, not what the notes
 * say. Throws 404, and 409 for one that was changed since `version`.
 */
export function editEnquiry(
  database: Database,
  actor: Actor,
  id: string,
  changes: UpdateEnquiryBody,
  version: number | undefined,
): Promise<Enquiry> {
  return saveVersioned(database, actor, ENQUIRY, { id, version }, () => changes);
}

const ENQUIRY: Versioned<EnquiryRow, UpdateEnquiryBody, Enquiry> = {
  entity: "enquiry",
  writes: writeUnseen,
  find: requireEnquiry,
  put: (tx, { id }, changes, { version, updated_at }) =>
    tx
      .updateTable("enquiries")
      .set({ ...changes, version, updated_at })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  describe: (before, { state }) => ({
    description: state && state !== before.state ? ACTIVITY[state] : "Edited the notes of an enquiry",
  }),
  present: presentEnquiry,
  stale: (current) => staleSave(ENQUIRY_SERVER.stale, current),
};

/** DELETE /enquiries/{id}: a person's request to be forgotten. A delivery that still waits goes with it. Throws 404. */
export function deleteEnquiry(database: Database, actor: Actor, id: string): Promise<{ message: string }> {
  return writeUnseen(database, actor, async ({ tx, record }) => {
    await requireEnquiry(tx, id);
    await tx.deleteFrom("enquiries").where("id", "=", id).execute();
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    await record({ type: "delete", entity: "enquiry", entity_id: id, description: "Deleted an enquiry" });
    return { message: ENQUIRY_SERVER.deleted };
  });
}
