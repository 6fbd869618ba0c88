import {
  DATE_INVALID,
  DISCOUNT_INVALID,
  NOTE_TOO_LONG,
  QUOTATION_EXPIRED,
  REASON_TOO_LONG,
  STATE_UNKNOWN,
} from "../platform/shared-messages.ts";

/** What the server and the forms say of quotations. Free of zod. */

export const QUOTATION_FORM = {
  titleRequired: "Please name the part",
  titleTooLong: "The part's name is too long",
  codeTooLong: "The code is too long",
  quantityInvalid: "Quantity must be above 0, with at most three decimals",
  wholeOnly: "This unit is counted in whole numbers. For decimals choose a measured one, such as m or kg.",
  unitTooLong: "The unit is too long",
  rateInvalid: "Price must be 0 or more, with at most the decimals of its currency",
  discountInvalid: DISCOUNT_INVALID,
  gstRateInvalid: "GST must be between 0 and 100 percent",
  deliveryTooLong: "The delivery time is too long",
  stateUnknown: STATE_UNKNOWN,
  emailInvalid: "Please enter a valid e-mail address",
  addressTooLong: "The address is too long",
  termsTooLong: "The terms are too long",
  noteTooLong: NOTE_TOO_LONG,
  tooManyLines: "A quotation has at most 500 lines",
  dateInvalid: DATE_INVALID,
  currencyUnknown: "This currency is not in the settings",
  exchangeRateRequired: "Please enter the exchange rate",
  totalTooLarge: "The total is too large",
  reasonTooLong: REASON_TOO_LONG,
} as const;

export const QUOTATION_SERVER = {
  notFound: "Quotation not found",
  stale: "Someone else changed this quotation in the meantime.",
  isSent: "This quotation was sent and can no longer be changed. Make a revision instead.",
  isDraft: "This quotation has not been sent yet",
  noCustomer: "Please say who the quotation is for: a name or a company",
  noTotal: "The total is 0. Please check the prices and discounts.",
  validityOver: "This day is over. Please choose a later one.",
  cannotResend: "This quotation has expired. Make a revision to send it with a new date.",
  unprintable: (letters: string) => `The PDF can't print ${letters}. Please write this with other letters.`,
  profileUnprintable: (letters: string) =>
    `Your business profile or quotation settings have letters that the PDF can't print: ${letters}`,
  noLines: "Please add a part before you send the quotation",
  noPrice: "Please enter a price, or remove the line",
  noMailAddress: "Please enter the customer's e-mail address",
  noMail: "Mail is not set up. Send the link by WhatsApp, or copy it.",
  acceptedMeanwhile: (by: string) =>
    `${by || "The customer"} accepted the revision before in the meantime. Open it, and press Make revision to go on with this draft.`,
  closed: "This quotation is closed and can no longer be accepted. Please ask us for a new one.",
  keptEnquiry: (numbers: readonly string[]) =>
    `Quotation ${numbers.join(", ")} belongs to this enquiry, so it can't be deleted. 'Forget this person' removes the customer and keeps numbers, sums and dates.`,
  notReopened:
    "Only an answer that you recorded, that isn't confirmed, has no documents and took nothing from stock, can be taken back",
  isOver: "This quotation has already been answered or replaced",
  deleted: "Draft deleted",
  restoreGone: "This draft can no longer be restored",
  forgotten: "Everything about this person was removed",
  /** The same for a wrong, revoked and expired link. */
  linkGone: "This link is not valid. Please ask us for a new one.",
  accepted: "Thank you. We have received your acceptance and will contact you.",
  declined: "Thank you for telling us.",
  asked: "Thank you. We have received your question and will answer soon.",
  expired: QUOTATION_EXPIRED,
} as const;

/** The mail that tells the owner what a customer answered. */
export const QUOTATION_NEWS = {
  accepted: (number: string) => `Quotation ${number} was accepted`,
  declined: (number: string) => `Quotation ${number} was declined`,
  question: (number: string) => `A question about quotation ${number}`,
  total: "Total",
  buyerOrder: "Their order no.",
} as const;

/** The state of a quotation in words. */
export const QUOTATION_STATE_WORDS = {
  draft: "Draft",
  sent: "Sent",
  seen: "Seen",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  superseded: "Replaced",
} as const;

/** The last line of a quotation with freight. */
export const FREIGHT = { title: "Freight and packing", unit: "Lot" } as const;

/** The mail of a quotation, or of a document of an order, to a customer. */
export const QUOTATION_MAIL = {
  subject: (what: string, number: string, company: string) => `${what} ${number} from ${company}`,
  link: "View and answer the quotation",
  orderLink: "View your order",
  total: "Total",
  validUntil: "Valid until",
} as const;
