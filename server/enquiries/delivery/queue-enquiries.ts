import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_SERVER } from "../../../contract/messages.ts";
import type { Address } from "../../accounts/auth/passes.ts";
import { type Actor, SYSTEM, writeUnseen } from "../../platform/database/write.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import { addJobs, type NewJob } from "../../platform/jobs/claim.ts";
import type { Services } from "../../services.ts";
import { presentEnquiry } from "../present.ts";
import { requireEnquiry } from "../store.ts";

type Needed = Pick<Services, "database" | "jobBell" | "mailer">;

/**
 * Queues enquiries that arrived without mail settings, once there are some, except those already handled. Returns how many
 * were queued. Several processes can run it at once.
 */
export async function queueWaiting({ database, mailer, jobBell }: Needed): Promise<number> {
  const waiting = database.read
    .selectFrom("enquiries")
    .select("id")
    .where("delivery_state", "=", "waiting")
    .where("state", "=", "new");
  if (!(await waiting.limit(1).executeTakeFirst()) || !(await mailer.account())) return 0;
  const queued = await writeUnseen(database, SYSTEM, async ({ tx }) => {
    const rows = await tx
      .updateTable("enquiries")
      .set({ delivery_state: "queued" })
      .where("delivery_state", "=", "waiting")
      .where("state", "=", "new")
      .returning("id")
      .execute();
    await addJobs(
      tx,
      rows.map(({ id }) => deliveryJob(id)),
    );
    return rows.length;
  });
  jobBell.ring();
  return queued;
}

/**
 * POST /enquiries/{id}/deliver: retries at once, after an address or the mail server was fixed. Throws 404, and 409 if it is
 * delivered or never mailed.
 */
export async function requeueDelivery(
  { database, jobBell }: Pick<Needed, "database" | "jobBell">,
  actor: Actor,
  { id, address }: { id: string; address: Address },
): Promise<Enquiry> {
  const enquiry = await writeUnseen(database, actor, async ({ tx, record }) => {
    const { delivery_state: state } = await requireEnquiry(tx, id);
    if (state === "none") throw new ProblemError(409, ENQUIRY_SERVER.notMailed);
    if (state === "delivered") throw new ProblemError(409, ENQUIRY_SERVER.alreadyDelivered);
    const waiting = await tx
      .updateTable("jobs")
      .set({ due_at: 0 })
      .where("subject", "=", id)
      .executeTakeFirst();
    if (!waiting.numUpdatedRows) await addJobs(tx, [deliveryJob(id)]);
    const row = await tx
      .updateTable("enquiries")
      .set({ delivery_state: "queued", delivery_attempts: 0 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const description = "Mailed an enquiry again";
    await record({ type: "update", entity: "enquiry", entity_id: id, description });
    return presentEnquiry(row, address);
  });
  jobBell.ring();
  return enquiry;
}

export const DELIVER_ENQUIRY = "enquiry-mail";

export const deliveryJob = (id: string): NewJob => ({ kind: DELIVER_ENQUIRY, subject: id, payload: "" });
