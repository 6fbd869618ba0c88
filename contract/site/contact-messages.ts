/** Texts of 'Send Email' (spec sections 4, 5 and 8) and of the contact page. Free of zod. */

export const CONTACT_EMAIL = {
  subjectTooShort: "Subject must be at least 3 characters long",
  messageTooShort: "Message must be at least 10 characters long",
  sending: "Sending...",
  sent: "Email sent successfully! We'll get back to you soon.",
  failed: "Failed to send email",
  error: "An error occurred while sending your email",
} as const;

export const CONTACT_PAGE = {
  notSent: "Nothing has been sent from this page. Send what you wrote by one of these:",
} as const;

export const CONTACT_PAGE_FORM = {
  sending: "Sending...",
  failed: "Failed to send message",
  error: "An error occurred while sending your message",
} as const;
