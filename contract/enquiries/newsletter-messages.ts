/** What only the form of the newsletter says. Free of zod. */

/** The newsletter box where the owner has made it real; the server's answer says that the address is kept. */
export const NEWSLETTER_FORM = {
  consent: "Send me the newsletter. I can unsubscribe at any time with the link in each e-mail.",
  sending: "Subscribing...",
  failed: "Failed to subscribe",
  error: "An error occurred while subscribing",
} as const;
