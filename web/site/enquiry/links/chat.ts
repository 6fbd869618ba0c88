import type { ChatOpenedBody, ChatPlace } from "../../../../contract/enquiries/enquiry.ts";
import { whatsAppLink } from "../../../../contract/platform/phone.ts";
import type { BusinessProfile } from "../../../../contract/site/site.ts";
import { publicOrigin } from "../../../api/client.ts";
import { post } from "../../../api/post.ts";
import type { EnquiryAbout } from "./about.ts";

type Firm = Pick<BusinessProfile, "companyName" | "whatsapp" | "phones" | "countryCode">;

/** A WhatsApp message to the business: greeting, then what is asked. Undefined where it has no number for one. */
export const chatLink = (firm: Firm, text: string): string | undefined =>
  whatsAppLink(
    firm.whatsapp || (firm.phones[0] ?? ""),
    firm.countryCode,
    `Hello ${firm.companyName},\r\n\r\n${text}`,
  );

/** What is asked about a part, a page or words; `origin` is where the site's addresses begin. */
export function chatText(about: EnquiryAbout | undefined, origin: string): string {
  if (!about) return "I have a question about spare parts.";
  const asked = about.text ?? `I would like to ask for a price: ${about.subject}`;
  return about.path && origin ? `${asked}\r\n${origin}${about.path}` : asked;
}

/** Where the site's addresses begin: as its owner said, else, in the browser alone, as the visitor came. */
export const originOf = (): string => publicOrigin() || window.location.origin;

/** What this page has told already. */
const told = new Set<string>();

/**
 * Leaves the trace that WhatsApp was opened: from where and for which parts, nothing of who and nothing that was written.
 * Once for the same thing and page. Whether it arrives is no visitor's concern.
 */
export function tellOfChat(from: ChatPlace, context?: Omit<ChatOpenedBody, "from">): void {
  const json: ChatOpenedBody = { from, ...context };
  const key = JSON.stringify(json);
  if (told.has(key)) return;
  told.add(key);
  post("/whatsapp/opened", { json }, { keepalive: true }).catch(() => undefined);
}
