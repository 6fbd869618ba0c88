import type { FastifyBaseLogger } from "fastify";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { catalogName, itemLine, productName } from "../../../contract/enquiries/enquiry-words.ts";
import { ENQUIRY_MAIL, ENQUIRY_SERVER } from "../../../contract/messages.ts";
import { formatLongDate } from "../../../contract/platform/dates.ts";
import { MAIL_GIVE_UP_AFTER, MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "../../../contract/platform/limits.ts";
import { findById, updateById } from "../../platform/database/by-id.ts";
import type { Database } from "../../platform/database/open.ts";
import type { EnquiryRow, JobRow } from "../../platform/database/schema.ts";
import { readPublicUrl } from "../../platform/database/settings.ts";
import { SYSTEM, type Write, writeUnseen } from "../../platform/database/write.ts";
import { finishJob, postponeJob } from "../../platform/jobs/claim.ts";
import type { JobWork } from "../../platform/jobs/worker.ts";
import { addressIn, headerText, type Mail, type MailAccount, MailError } from "../../platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { readBusiness } from "../../site/read-site.ts";
import { presentEnquiry } from "../present.ts";
import { DELIVER_ENQUIRY } from "./queue-enquiries.ts";

type DeliveryParts = Pick<Services, "config" | "database" | "mailer">;

type Outcome =
  | { outcome: "delivered" | "waiting" | "gone" }
  /** `reason` is for the log. */
  | { outcome: "postponed" | "failed"; reason: string };

/**
 * Mails a job's enquiry and stores the outcome. After a crash between both, the mail is sent again with the same Message-ID.
 * Throws only if the database fails.
 */
export async function deliverEnquiry(
  { config, database, mailer }: DeliveryParts,
  job: JobRow,
): Promise<Outcome> {
  const row = await findById(database.main, "enquiries", job.subject ?? "");
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
    await postponeDelivery(database, job, tried, waitAfter(attempts));
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

/** Returns the delay before the next attempt, in ms: it doubles up to the maximum. */
export function waitAfter(attempts: number): number {
  return Math.min(MAIL_RETRY_FIRST * 2 ** (attempts - 1), MAIL_RETRY_LAST);
}

type Delivery = Partial<
  Pick<EnquiryRow, "delivery_state" | "delivery_attempts" | "delivery_error" | "delivered_at">
>;

/** Ends a delivery and stores its outcome; no effect if another worker claimed the job. */
function endDelivery(database: Database, job: JobRow, delivery: Delivery): Promise<void> {
  return settle(database, job, delivery, ({ tx }) => finishJob(tx, job));
}

/** Postpones a delivery by `wait` ms and stores the reason; no effect if another worker claimed the job. */
function postponeDelivery(database: Database, job: JobRow, delivery: Delivery, wait: number): Promise<void> {
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
    await updateById(transaction.tx, "enquiries", job.subject, delivery);
  });
}

/**
 * Composes the mail. Each line of the visitor's text gets a mark, so that none can pass for ours; replies go to the visitor
 * if one valid address was given.
 */
function composeMail(
  enquiry: Enquiry,
  about: { account: Pick<MailAccount, "from">; companyName: string; publicUrl: string | undefined },
): Mail {
  const domain = about.account.from.split("@").at(-1);
  return {
    messageId: `<${enquiry._id}@${domain}>`,
    senderName: about.companyName,
    subject: enquiry.reference
      ? ENQUIRY_MAIL.withReference(subjectOf(enquiry), enquiry.reference)
      : subjectOf(enquiry),
    text: `${[opening(enquiry), facts(enquiry), message(enquiry), closing(enquiry, about.publicUrl)]
      .filter(Boolean)
      .join("\n\n")}\n`,
    replyTo: addressIn(enquiry.contact),
  };
}

function subjectOf({ kind, name, subject }: Enquiry): string {
  if (kind === "callback") return ENQUIRY_MAIL.callbackSubject(name ?? "");
  if (kind === "email") return ENQUIRY_MAIL.emailSubject(subject ?? "");
  return ENQUIRY_MAIL.contactPageSubject(name ?? "");
}

function opening({ kind }: Enquiry): string {
  if (kind === "callback") return ENQUIRY_MAIL.callback;
  return kind === "email" ? ENQUIRY_MAIL.email : ENQUIRY_MAIL.contactPage;
}

function facts(enquiry: Enquiry): string {
  const { product, catalogue, items } = enquiry;
  const lines: [string, string | null][] = [
    [ENQUIRY_MAIL.reference, enquiry.reference],
    [ENQUIRY_MAIL.name, enquiry.name],
    [ENQUIRY_MAIL.company, enquiry.company],
    [ENQUIRY_MAIL.phone, enquiry.phone],
    [ENQUIRY_MAIL.preferredTime, enquiry.preferredTime],
    [ENQUIRY_MAIL.subject, enquiry.subject],
    [ENQUIRY_MAIL.contact, enquiry.contact],
    [ENQUIRY_MAIL.product, product && productName(product)],
    [ENQUIRY_MAIL.catalogue, catalogue && catalogName(catalogue)],
  ];
  return [
    ...lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${headerText(value)}`])),
    ...(items.length ? [`${ENQUIRY_MAIL.items}:`] : []),
    ...items.map((item) => `  ${headerText(itemLine(item))}`),
  ].join("\n");
}

function message({ message: text }: Enquiry): string {
  if (text === null) return "";
  const quoted = text.split(/\r\n|[\r\n\u2028\u2029\u0085]/).map((line) => `> ${line}`);
  return [`${ENQUIRY_MAIL.message}:`, ...quoted].join("\n");
}

function closing({ _id, createdAt }: Enquiry, publicUrl: string | undefined): string {
  const received = `${ENQUIRY_MAIL.received}: ${formatLongDate(createdAt)}`;
  if (!publicUrl) return received;
  return `${received}\n${ENQUIRY_MAIL.inBackOffice}: ${publicUrl}/admin/enquiries?enquiry=${_id}`;
}

const AT_ONCE = 2;

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** Mails enquiries; several processes can run it at once. */
export function deliveryWork(services: DeliveryParts, log: Log): JobWork {
  const report = reporter(log);
  return {
    kinds: [DELIVER_ENQUIRY],
    atOnce: AT_ONCE,
    run: async (job) => report(job, await deliverEnquiry(services, job)),
    giveUp: (job) =>
      endDelivery(services.database, job, {
        delivery_state: "failed",
        delivery_error: ENQUIRY_SERVER.interrupted,
      }),
    onError: (error) => log.error({ err: error }, "delivering an enquiry failed"),
  };
}

/** The log contains no visitor's text and no reply of a mail server, which may contain an address. */
function reporter(log: Log): (job: JobRow, outcome: Outcome) => void {
  let hasLoggedWaiting = false;
  return ({ subject: enquiry }, became) => {
    const { outcome } = became;
    if (outcome === "gone") return;
    if (outcome === "waiting" && !hasLoggedWaiting) {
      log.warn("no mail settings: enquiries wait in the inbox until there are some");
    }
    hasLoggedWaiting = outcome === "waiting";
    if (outcome === "delivered") log.info({ enquiry }, "enquiry delivered");
    if (became.outcome === "postponed") {
      log.warn({ enquiry, reason: became.reason }, "enquiry not delivered yet, it will be tried again");
    }
    if (became.outcome === "failed") {
      log.error({ enquiry, reason: became.reason }, "enquiry could not be delivered, it is in the inbox");
    }
  };
}
