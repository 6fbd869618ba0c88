import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { catalogName, itemLine, productName } from "../../../contract/enquiries/enquiry-words.ts";
import { CHAT_FROM, CHAT_TRACE, ENQUIRY_DETAIL, ENQUIRY_WORDS } from "../../../contract/messages.ts";
import { isValidPhone, normalisePhone, whatsAppLink } from "../../../contract/platform/phone.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";

const MAIL_ADDRESS = /^[^\s@?&%<>",;:]+@[^\s@?&%<>",;:]+\.[^\s@?&%<>",;:.]+$/;

/** Who wrote it, as far as it says. */
export const senderOf = (enquiry: Enquiry): string =>
  isChat(enquiry) ? openedFor(enquiry) : (enquiry.name ?? enquiry.contact ?? ENQUIRY_WORDS.noSender);

/** Whether it is no enquiry but a trace that WhatsApp was opened. */
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
} as const;

export const kindOf = ({ kind, from }: Enquiry): string =>
  kind === "whatsapp" ? (CHAT_FROM[from ?? "elsewhere"] ?? CHAT_FROM.elsewhere) : KINDS[kind];

/** What it is about in one line: its subject, else its part, catalogue page or list; undefined when it names none. */
export function topicOf(
  enquiry: Pick<Enquiry, "kind" | "subject" | "product" | "catalogue" | "items">,
): string | undefined {
  const { subject, product, catalogue, items } = enquiry;
  if (subject) return subject;
  if (product) return product.title;
  if (catalogue) return catalogName(catalogue);
  // Of a trace it is said already how many.
  if (isChat(enquiry))
    return (
      items
        .map((item) => item.product?.title ?? (item.catalogue && catalogName(item.catalogue)))
        .join(", ") || undefined
    );
  return items.length > 0 ? ENQUIRY_WORDS.list(items.length) : undefined;
}

/** Lines of parts in a WhatsApp link. */
const LINES_MAX = 20;

/** Subject and WhatsApp text of an answer, with the enquiry's reference and its parts. */
export function answerTo(enquiry: Enquiry): Answer {
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

/** More than a row can show. */
const EXCERPT_MAX = 200;

/** The first words of the message, on one line. */
export function firstWords({ message }: Pick<Enquiry, "message">): string {
  const line = (message ?? "").replace(/\s+/g, " ").trim();
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).trimEnd()}…` : line;
}

/** How a person can be reached by what they wrote; `whatsApp` is absent where that is no whole number. */
type Way = { kind: "phone"; call: string; whatsApp?: string } | { kind: "mail"; write: string };

/** Prefilled e-mail subject and WhatsApp text. */
export interface Answer {
  subject: string;
  text: string;
}

/**
 * Reads a phone number or an e-mail address; undefined for what is neither. Without `countryCode`, the business's own
 * (contract/platform/phone.ts), there is no way by WhatsApp.
 */
export function wayTo(written: string, answer?: Answer, countryCode?: string): Way | undefined {
  const text = written.trim();
  if (MAIL_ADDRESS.test(text)) return { kind: "mail", write: mailLink(text, answer?.subject) };
  const bare = normalisePhone(text).replace(/\./g, "");
  if (!isValidPhone(text) && !/^\+?\d{7,15}$/.test(bare)) return undefined;
  const whatsApp = countryCode === undefined ? undefined : whatsAppLink(text, countryCode, answer?.text);
  return { kind: "phone", call: telLink(text), ...(whatsApp ? { whatsApp } : {}) };
}

/** The number of who sent an enquiry, as it was written; an e-mail may give one instead of an address. */
export function phoneOf({ phone, contact }: Pick<Enquiry, "phone" | "contact">) {
  const written = (phone ?? contact ?? "").trim();
  const way = wayTo(written);
  return way?.kind === "phone" ? { written, call: way.call } : undefined;
}
