import { counted } from "../platform/counted.ts";
import { CHECK_CONNECTION, DISCOUNT_INVALID, NOTE_TOO_LONG } from "../platform/shared-messages.ts";
/** Texts of customers. Free of zod. */

export const CUSTOMER_TEXTS = {
  notFound: "Customer not found",
  stale: "Someone else changed this customer in the meantime.",
  nameRequired: "Please write a name or a company",
  phoneInvalid: "A phone has at least seven digits",
  tooMany: "At most 20 phones and 20 e-mail addresses",
  discountInvalid: DISCOUNT_INVALID,
  noteTooLong: NOTE_TOO_LONG,
  taken: (name: string) => `This phone, e-mail or GSTIN belongs to ${name}. Merge the two instead.`,
  deleted: "Customer deleted",
  kept: (numbers: readonly string[]) =>
    `Quotation ${numbers.join(", ")} was sent to this customer. 'Forget this person' removes the customer and keeps numbers, sums and dates.`,
  same: "Please choose two different customers",
  notMerged: "This merge can't be undone any more",
} as const;

export const SUPPLY_WORDS = { india: "Within India", sez: "To an SEZ unit", abroad: "Abroad" } as const;

/** Returns what a customer is called in one line: the company, or else the person, a phone or an e-mail address. */
export const customerTitle = (customer: {
  name: string;
  company: string;
  phones: readonly string[];
  emails: readonly string[];
}): string =>
  customer.company || customer.name || customer.phones[0] || customer.emails[0] || "Customer without a name";

/** Texts of the customers' screens. */
export const CUSTOMER_OFFICE = {
  text: "Who asked and bought, found by any phone, e-mail or GSTIN",
  loading: "Loading customers...",
  fetchFailed: "Failed to fetch customers",
  errorTitle: "Customers could not be loaded",
  errorText: CHECK_CONNECTION,
  emptyTitle: "No customers yet",
  emptyText: "People who send an enquiry or get a quotation are listed here.",
  nothingTitle: "No customer found",
  nothingText: "Try another name, phone, e-mail or GSTIN.",
  opening: "Loading customer...",
  openFailed: "Failed to load the customer",
  lastPrice: "Last price to this customer",
  nothingQuoted: "Nothing quoted yet",
  boughtIn: (orders: number) => (orders > 0 ? `Bought, in ${counted(orders, "order")}` : "Bought"),
  won: "Quotations won",
  wonOf: (won: number, sent: number) => `${won} of ${sent}`,
  waiting: "Waiting for you",
  decidesIn: "Answers a quotation",
  daysToAnswer: (days: number) => (days === 0 ? "The same day" : `In ${counted(days, "day")}`),
  none: "None yet",
  nothing: "Nothing",
  unknown: "Not known yet",
  since: (date: string) => `customer since ${date}`,
  timeLine: "Time line",
  onePerLine: "One per line",
  discount: "For the lines of new quotations",
  added: "Customer added",
  saved: "Customer saved",
  saveFailed: "Failed to save the customer",
  gone: "Someone else deleted or merged this customer in the meantime.",
  bought: (pieces: number) => (pieces > 0 ? `${pieces} bought` : "Quoted"),
  otherRequired: "Please choose the other customer",
  lookUp: "Name, phone, e-mail or GSTIN",
  stays: "Which one stays?",
  has: (enquiries: number, quotations: number, orders: number) =>
    [
      counted(enquiries, "enquiry", "enquiries"),
      counted(quotations, "quotation"),
      counted(orders, "order"),
    ].join(", "),
  joins: (what: string) => `It gets ${what}, all phones and e-mails, and what it lacks.`,
  notTaken: (names: string) => `Not taken over, since both have it: ${names}.`,
  undoLater: "You can undo this at any time in the history.",
  mergeFailed: "Failed to merge the customers",
  alike: (name: string) => `${name} has the same phone, e-mail or GSTIN.`,
  confirmDelete:
    "Are you sure you want to delete this customer? Enquiries and drafts stay. This cannot be undone.",
  deleteKept: "This customer can't be deleted",
  deleteFailed: "Failed to delete the customer",
  mergedIn: (name: string) => `Merged with ${name}`,
  takenOut: "Merge undone",
  takeOutFailed: "Failed to undo the merge",
} as const;
