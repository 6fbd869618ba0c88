/** What only the contact page says. Free of zod. */

/** What the contact page says while it sends nothing (ruling 'Where the spec describes a limitation'). */
export const CONTACT_PAGE = {
  notSent: "Nothing has been sent from this page. Send what you wrote by one of these:",
} as const;

/** The contact page's form where the owner has made it real; the server's answer says that it was sent. */
export const CONTACT_PAGE_FORM = {
  sending: "Sending...",
  failed: "Failed to send message",
  error: "An error occurred while sending your message",
} as const;
