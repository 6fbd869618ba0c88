/** Returns an enquiry's reference: 'E-1042'. Free of zod. */
import { plainDigits } from "../platform/digits.ts";

export const referenceOf = (number: number): string => `E-${number}`;

/** At most 15 digits, which are exact in a number. */
const REFERENCE = /^e[-\s]?(\d{1,15})$/i;

/** Returns the number of a typed reference, 'e 1042' or 'E-1042'; undefined for other texts. */
export function readReference(typed: string): number | undefined {
  const [, digits] = REFERENCE.exec(plainDigits(typed)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
