import type { FastifyBaseLogger } from "fastify";
import type { QuotationDocument } from "../../../contract/enquiries/quotation.ts";
import { formatMoney, quotationNumber } from "../../../contract/enquiries/quotation-amounts.ts";
import { ENQUIRY_MAIL, QUOTATION_NEWS } from "../../../contract/messages.ts";
import { MAIL_GIVE_UP_AFTER, MAIL_RETRY_FIRST, MAIL_RETRY_LAST } from "../../../contract/platform/limits.ts";
import { findById } from "../../platform/database/by-id.ts";
import type { JobRow, QuotationRow } from "../../platform/database/schema.ts";
import { readPublicUrl } from "../../platform/database/settings.ts";
import { finishJob, type NewJob, postponeJob } from "../../platform/jobs/claim.ts";
import type { JobWork } from "../../platform/jobs/worker.ts";
import { addressIn, headerText, type Mail, MailError } from "../../platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { readBusiness } from "../../site/read-site.ts";
import { quoted } from "../delivery/enquiry-mail.ts";
import { sentDocument } from "./store.ts";

/** What a customer did under a link. `text` is the question or the reason. */
export interface News {
  kind: "accepted" | "declined" | "question";
  by: string;
  text: string;
}

const MAIL_NEWS = "quotation-news";

/** The mail that tells the owner of it. */
export const newsJob = (quotation: string, news: News): NewJob => ({
  kind: MAIL_NEWS,
  subject: quotation,
  payload: JSON.stringify(news),
});

type Needed = Pick<Services, "config" | "database" | "mailer">;

/** Mails the owner what customers answered. Without mail settings only the inbox shows it. */
export const newsWork = (services: Needed, log: Pick<FastifyBaseLogger, "warn" | "error">): JobWork => ({
  kinds: [MAIL_NEWS],
  atOnce: 1,
  run: (job) => mailNews(services, job, log),
  giveUp: async (job) => void (await finishJob(services.database.main, job)),
  onError: (error) => log.error({ err: error }, "mailing a customer's answer failed"),
});

async function mailNews(
  { config, database, mailer }: Needed,
  job: JobRow,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  const row = await findById(database.main, "quotations", job.subject ?? "");
  const document = row && sentDocument(row);
  const account = await mailer.account();
  if (!document || !account) return void (await finishJob(database.main, job));
  const { companyName } = await readBusiness(database);
  const publicUrl = await readPublicUrl(database, config);
  const mail = composeNews(JSON.parse(job.payload) as News, { row, document, publicUrl });
  try {
    const domain = account.from.split("@").at(-1);
    await mailer.send(account, { ...mail, messageId: `<${job.id}@${domain}>`, senderName: companyName });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ quotation: row.id, reason: error.reason }, "a customer's answer was not mailed");
    const age = Date.now() - job.created_at;
    if (!error.isFinal && age < MAIL_GIVE_UP_AFTER) {
      // The wait doubles.
      const wait = Math.min(Math.max(age, MAIL_RETRY_FIRST), MAIL_RETRY_LAST);
      return void (await postponeJob(database.main, database, job, wait));
    }
  }
  await finishJob(database.main, job);
}

interface About {
  row: QuotationRow;
  document: QuotationDocument;
  publicUrl: string | undefined;
}

/** Composes the mail, with the customer's text marked as theirs. */
function composeNews(
  { kind, by, text }: News,
  { row, document, publicUrl }: About,
): Omit<Mail, "messageId" | "senderName"> {
  const { customer, currency, total } = document;
  const number = quotationNumber(document);
  const facts = [
    [ENQUIRY_MAIL.name, by],
    [ENQUIRY_MAIL.company, customer.company],
    [ENQUIRY_MAIL.phone, customer.phone],
    [QUOTATION_NEWS.total, formatMoney(total, currency)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${headerText(value)}`] : []));
  const place = row.enquiry_id && publicUrl && `${publicUrl}/admin/enquiries?enquiry=${row.enquiry_id}`;
  return {
    subject: QUOTATION_NEWS[kind](number),
    text: `${[
      QUOTATION_NEWS[kind](number),
      facts.join("\n"),
      text && `${ENQUIRY_MAIL.message}:\n${quoted(text)}`,
      place && `${ENQUIRY_MAIL.inBackOffice}: ${place}`,
    ]
      .filter(Boolean)
      .join("\n\n")}\n`,
    replyTo: addressIn(customer.email),
  };
}
