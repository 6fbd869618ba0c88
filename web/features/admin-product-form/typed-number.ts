/** Decimal notation only, as the server takes it: no exponent, no grouping. */
const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;

/** The number that a text is, or undefined; an empty text is no number. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : undefined;
}
