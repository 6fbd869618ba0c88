import { sql } from "kysely";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "#contract/enquiries/limits.ts";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import type { Address } from "#server/accounts/auth/passes.ts";
import type { Database } from "#server/platform/database/open.ts";
import { deleteRows, updateReturning, updateRows } from "#server/platform/database/statements.ts";
import { type Actor, SYSTEM, type Write, writeUnseen } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { addJobs, type NewJob } from "#server/platform/jobs/claim.ts";
import type { Bell } from "#server/platform/jobs/worker.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { presentEnquiry } from "../present.ts";
import { storedPapers } from "../quotations/store.ts";
import { requireEnquiry } from "../store.ts";

type Needed = { database: Database; jobBell: Bell; mailer: Mailer };

export const DELIVER_ENQUIRY = "enquiry-mail";
export const DELIVER_QUOTATION = "quotation-mail";
export const DELIVER_PAPER = "order-mail";

export const deliveryJob = (id: string): NewJob => ({ kind: DELIVER_ENQUIRY, subject: id, payload: "" });
export const quotationJob = (id: string) => ({ kind: DELIVER_QUOTATION, subject: id, payload: "" });
export const paperJob = (id: string, kind: PaperKind) => ({
  kind: DELIVER_PAPER,
  subject: id,
  payload: kind,
});

/** The delivery of a mail that is sent now. */
export const QUEUED = { delivery_state: "queued", delivery_attempts: 0, delivery_error: null } as const;

/** Queues a mail instead of the same one that is still pending. */
export async function queueAnew(tx: Write["tx"], job: NewJob & { subject: string }): Promise<void> {
  const { kind, subject, payload } = job;
  await deleteRows(tx, "jobs", { subject, kind, payload });
  await addJobs(tx, [job]);
}

/** Throws 409 with this message while mail is not set up. */
export async function requireMail(mailer: Mailer, message: string): Promise<void> {
  if (!(await mailer.account())) throw new ProblemError(409, message);
}

/** Returns the delay before the next attempt of a job of this age, both in ms: it doubles up to the maximum. */
export const waitAtAge = (age: number): number => Math.min(Math.max(age, MAIL_RETRY_FIRST), MAIL_RETRY_LAST);

/** What waits for mail settings, while it is in one of `states`. */
const WAITING = [
  { table: "enquiries", states: ["new"], job: deliveryJob },
  { table: "quotations", states: ["sent", "seen"], job: quotationJob },
] as const;

/**
 * Queues enquiries, quotations and documents of orders that found no mail settings, once there are some, except enquiries that
 * are no longer new, quotations that were answered, and documents of cancelled orders. Returns how many were queued. Several
 * processes can run it at once.
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
  const papers = database.read.selectFrom("quotations").select("id").where(hasWaitingPaper).limit(1);
  if ((await papers.executeTakeFirst()) && (await mailer.account()))
    queued += await writeUnseen(database, SYSTEM, ({ tx }) => queuePapers(tx));
  if (queued > 0) jobBell.ring();
  return queued;
}

const stateAs = (state: string): string => `"delivery_state":"${state}"`;

/** Whether a document of an order that is not cancelled waits for mail settings. */
const hasWaitingPaper = sql<boolean>`state = 'accepted' and order_state <> 'cancelled'
  and order_documents like ${`%${stateAs("waiting")}%`}`;

async function queuePapers(tx: Write["tx"]): Promise<number> {
  const orders = await tx
    .selectFrom("quotations")
    .select(["id", "order_documents"])
    .where(hasWaitingPaper)
    .execute();
  const order_documents = sql<string>`replace(order_documents, ${stateAs("waiting")}, ${stateAs("queued")})`;
  await tx.updateTable("quotations").set({ order_documents }).where(hasWaitingPaper).execute();
  const jobs = orders.flatMap((order) =>
    storedPapers(order).flatMap(({ kind, delivery_state }) =>
      delivery_state === "waiting" ? paperJob(order.id, kind) : [],
    ),
  );
  await addJobs(tx, jobs);
  return jobs.length;
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
    if (!(await updateRows(tx, "jobs", { subject: id }, { due_at: 0 }))) await addJobs(tx, [deliveryJob(id)]);
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
