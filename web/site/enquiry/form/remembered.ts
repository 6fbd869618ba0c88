/** The contact details that a visitor lets this browser store. */
export type Remembered = Record<"name" | "company" | "phone", string>;

const KEY = "visitor";
const EMPTY: Remembered = { name: "", company: "", phone: "" };

/** Returns the stored contact details; `remember` is 'yes' if there are any, else empty, as a form's checkbox has it. */
export function remembered(): Remembered & { remember: string } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return { ...EMPTY, remember: "" };
    const texts = Object.keys(EMPTY).map((name) => {
      const text: unknown = (kept as Record<string, unknown>)[name];
      return [name, typeof text === "string" ? text : ""];
    });
    return { ...(Object.fromEntries(texts) as Remembered), remember: "yes" };
  } catch {
    // On the server, or without storage.
    return { ...EMPTY, remember: "" };
  }
}

/** Stores the sent contact details, or deletes them without `remember`; absent fields stay unchanged. */
export function remember({
  remember: hasConsent,
  ...texts
}: Partial<Remembered> & { remember: string }): void {
  try {
    if (!hasConsent) {
      localStorage.removeItem(KEY);
      return;
    }
    const { remember: _, ...before } = remembered();
    const { name, company, phone } = { ...before, ...texts };
    localStorage.setItem(
      KEY,
      JSON.stringify({ name: name.trim(), company: company.trim(), phone: phone.trim() }),
    );
  } catch {
    // Without storage nothing is remembered.
  }
}
