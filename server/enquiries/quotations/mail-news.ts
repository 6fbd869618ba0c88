import { buyerOrderWords } from "#contract/enquiries/buyer-order.ts";
import { formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { QUOTATION_NEWS } from "#contract/enquiries/quotation-messages.ts";
import { ENQUIRY_MAIL } from "#contract/platform/server-messages.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import type { NewJob } from "#server/platform/jobs/claim.ts";
import { addressIn, headerText, type Mail } from "#server/platform/mail/mailer.ts";
import { type MailContext, type Mailed, mailWork } from "../delivery/deliver-mail.ts";
import { quoted } from "../delivery/enquiry-mail.ts";
import { buyerOrderOf, sentDocument } from "./store.ts";

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

/** Mails the owner what customers answered. Without mail settings only the inbox shows it. */
export const newsWork = (services: Parameters<typeof mailWork>[0], log: Parameters<typeof mailWork>[2]) =>
  mailWork(services, NEWS_MAILED, log);

const NEWS_MAILED: Mailed<"quotations"> = {
  kind: MAIL_NEWS,
  table: "quotations",
  noun: "answer",
  compose: composeNews,
};

/** Composes the mail, with the customer's text marked as theirs. */
function composeNews(row: QuotationRow, { account, job, companyName, publicUrl }: MailContext): Mail {
  const { kind, by, text } = JSON.parse(job.payload) as News;
  const document = sentDocument(row);
  if (!document) throw new Error("A quotation that was not sent has no answer");
  const { customer, currency, total } = document;
  const number = quotationNumber(document);
  const facts = [
    [ENQUIRY_MAIL.name, by],
    [ENQUIRY_MAIL.company, customer.company],
    [ENQUIRY_MAIL.phone, customer.phone],
    [
      QUOTATION_NEWS.total,
      formatMoney(kind === "accepted" ? (row.accepted_total ?? total) : total, currency),
    ],
    [QUOTATION_NEWS.buyerOrder, kind === "accepted" ? buyerOrderWords(buyerOrderOf(row)) : ""],
  ].flatMap(([label, value]) => (value ? [`${label}: ${headerText(value)}`] : []));
  const place = row.enquiry_id && publicUrl && `${publicUrl}/admin/enquiries?enquiry=${row.enquiry_id}`;
  return {
    messageId: `<${job.id}@${account.from.split("@").at(-1)}>`,
    senderName: companyName,
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
    isAutomatic: true,
  };
}
