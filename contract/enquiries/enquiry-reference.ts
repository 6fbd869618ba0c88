/** How people call an enquiry: 'E-1042'. Free of zod. */

export const referenceOf = (number: number): string => `E-${number}`;

/** As long as a number that is still counted exactly. */
const REFERENCE = /^e[-\s]?(\d{1,15})$/i;

/** The number in a reference as somebody types it, 'e 1042' or 'E-1042'; undefined for anything else. */
export function readReference(typed: string): number | undefined {
  const [, digits] = REFERENCE.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
