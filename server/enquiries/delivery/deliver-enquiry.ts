import { MAIL_GIVE_UP_AFTER, MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "../../../contract/platform/limits.ts";
import { readPublicUrl } from "../../platform/database/public-url.ts";
import type { JobRow } from "../../platform/database/schema.ts";
import { finishJob } from "../../platform/jobs/claim.ts";
import { MailError } from "../../platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { readBusiness } from "../../site/business.ts";
import { presentEnquiry } from "../present.ts";
import { findEnquiry } from "../store.ts";
import { composeMail } from "./compose-mail.ts";
import { endDelivery, putOffDelivery } from "./settle.ts";

export type DeliveryParts = Pick<Services, "config" | "database" | "mailer">;

/** What became of a delivery: sent, put off, refused for good, no mail settings, or nothing to do. */
export type Outcome =
  | { outcome: "delivered" | "waiting" | "gone" }
  /** `reason` is for the log. */
  | { outcome: "postponed" | "failed"; reason: string };

/**
 * Mails the stored enquiry that a job is about and keeps what became of it. A crash after the mail was sent and
 * before that was kept sends it once more under the same Message-ID. Throws only when the database fails.
 */
export async function deliverEnquiry(
  { config, database, mailer }: DeliveryParts,
  job: JobRow,
): Promise<Outcome> {
  const row = await findEnquiry(database.main, job.subject ?? "");
  if (!row) {
    await finishJob(database.main, job);
    return { outcome: "gone" };
  }
  const account = await mailer.account();
  if (!account) {
    await endDelivery(database, job, { delivery_state: "waiting" });
    return { outcome: "waiting" };
  }
  const { companyName } = await readBusiness(database);
  const publicUrl = await readPublicUrl(database, config);
  const mail = composeMail(presentEnquiry(row), { account, companyName, publicUrl });
  const attempts = row.delivery_attempts + 1;
  try {
    await mailer.send(account, mail);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const tried = { delivery_attempts: attempts, delivery_error: error.message };
    if (error.isFinal || Date.now() - job.created_at > MAIL_GIVE_UP_AFTER) {
      await endDelivery(database, job, { ...tried, delivery_state: "failed" });
      return { outcome: "failed", reason: error.reason };
    }
    await putOffDelivery(database, job, tried, waitAfter(attempts));
    return { outcome: "postponed", reason: error.reason };
  }
  await endDelivery(database, job, {
    delivery_attempts: attempts,
    delivery_error: null,
    delivery_state: "delivered",
    delivered_at: Date.now(),
  });
  return { outcome: "delivered" };
}

/** How long a mail waits after so many attempts: twice as long each time, up to hours. */
export function waitAfter(attempts: number): number {
  return Math.min(MAIL_RETRY_FIRST * 2 ** (attempts - 1), MAIL_RETRY_LAST);
}
