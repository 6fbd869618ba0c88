import { CHOOSE_A_PART, QUOTATION_EXPIRED } from "../platform/shared-messages.ts";
import type { LinkedQuotation } from "./quotation.ts";
/** Texts of the customer's page of a quotation. Free of zod. */

export const QUOTATION_PAGE = {
  missing: "This link is not valid. It may be incomplete, or we have ended it. Please ask us for a new one.",
  superseded: "We have replaced this quotation by a newer one.",
  expired: QUOTATION_EXPIRED,
  accepted: (name: string) => `Accepted by ${name}. We will contact you.`,
  closed: "This quotation is closed. Please ask us for a new one.",
  declined: "This quotation was declined.",
  choose: "Order only some parts",
  chooseHint: "Take the tick away or lower a quantity. The sum follows.",
  notOrdered: "Not ordered",
  buyerOrder: "Your order number",
  asQuoted: "All as quoted",
  upTo: (most: string, isWhole: boolean) =>
    `Please enter a ${isWhole ? "whole number" : "quantity"} up to ${most}`,
  chooseOne: CHOOSE_A_PART,
  quoted: (total: string) => `Quoted: ${total}`,
  accept: (parts: number, all: number) =>
    parts === all ? "Accept the chosen quantities" : `Accept ${parts} of ${all} parts`,
  confirm: "We then confirm by phone. You pay nothing here.",
  withTax: (day: string) => `with GST, valid until ${day}`,
  withoutTax: (day: string) => `valid until ${day}`,
  reasonRequired: "Please tell us the reason",
  sending: "Sending...",
  failed: "Your answer could not be sent. Please call us.",
  error: "An error occurred. Please try again, or call us.",
  withoutScript: "To answer, please call or write to us:",
} as const;

/** The states of an order in the customer's words. */
export const LINKED_ORDER_WORDS: Readonly<Record<NonNullable<LinkedQuotation["order"]>["state"], string>> = {
  "to-confirm": "We have not confirmed it yet",
  confirmed: "Confirmed",
  dispatched: "Dispatched",
  closed: "Completed",
};

/** What a customer may choose as the reason for declining; the last one asks for words. */
export const DECLINE_REASONS = ["Price", "Delivery time", "No longer needed", "Other"] as const;
