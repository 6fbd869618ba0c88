import type { Enquiry } from "../../../contract/enquiry.ts";
import { isValidPhone, normalisePhone } from "../../../contract/phone.ts";
import { mailLink, telLink } from "../../ui/contact-links.ts";

/** How a person can be reached by what they wrote; `whatsApp` is absent where the number says no country. */
export type Way = { kind: "phone"; call: string; whatsApp?: string } | { kind: "mail"; write: string };

/** The business's own country, in which numbers are written without it. */
const COUNTRY = "91";
const MAIL_ADDRESS = /^[^\s@?&%<>",;:]+@[^\s@?&%<>",;:]+\.[^\s@?&%<>",;:.]+$/;

/** Reads a phone number or an e-mail address; undefined for what is neither. `subject` is that of the answer. */
export function wayTo(written: string, subject?: string): Way | undefined {
  const text = written.trim();
  if (MAIL_ADDRESS.test(text)) return { kind: "mail", write: mailLink(text, subject) };
  const bare = normalisePhone(text).replace(/\./g, "");
  if (!isValidPhone(text) && !/^\+?\d{7,15}$/.test(bare)) return undefined;
  const number = internationalNumber(bare);
  return {
    kind: "phone",
    call: telLink(text),
    ...(number ? { whatsApp: `https://wa.me/${number}` } : {}),
  };
}

/** The number of who sent an enquiry, as it was written; an e-mail may give one instead of an address. */
export function phoneOf({ phone, contact }: Pick<Enquiry, "phone" | "contact">) {
  const written = (phone ?? contact ?? "").trim();
  const way = wayTo(written);
  return way?.kind === "phone" ? { written, call: way.call } : undefined;
}

/** The digits with the country in front: '+' and '00' say it, ten digits are a number of this one. */
function internationalNumber(bare: string): string | undefined {
  const [, withCountry] = /^(?:\+|00)(\d{8,15})$/.exec(bare) ?? [];
  if (withCountry) return withCountry;
  const [, national] = /^0?(\d{10})$/.exec(bare) ?? [];
  return national && COUNTRY + national;
}
