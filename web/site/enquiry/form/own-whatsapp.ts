import { whatsAppLink } from "../../../../contract/phone.ts";
import type { BusinessProfile } from "../../../../contract/site.ts";

/** A WhatsApp message to the business, with its text filled in; undefined where it has no number for one. */
export const ownWhatsApp = (
  { whatsapp, phones, countryCode }: Pick<BusinessProfile, "whatsapp" | "phones" | "countryCode">,
  text: string,
): string | undefined => whatsAppLink(whatsapp || (phones[0] ?? ""), countryCode, text);
