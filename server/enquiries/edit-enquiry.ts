import type { Enquiry, UpdateEnquiryBody } from "../../contract/enquiry.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { Database } from "../database/open.ts";
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
  { state, notes }: UpdateEnquiryBody,
  version: number | undefined,
): Promise<Enquiry> {
  return writeUnseen(database, actor, async ({ tx, now, record }) => {
    const row = await requireEnquiry(tx, id);
    if (version !== undefined && version !== row.version) {
      throw staleSave(ENQUIRY_SERVER.stale, presentEnquiry(row));
    }
    const saved = await tx
      .updateTable("enquiries")
      .set({
        state: state ?? row.state,
        notes: notes ?? row.notes,
        version: row.version + 1,
        updated_at: Math.max(now, row.created_at),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const description = state && state !== row.state ? ACTIVITY[state] : "Edited the notes of an enquiry";
    await record({ type: "update", entity: "enquiry", entity_id: id, description });
    return presentEnquiry(saved);
  });
}

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
