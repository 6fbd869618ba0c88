/** Texts used only by the contact page. Free of zod. */

export const CONTACT_PAGE = {
  notSent: "Nothing has been sent from this page. Send what you wrote by one of these:",
} as const;

export const CONTACT_PAGE_FORM = {
  sending: "Sending...",
  failed: "Failed to send message",
  error: "An error occurred while sending your message",
} as const;
