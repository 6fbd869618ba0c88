import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "../../../contract/enquiries/limits.ts";
import { ENQUIRY_SERVER } from "../../../contract/platform/server-messages.ts";
import type { Address } from "../../accounts/auth/passes.ts";
import { updateReturning } from "../../platform/database/by-id.ts";
import type { Database } from "../../platform/database/open.ts";
import { type Actor, SYSTEM, writeUnseen } from "../../platform/database/write.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import { addJobs, type NewJob } from "../../platform/jobs/claim.ts";
import type { Bell } from "../../platform/jobs/worker.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { presentEnquiry } from "../present.ts";
import { requireEnquiry } from "../store.ts";

type Needed = { database: Database; jobBell: Bell; mailer: Mailer };

export const DELIVER_ENQUIRY = "enquiry-mail";
export const DELIVER_QUOTATION = "quotation-mail";

export const deliveryJob = (id: string): NewJob => ({ kind: DELIVER_ENQUIRY, subject: id, payload: "" });
export const quotationJob = (id: string): NewJob => ({ kind: DELIVER_QUOTATION, subject: id, payload: "" });

/** Returns the delay before the next attempt of a job of this age, both in ms: it doubles up to the maximum. */
export const waitAtAge = (age: number): number => Math.min(Math.max(age, MAIL_RETRY_FIRST), MAIL_RETRY_LAST);

/** What waits for mail settings, while it is in one of `states`. */
const WAITING = [
  { table: "enquiries", states: ["new"], job: deliveryJob },
  { table: "quotations", states: ["sent", "seen"], job: quotationJob },
] as const;

/**
 * Queues enquiries and quotations that found no mail settings, once there are some, except enquiries that are no longer new and
 * quotations that were answered. Returns how many were queued. Several processes can run it at once.
 */
export async function queueWaiting({ database, mailer, jobBell }: Needed): Promise<number> {
  let queued = 0;
  for (const { table, states, job } of WAITING) {
    const waiting = database.read
      .selectFrom(table)
      .select("id")
      .where("delivery_state", "=", "waiting")
      .where("state", "in", states);
    if (!(await waiting.limit(1).executeTakeFirst()) || !(await mailer.account())) continue;
    queued += await writeUnseen(database, SYSTEM, async ({ tx }) => {
      const rows = await tx
        .updateTable(table)
        .set({ delivery_state: "queued" })
        .where("delivery_state", "=", "waiting")
        .where("state", "in", states)
        .returning("id")
        .execute();
      await addJobs(
        tx,
        rows.map(({ id }) => job(id)),
      );
      return rows.length;
    });
  }
  if (queued > 0) jobBell.ring();
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
    const row = await updateReturning(tx, "enquiries", id, {
      delivery_state: "queued",
      delivery_attempts: 0,
    });
    await record("update", "enquiry", id, "Mailed an enquiry again");
    return presentEnquiry(row, address);
  });
  jobBell.ring();
  return enquiry;
}
