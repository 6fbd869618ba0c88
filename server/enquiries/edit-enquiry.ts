import type { Enquiry, UpdateEnquiryBody } from "../../contract/enquiries/enquiry.ts";
import { ENQUIRY_SERVER } from "../../contract/messages.ts";
import type { Address } from "../accounts/auth/passes.ts";
import type { Database } from "../platform/database/open.ts";
import { type Aim, saveVersioned, type Versioned } from "../platform/database/save-versioned.ts";
import type { EnquiryRow } from "../platform/database/schema.ts";
import { type Actor, writeUnseen } from "../platform/database/write.ts";
import { doomFiles, removeDoomed } from "../platform/files/intents.ts";
import { staleSave } from "../platform/http/if-match.ts";
import type { Stores } from "../services.ts";
import { presentEnquiry } from "./present.ts";
import { requireEnquiry } from "./store.ts";
import { photoKeys } from "./stored-context.ts";

const ACTIVITY = { new: "Marked an enquiry as new", handled: "Marked an enquiry as handled" } as const;

/**
 * PUT /enquiries/{id}: its state, its notes, or both. The activity record says what was done, not what the notes
 * say. Throws 404, and 409 for one that was changed since `version`.
 */
export function editEnquiry(
  database: Database,
  actor: Actor,
  { id, version, address }: Aim & { address: Address },
  changes: UpdateEnquiryBody,
): Promise<Enquiry> {
  return saveVersioned(database, actor, savedEnquiry(address), { id, version }, () => changes);
}

const savedEnquiry = (address: Address): Versioned<EnquiryRow, UpdateEnquiryBody, Enquiry> => ({
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
  present: (row) => presentEnquiry(row, address),
  stale: (current) => staleSave(ENQUIRY_SERVER.stale, current),
});

/**
 * DELETE /enquiries/{id}: a person's request to be forgotten. A delivery that still waits goes with it, and so do the
 * photographs. Throws 404.
 */
export async function deleteEnquiry(
  { database, files }: Stores,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  const doomed = await writeUnseen(database, actor, async ({ tx, record }) => {
    const keys = photoKeys((await requireEnquiry(tx, id)).items);
    await doomFiles(tx, keys);
    await tx.deleteFrom("enquiries").where("id", "=", id).execute();
    await tx.deleteFrom("jobs").where("subject", "=", id).execute();
    await record({ type: "delete", entity: "enquiry", entity_id: id, description: "Deleted an enquiry" });
    return keys;
  });
  await removeDoomed(database, files, doomed);
  return { message: ENQUIRY_SERVER.deleted };
}
