import type { Database } from "../../platform/database/open.ts";
import type { EnquiryRow, JobRow } from "../../platform/database/schema.ts";
import { SYSTEM, type Write, writeUnseen } from "../../platform/database/write.ts";
import { finishJob, postponeJob } from "../../platform/jobs/claim.ts";

type Delivery = Partial<
  Pick<EnquiryRow, "delivery_state" | "delivery_attempts" | "delivery_error" | "delivered_at">
>;

/** Ends a delivery and keeps what became of it; without effect when another worker has taken the job over. */
export function endDelivery(database: Database, job: JobRow, delivery: Delivery): Promise<void> {
  return settle(database, job, delivery, ({ tx }) => finishJob(tx, job));
}

/** Puts a delivery off for `wait` milliseconds and keeps why; without effect when the job is no longer ours. */
export function putOffDelivery(
  database: Database,
  job: JobRow,
  delivery: Delivery,
  wait: number,
): Promise<void> {
  return settle(database, job, delivery, ({ tx }) => postponeJob(tx, database, job, wait));
}

function settle(
  database: Database,
  job: JobRow,
  delivery: Delivery,
  release: (transaction: Write) => Promise<boolean>,
): Promise<void> {
  return writeUnseen(database, SYSTEM, async (transaction) => {
    if (!job.subject || !(await release(transaction))) return;
    await transaction.tx.updateTable("enquiries").set(delivery).where("id", "=", job.subject).execute();
  });
}
