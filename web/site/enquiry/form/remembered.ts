/** What a visitor lets this browser remember, for the next form. */
export type Remembered = Record<"name" | "company" | "phone", string>;

const KEY = "visitor";
const NOBODY: Remembered = { name: "", company: "", phone: "" };

/** What is remembered, and whether anything is: `remember` is 'yes' or empty, as a form's checkbox has it. */
export function remembered(): Remembered & { remember: string } {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return { ...NOBODY, remember: "" };
    const texts = Object.keys(NOBODY).map((name) => {
      const text: unknown = (kept as Record<string, unknown>)[name];
      return [name, typeof text === "string" ? text : ""];
    });
    return { ...(Object.fromEntries(texts) as Remembered), remember: "yes" };
  } catch {
    // On the server, and in a browser that keeps nothing.
    return { ...NOBODY, remember: "" };
  }
}

/** Keeps what was sent where that is wished, and forgets it where not; what a form does not ask for stays as it was. */
export function remember({ remember: isWished, ...texts }: Partial<Remembered> & { remember: string }): void {
  try {
    if (!isWished) {
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
    // A browser that keeps nothing remembers nobody.
  }
}
