/** Texts of the page behind a newsletter's unsubscribe link. Free of zod. */

export const UNSUBSCRIBE = {
  onList: "Your address is on the list of our newsletter.",
  notOnList: "This link leads to no address on our list. If you were on it, you have left it already.",
  malformed: "This link is not complete. Please open it from the letter once more, or copy all of it.",
  sending: "Unsubscribing...",
  failed: "Failed to unsubscribe",
  error: "An error occurred while unsubscribing",
} as const;
