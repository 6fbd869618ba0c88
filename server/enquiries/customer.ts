import type { Enquiry } from "../../contract/enquiries/enquiry.ts";

/** Fewer digits are no telephone number; more than these are country and trunk codes, which people write or leave out. */
const DIGITS_MIN = 7;
const DIGITS_COMPARED = 10;

/**
 * By what the enquiries of one person are found together: the e-mail address, else the last ten digits of the number.
 * Undefined where there is neither.
 */
export function customerKey({ phone, contact }: Pick<Enquiry, "phone" | "contact">): string | undefined {
  const written = phone ?? contact ?? "";
  const mail = written.split(/[\s<>,;]/).find((word) => word.indexOf("@") > 0 && !word.endsWith("@"));
  if (mail) return mail.toLowerCase();
  const digits = written.replace(/\D/g, "");
  return digits.length >= DIGITS_MIN ? digits.slice(-DIGITS_COMPARED) : undefined;
}
