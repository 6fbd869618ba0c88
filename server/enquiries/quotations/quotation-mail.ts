import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { QUOTATION_MAIL } from "#contract/enquiries/quotation-messages.ts";
import { documentName, quotationFileName } from "#contract/enquiries/quotation-sheet.ts";
import { formatDay } from "#contract/platform/written-day.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { addressIn, type Mail } from "#server/platform/mail/mailer.ts";
import { inOwnRow, type MailContext, type Mailed } from "../delivery/deliver-mail.ts";
import { DELIVER_QUOTATION } from "../delivery/queue-mails.ts";
import type { Printer } from "./sheet/printer.ts";
import { bodyOf, isLinkOpen, sentDocument } from "./store.ts";

/** A quotation, mailed to its customer with the PDF. The Message-ID is the same until it is sent again. */
export const quotationMailed = (services: { printer: Printer }): Mailed<"quotations"> => ({
  kind: DELIVER_QUOTATION,
  table: "quotations",
  noun: "quotation",
  recorded: inOwnRow("quotations"),
  compose: (row, context) => {
    const { customer } = bodyOf(row);
    const letter = { document: sentDocument(row), to: customer.email, message: row.message };
    return composeMail(services, { row, ...letter, id: `${row.id}.${row.version}` }, context);
  },
});

interface Letter {
  row: QuotationRow;
  document: QuotationDocument | null;
  to: string;
  /** What the administrator wrote. */
  message: string;
  /** The Message-ID before the domain. */
  id: string;
}

/** Returns the mail of a quotation, or of a document of its order, with the PDF and the customer's link. */
export async function composeMail(
  { printer }: { printer: Printer },
  { row, document, to: address, message, id }: Letter,
  { account, companyName, publicUrl }: MailContext,
): Promise<Mail> {
  const to = addressIn(address);
  if (!document || !to) throw new Error("A quotation without document or address can't be mailed");
  const isOrder = document.order !== undefined;
  const link = publicUrl && isLinkOpen(row) && `${publicUrl}${quotationPath(row.link_token ?? "")}`;
  const facts = [
    `${QUOTATION_MAIL.total}: ${formatMoney(document.total, document.currency)}`,
    !isOrder && `${QUOTATION_MAIL.validUntil}: ${formatDay(document.validUntil)}`,
    link && `${isOrder ? QUOTATION_MAIL.orderLink : QUOTATION_MAIL.link}: ${link}`,
  ];
  return {
    messageId: `<${id}@${account.from.split("@").at(-1)}>`,
    senderName: companyName,
    to,
    subject: QUOTATION_MAIL.subject(documentName(document), quotationNumber(document), companyName),
    text: `${[message, facts.filter(Boolean).join("\n")].filter(Boolean).join("\n\n")}\n`,
    replyTo: addressIn(document.seller.email),
    // An administrator wrote and sent it.
    isAutomatic: false,
    attachments: [
      {
        filename: quotationFileName(document),
        contentType: "application/pdf",
        content: await printer.print(JSON.stringify(document)),
      },
    ],
  };
}
