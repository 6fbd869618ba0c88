/** Texts used only by the newsletter form. Free of zod. */

/** The newsletter form when the owner has enabled it; the server's answer confirms the subscription. */
export const NEWSLETTER_FORM = {
  consent: "Send me the newsletter. I can unsubscribe at any time with the link in each e-mail.",
  sending: "Subscribing...",
  failed: "Failed to subscribe",
  error: "An error occurred while subscribing",
} as const;
