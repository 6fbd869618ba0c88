/** Texts of the page behind a newsletter's unsubscribe link. Free of zod. */

export const UNSUBSCRIBE = {
  onList: "You are subscribed to our newsletter.",
  notOnList: "This link matches no address on our list. You may have unsubscribed already.",
  malformed: "This link is incomplete. Please open it from the e-mail again, or copy all of it.",
  sending: "Unsubscribing...",
  failed: "Failed to unsubscribe",
  error: "An error occurred while unsubscribing",
} as const;
