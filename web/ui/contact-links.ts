/** Returns the tel: link of a phone number: its digits, after a plus if it has one. */
export function telLink(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
}

export function mailLink(email: string, subject?: string, text?: string): string {
  const fields = Object.entries({ subject, body: text }).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return `mailto:${email}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}

export const partSubject = (part: { title: string; code: string }) => `${part.title} (${part.code})`;
