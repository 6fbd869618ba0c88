import type { ChatOpenedBody, ChatPlace } from "#contract/enquiries/enquiry.ts";
import { whatsAppLink } from "#contract/platform/phone.ts";
import type { BusinessProfile } from "#contract/site/site.ts";
import { publicOrigin } from "#web/api/client.ts";
import { post } from "#web/api/post.ts";
import type { EnquiryAbout } from "./about.ts";

type Firm = Pick<BusinessProfile, "companyName" | "whatsapp" | "phones" | "countryCode">;

/** Returns a WhatsApp link to the business with a greeting and `text`; undefined if it has no number. */
export const chatLink = (firm: Firm, text: string): string | undefined =>
  whatsAppLink(
    firm.whatsapp || (firm.phones[0] ?? ""),
    firm.countryCode,
    `Hello ${firm.companyName},\r\n\r\n${text}`,
  );

/** Returns the message about a part, a page or a search text; `origin` is the site's. */
export function chatText(about: EnquiryAbout | undefined, origin: string): string {
  if (!about) return "I have a question about spare parts.";
  const asked = about.text ?? `I would like to ask for a price: ${about.subject}`;
  return about.path && origin ? `${asked}\r\n${origin}${about.path}` : asked;
}

/** Returns the site's origin: the configured one or, in the browser only, the current one. */
export const originOf = (): string => publicOrigin() || window.location.origin;

const reported = new Set<string>();

/** Reports from where and for which parts, without visitor or text; once per subject and page. */
export function reportChat(from: ChatPlace, context?: Omit<ChatOpenedBody, "from">): void {
  const json: ChatOpenedBody = { from, ...context };
  const key = JSON.stringify(json);
  if (reported.has(key)) return;
  reported.add(key);
  post("/whatsapp/opened", { json }, { keepalive: true }).catch(() => undefined);
}
