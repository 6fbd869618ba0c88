import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { catalogName, itemLine, productName } from "#contract/enquiries/enquiry-words.ts";
import { CHAT_FROM, CHAT_TRACE, ENQUIRY_DETAIL, ENQUIRY_WORDS } from "#contract/enquiries/inbox-messages.ts";
import { addressesInText, withoutAddresses } from "#contract/platform/mail-addresses.ts";
import { isValidPhone, normalisePhone } from "#contract/platform/phone.ts";

/** Returns the sender's name or contact, if any. */
export const senderOf = (enquiry: Enquiry): string =>
  isChat(enquiry)
    ? openedFor(enquiry)
    : (enquiry.name ?? enquiry.company ?? enquiry.contact ?? enquiry.phone ?? ENQUIRY_WORDS.noSender);

/** Returns whether it only records that WhatsApp was opened. */
export const isChat = ({ kind }: Pick<Enquiry, "kind">): boolean => kind === "whatsapp";

function openedFor({ items, product, catalogue }: Enquiry): string {
  const parts = items.length || (product ? 1 : 0);
  if (parts > 0) return CHAT_TRACE.openedFor(parts);
  return catalogue ? CHAT_TRACE.openedForPage : CHAT_TRACE.opened;
}

const KINDS = {
  callback: ENQUIRY_WORDS.callback,
  email: ENQUIRY_WORDS.email,
  "contact-page": ENQUIRY_WORDS.contactPage,
  office: ENQUIRY_WORDS.office,
} as const;

export const kindOf = ({ kind, from }: Enquiry): string =>
  kind === "whatsapp" || (kind === "office" && from)
    ? (CHAT_FROM[from ?? "elsewhere"] ?? CHAT_FROM.elsewhere)
    : KINDS[kind];

/** Returns the subject, else the part, catalogue page or list, in one line; undefined without any. */
export function topicOf(
  enquiry: Pick<Enquiry, "kind" | "subject" | "product" | "catalogue" | "items">,
): string | undefined {
  const { subject, product, catalogue, items } = enquiry;
  if (subject) return subject;
  if (product) return product.title;
  if (catalogue) return catalogName(catalogue);
  // `senderOf` includes the count.
  if (isChat(enquiry))
    return (
      items
        .map((item) => item.product?.title ?? (item.catalogue && catalogName(item.catalogue)))
        .join(", ") || undefined
    );
  return items.length > 0 ? ENQUIRY_WORDS.list(items.length) : undefined;
}

/** The maximum number of parts in a WhatsApp link. */
const LINES_MAX = 20;

/** Returns the e-mail subject and WhatsApp text of an answer, with the reference and the parts. */
export function answerTo(enquiry: Enquiry): Record<"subject" | "text", string> {
  const { name, reference, product, items } = enquiry;
  const topic = topicOf(enquiry);
  const parts = items.length > 0 ? items.map(itemLine) : [product ? productName(product) : topic];
  const text = [
    name && `${ENQUIRY_DETAIL.hello(name)}\n`,
    ENQUIRY_DETAIL.about(reference),
    ...parts.slice(0, LINES_MAX),
    parts.length > LINES_MAX && ENQUIRY_DETAIL.moreParts(parts.length - LINES_MAX),
  ];
  return {
    subject: `Re: ${topic ?? "your enquiry"}${reference ? ` (${reference})` : ""}`,
    text: text.filter(Boolean).join("\n"),
  };
}

/** More characters than a row can show. */
const EXCERPT_MAX = 200;

/** Returns the beginning of the message on one line. */
export function firstWords({ message }: Pick<Enquiry, "message">): string {
  const line = (message ?? "").replace(/\s+/g, " ").trim();
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).trimEnd()}…` : line;
}

/** Returns the sender's phone number as written and e-mail address, as far as given in either field. */
export function waysTo({ phone, contact }: Pick<Enquiry, "phone" | "contact">) {
  const given = [phone, contact].map((text) => (text ?? "").trim());
  const mails = addressesInText(given.join(" "));
  return {
    phone: given.map((text) => withoutAddresses(text).trim()).find(isPhone),
    // Several addresses: the person who quotes chooses.
    mail: mails.length === 1 ? mails[0] : undefined,
  };
}

const isPhone = (text: string): boolean => isValidPhone(text) || /^\+?\d{7,15}$/.test(normalisePhone(text));
