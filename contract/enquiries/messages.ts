import { NAME_REQUIRED, NAME_TOO_LONG, PHONE_INVALID } from "../platform/shared-messages.ts";
/** Field errors of the enquiry forms, for pages and server. Free of zod. */

export const ENQUIRY_FORM = {
  nameRequired: NAME_REQUIRED,
  nameTooLong: NAME_TOO_LONG,
  phoneRequired: "Phone is required",
  phoneTooLong: "Phone is too long",
  phoneRest: (rest: string) => `Phone, also: ${rest}`,
  preferredTimeRequired: "Preferred time is required",
  preferredTimeTooLong: "Preferred time is too long",
  subjectTooLong: "Subject is too long",
  messageTooLong: "Message is too long",
  contactTooLong: "Your e-mail or phone is too long",
  requirementsRequired: "Requirements are required",
  questionRequired: "Question is required",
  requirementsTooLong: "Requirements are too long",
  oneLine: "Please write this on one line",
  quantityInvalid: "Quantity must be a whole number of at least 1",
  noteTooLong: "Note is too long",
  partTooLong: "The part's description is too long",
  partUnsaid: "Please say which part it is",
  linePhotos: "A line can have up to three photos",
  companyTooLong: "Company is too long",
  tooManyItems: "Too many items in one enquiry",
  pageWithoutCatalogue: "A page needs the catalogue it belongs to",
  consentRequired: "Please agree to receive the newsletter",
} as const;

/** The reference of a sent enquiry, for visitors and administrators. */
export const ENQUIRY_REFERENCE = {
  label: "Your reference:",
  chat: (reference: string) => `About my enquiry ${reference}:`,
} as const;

export const CALLBACK = {
  anyTime: "Any time",
  phoneInvalid: PHONE_INVALID,
  submitting: "Submitting...",
  sent: "Request sent successfully! We'll contact you soon.",
  failed: "Failed to send callback request",
  error: "An error occurred while sending your request",
} as const;
