/** Texts of 'Send Email' (spec sections 4, 5 and 8). Free of zod. */

export const CONTACT_EMAIL = {
  subjectTooShort: "Subject must be at least 3 characters long",
  messageTooShort: "Message must be at least 10 characters long",
  sending: "Sending...",
  sent: "Email sent successfully! We'll get back to you soon.",
  failed: "Failed to send email",
  error: "An error occurred while sending your email",
} as const;
