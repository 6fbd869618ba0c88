import { IMAGE_REFUSED } from "../platform/shared-messages.ts";
import { ENQUIRY_ITEMS_MAX } from "../products/limits.ts";

/** Texts used only by the page of the enquiry list. Free of zod. */

/** Texts of its form in addition to those of the callback form. */
export const ENQUIRY_LIST_FORM = {
  refused: "Some lines are no longer available. They are marked in your list; nothing has been sent yet.",
  tooManyPhotos: "Up to three photos per line. The others were not added.",
  photoRefused: IMAGE_REFUSED,
  copied: "List copied",
  notCopied: "The list could not be copied. Please print it or send it from here.",
} as const;

/** Texts of a sent list. */
export const ENQUIRY_SENT = {
  next: "What happens now",
  look: "We look at your parts",
  half: (answerTime: string) => `Half of the answers go out within ${answerTime}`,
  /** `name` of who calls, `from` which time; either may be unknown. */
  call: (name: string, from = "") =>
    [name ? `${name} calls you` : "We call you", from].filter(Boolean).join(" "),
  preferred: (time: string) => `Your preferred time: ${time}`,
  prices: "You get prices and delivery times",
  free: "By phone or as a quotation. An enquiry costs nothing.",
  save: "Save our number",
  copied: "Reference copied",
  notCopied: "The reference could not be copied",
} as const;

/** What a message of a list that is too long leaves out. */
export const LEFT_OUT = {
  links: "The WhatsApp message has no links to the parts, so that all lines fit.",
  names: "A message has codes instead of names, so that all lines fit.",
  lines: "E-mail and WhatsApp can only hold the first lines of a list this long. Copy it to send all of it.",
} as const;

/** Texts of the box for a pasted list. */
export const PASTE_LIST = {
  hint: "Paste a WhatsApp message or a column of codes. You see the lines before they are added.",
  failed: "The list could not be read. Please try again, or send it by WhatsApp.",
  none: (exampleCode: string) => `No code or quantity was found. Example: ${exampleCode || "1040-22"} 2 nos`,
  notListed: "Not listed",
  tooMany: `An enquiry list has up to ${ENQUIRY_ITEMS_MAX} lines. The others stay here: send the list, then add them.`,
  unread: (written: string) => `You wrote “${written}”. How many pieces?`,
} as const;

/** Text of the list after another app shared something to it. */
export const SHARED_TO_LIST = {
  missing: "What you shared didn't arrive. Please add it here.",
} as const;
