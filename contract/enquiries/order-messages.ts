import { counted } from "../platform/counted.ts";
import { formatLongDate } from "../platform/dates.ts";
import { CHOOSE_A_PART, DATE_INVALID, REASON_TOO_LONG } from "../platform/shared-messages.ts";
import type { OrderState } from "./order.ts";
import { PAPER_WORDS, type PaperKind } from "./order-papers.ts";

/** Texts of orders, which are accepted quotations. Free of zod. */

export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  "to-confirm": "To confirm",
  confirmed: "Confirmed",
  dispatched: "Dispatched",
  closed: "Closed",
  cancelled: "Cancelled",
};

/** Texts of the orders' screens. */
export const ORDER_OFFICE = {
  title: {
    confirmed: "Confirm the order",
    dispatched: "The goods left",
    closed: "Close the order",
    cancelled: "Cancel the order",
    back: "Take the last step back",
  },
  action: {
    confirmed: "Confirm",
    dispatched: "Mark as dispatched",
    closed: "Close",
    cancelled: "Cancel order",
    back: "Take back",
  },
  done: {
    confirmed: "Order confirmed",
    dispatched: "Order dispatched",
    closed: "Order closed",
    cancelled: "Order cancelled",
    back: "Step taken back",
  },
  failed: "Failed to change the order",
  notAccepted: "Not accepted",
  missing: (pieces: number, name: string) => `${pieces} of ${name} missing`,
  inStock: "All in stock",
  confirmFirst: "Can be made once the order is confirmed.",
  made: (kind: PaperKind, number: string) => `${PAPER_WORDS[kind]} ${number} made`,
  makeFailed: "Failed to make the document",
  send: "Send by e-mail",
  sendFailed: "Failed to send the document",
  buyerOrder: "Buyer's order",
  noBuyerOrder: "Not known",
  buyerOrderSaved: "Buyer's order saved",
  buyerOrderFailed: "Failed to save the buyer's order",
  takeStock: "Take from stock",
  putBack: "Put back",
  takeAnyway: "Not all is in stock. Take what there is?",
  takeWhatIs: "Take what there is",
  stockTaken: (parts: number) => `Stock of ${counted(parts, "part")} taken`,
  stockNotTaken: "Stock not taken",
  stockPutBack: "Put back into stock",
  stockFailed: "Failed to change the stock",
  sentTo: (address: string) => `to ${address} on`,
  about: { confirmation: "here is our order confirmation", proforma: "here is our proforma invoice" },
  total: (total: string) => `Total: ${total}.`,
} as const;

export const ORDER_TEXTS = {
  reasonTooLong: REASON_TOO_LONG,
  reasonRequired: "Please write the reason",
  noOrder: "This quotation was not accepted",
  /** The answer to the second of two who do the same. */
  already: (state: OrderState, by: string, at: string) =>
    `${ORDER_STATE_WORDS[state]} by ${by} on ${formatLongDate(at)}`,
  wrongStep: (state: OrderState) => `This order is ${ORDER_STATE_WORDS[state].toLowerCase()}`,
  buyerOrderTooLong: "The order number is too long",
  buyerOrderRequired: "Please write the order number too",
  dateInvalid: DATE_INVALID,
  notListed: (title: string) => `${title}: not one of your parts`,
  short: (title: string, stock: number, wanted: string) => `${title}: ${stock} in stock, ${wanted} ordered`,
  takenBefore: (number: string) => `The stock was taken for ${number}. Put it back there first.`,
  replaced: "The customer has accepted a later revision, so this order is replaced",
  notConfirmed: "Please confirm the order first",
  noPaper: "This document was not made yet",
  noMailAddress: "This customer has no e-mail address. Add one on the customer's page, then send again.",
  noMail: "Mail is not set up. Download the PDF, or copy the customer's link.",
  nothingBack: "There is no step to take back. To undo the acceptance, take back the answer.",
  nothingAccepted: CHOOSE_A_PART,
  tooMany: "You can't accept more than was quoted",
  wholeOnly: "This part can only be ordered in whole numbers",
  unknownLine: "This line is not in the quotation",
} as const;
