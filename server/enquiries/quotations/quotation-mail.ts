import { formatMoney, quotationNumber } from "../../../contract/enquiries/quotation-amounts.ts";
import { quotationPath } from "../../../contract/enquiries/quotation-link.ts";
import { QUOTATION_MAIL } from "../../../contract/enquiries/quotation-messages.ts";
import { quotationFileName } from "../../../contract/enquiries/quotation-sheet.ts";
import { formatDay } from "../../../contract/platform/written-day.ts";
import type { QuotationRow } from "../../platform/database/schema.ts";
import { addressIn, type Mail } from "../../platform/mail/mailer.ts";
import type { MailContext, Mailed } from "../delivery/deliver-mail.ts";
import { DELIVER_QUOTATION } from "../delivery/queue-mails.ts";
import type { Printer } from "./sheet/printer.ts";
import { bodyOf, sentDocument } from "./store.ts";

/** A quotation, mailed to its customer with the PDF. */
export const quotationMailed = (services: { printer: Printer }): Mailed<"quotations"> => ({
  kind: DELIVER_QUOTATION,
  table: "quotations",
  noun: "quotation",
  isRecorded: true,
  compose: (row, context) => composeMail(services, row, context),
});

/** Returns the mail of a sent quotation. The Message-ID is the same until it is sent again. */
async function composeMail(
  services: { printer: Printer },
  row: QuotationRow,
  { account, companyName, publicUrl }: MailContext,
): Promise<Mail> {
  const document = sentDocument(row);
  const to = addressIn(bodyOf(row).customer.email);
  if (!document || !to) throw new Error("A quotation without document or address can't be mailed");
  const link = publicUrl && row.link_token && `${publicUrl}${quotationPath(row.link_token)}`;
  const facts = [
    `${QUOTATION_MAIL.total}: ${formatMoney(document.total, document.currency)}`,
    `${QUOTATION_MAIL.validUntil}: ${formatDay(document.validUntil)}`,
    link && `${QUOTATION_MAIL.link}: ${link}`,
  ];
  return {
    messageId: `<${row.id}.${row.version}@${account.from.split("@").at(-1)}>`,
    senderName: companyName,
    to,
    subject: QUOTATION_MAIL.subject(quotationNumber(document), companyName),
    text: `${[row.message, facts.filter(Boolean).join("\n")].filter(Boolean).join("\n\n")}\n`,
    replyTo: addressIn(document.seller.email),
    // An administrator wrote and sent it.
    isAutomatic: false,
    attachments: [
      {
        filename: quotationFileName(document),
        contentType: "application/pdf",
        content: await services.printer.print(JSON.stringify(document)),
      },
    ],
  };
}
