import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { isValidPhone, normalisePhone, whatsAppLink } from "../../../contract/platform/phone.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";

/** How a person can be reached by what they wrote; `whatsApp` is absent where that is no whole number. */
export type Way = { kind: "phone"; call: string; whatsApp?: string } | { kind: "mail"; write: string };

/** Prefilled e-mail subject and WhatsApp text. */
export interface Answer {
  subject: string;
  text: string;
}

const MAIL_ADDRESS = /^[^\s@?&%<>",;:]+@[^\s@?&%<>",;:]+\.[^\s@?&%<>",;:.]+$/;

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
