import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { catalogName, itemLine, productName } from "#contract/enquiries/enquiry-words.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { ENQUIRY_MAIL } from "#contract/platform/server-messages.ts";
import { addressIn, headerText, type Mail } from "#server/platform/mail/mailer.ts";
import { presentEnquiry } from "../present.ts";
import { inOwnRow, type MailContext, type Mailed } from "./deliver-mail.ts";
import { DELIVER_ENQUIRY } from "./queue-mails.ts";

/** An enquiry, mailed to the addresses of the settings. */
export const ENQUIRY_MAILED: Mailed<"enquiries"> = {
  kind: DELIVER_ENQUIRY,
  table: "enquiries",
  noun: "enquiry",
  recorded: inOwnRow("enquiries"),
  compose: (row, context) => composeMail(presentEnquiry(row), context),
};

/**
 * Composes the mail. Each line of the visitor's text gets a mark, so that none can pass for ours; replies go to the visitor
 * if one valid address was given.
 */
function composeMail(enquiry: Enquiry, about: MailContext): Mail {
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
    isAutomatic: true,
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
  return text === null ? "" : `${ENQUIRY_MAIL.message}:\n${quoted(text)}`;
}

/** Returns a visitor's text with a mark before each line. */
export const quoted = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029\u0085]/)
    .map((line) => `> ${line}`)
    .join("\n");

function closing({ _id, createdAt }: Enquiry, publicUrl: string | undefined): string {
  const received = `${ENQUIRY_MAIL.received}: ${formatLongDate(createdAt)}`;
  if (!publicUrl) return received;
  return `${received}\n${ENQUIRY_MAIL.inBackOffice}: ${publicUrl}/admin/enquiries?enquiry=${_id}`;
}
