/** The exports of the inbox and of the newsletter. Free of zod. */
import { formatLongDate } from "../platform/dates.ts";
import type { Enquiry } from "./enquiry.ts";
import { catalogName, itemLine, productName } from "./enquiry-words.ts";
import { CHAT_FROM } from "./inbox-messages.ts";

const PHONE = /^\+?\d[\d\s().-]*$/;

/**
 * Returns a phone number with spaces, any other text unchanged. Spreadsheets read '+919876543210' as the number 9.19877E+11
 * and compute '+91-98765-43210'; '+91 98765 43210' stays a text in Excel, LibreOffice and Gnumeric.
 */
function phoneCell(text: string): string {
  if (!PHONE.test(text)) return text;
  const spaced = text.replace(/[\s.-]+/g, " ").trim();
  return spaced.replace(/^(\+?\d*)(\d{5})(\d{5})$/, "$1 $2 $3").trim();
}

/** Several parts share one cell, one per line. */
const COLUMNS: readonly [name: string, of: (enquiry: Enquiry) => string | null][] = [
  ["Received", ({ createdAt }) => formatLongDate(createdAt)],
  ["Kind", ({ kind }) => kind],
  ["State", ({ state }) => state],
  ["Name", ({ name }) => name],
  ["Phone", ({ phone }) => phone && phoneCell(phone)],
  ["Preferred time", ({ preferredTime }) => preferredTime],
  ["Subject", ({ subject }) => subject],
  ["E-mail or phone", ({ contact }) => contact && phoneCell(contact)],
  ["Message", ({ message }) => message],
  ["Product", ({ product }) => product && productName(product)],
  ["Catalogue", ({ catalogue }) => catalogue && catalogName(catalogue)],
  ["Enquiry list", ({ items }) => items.map(itemLine).join("\n")],
  ["Notes", ({ notes }) => notes],
  ["Delivery", ({ delivery }) => delivery.state],
  ["Reference", ({ reference }) => reference],
  ["Company", ({ company }) => company],
  ["Source", ({ from }) => from && CHAT_FROM[from]],
];

export const ENQUIRY_CSV_COLUMNS = COLUMNS.map(([name]) => name);

export const enquiryCells = (enquiry: Enquiry): string[] => COLUMNS.map(([, of]) => of(enquiry) ?? "");

export const NEWSLETTER_CSV_COLUMNS = ["E-mail", "Since", "Unsubscribe link"] as const;

/** Returns the cells of an address, with the unsubscribe link that a newsletter must contain. */
export const subscriberCells = (subscriber: { email: string; createdAt: string; link: string }): string[] => [
  subscriber.email,
  formatLongDate(subscriber.createdAt),
  subscriber.link,
];
