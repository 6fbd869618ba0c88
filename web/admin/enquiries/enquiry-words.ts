import type { Enquiry } from "../../../contract/enquiry.ts";
import { catalogName } from "../../../contract/enquiry-words.ts";
import { ENQUIRY_WORDS } from "../../../contract/messages.ts";

/** Who wrote it, as far as it says. */
export const senderOf = ({ name, contact }: Pick<Enquiry, "name" | "contact">): string =>
  name ?? contact ?? ENQUIRY_WORDS.noSender;

const KINDS = {
  callback: ENQUIRY_WORDS.callback,
  email: ENQUIRY_WORDS.email,
  "contact-page": ENQUIRY_WORDS.contactPage,
} as const;

export const kindOf = ({ kind }: Pick<Enquiry, "kind">): string => KINDS[kind];

/** What it is about in one line: its subject, else its part, catalogue page or list; undefined when it names none. */
export function topicOf(
  enquiry: Pick<Enquiry, "subject" | "product" | "catalogue" | "items">,
): string | undefined {
  const { subject, product, catalogue, items } = enquiry;
  if (subject) return subject;
  if (product) return product.title;
  if (catalogue) return catalogName(catalogue);
  return items.length > 0 ? ENQUIRY_WORDS.list(items.length) : undefined;
}

/** More than a row can show. */
const EXCERPT_MAX = 200;

/** The first words of the message, on one line. */
export function firstWords({ message }: Pick<Enquiry, "message">): string {
  const line = (message ?? "").replace(/\s+/g, " ").trim();
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).trimEnd()}…` : line;
}
