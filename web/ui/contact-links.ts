import { normalisePhone } from "#contract/platform/phone.ts";

/** Returns the tel: link of a phone as written: its first number (RFC 3966), without an extension. */
export const telLink = (phone: string): string => `tel:${normalisePhone(phone)}`;

export function mailLink(email: string, subject?: string, text?: string): string {
  const fields = Object.entries({ subject, body: text }).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return `mailto:${email}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}

export const partSubject = (part: { title: string; code: string }) => `${part.title} (${part.code})`;
