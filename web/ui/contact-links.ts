/** What a dialler takes of a number written for people: digits, with a plus in front if there is one. */
export function telLink(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:${phone.trim().startsWith("+") ? "+" : ""}${digits}`;
}

/** A letter to the business, with its subject and its text filled in where there are any. */
export function mailLink(email: string, subject?: string, text?: string): string {
  const fields = Object.entries({ subject, body: text }).flatMap(([name, value]) =>
    value ? `${name}=${encodeURIComponent(value)}` : [],
  );
  return `mailto:${email}${fields.length > 0 ? `?${fields.join("&")}` : ""}`;
}

/** The subject of a letter about a part: its title and its code. */
export const partSubject = (part: { title: string; code: string }) => `${part.title} (${part.code})`;
