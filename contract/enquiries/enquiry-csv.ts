/** The text of the inbox's export. Free of zod. */
import { csvLine } from "../platform/csv.ts";
import { formatLongDate } from "../platform/dates.ts";
import type { Enquiry } from "./enquiry.ts";
import { catalogName, itemLine, productName } from "./enquiry-words.ts";

export const NEWSLETTER_CSV_COLUMNS = ["E-mail", "Since", "Unsubscribe link"] as const;

export const ENQUIRY_CSV_COLUMNS = [
  "Received",
  "Kind",
  "State",
  "Name",
  "Phone",
  "Preferred time",
  "Subject",
  "E-mail or phone",
  "Message",
  "Product",
  "Catalogue",
  "Enquiry list",
  "Notes",
  "Delivery",
  "Reference",
  "Company",
] as const;

/** Returns one enquiry as a line; several parts share one cell, one per line. */
export function csvEnquiry(enquiry: Enquiry): string {
  const { product, catalogue, items } = enquiry;
  return csvLine([
    formatLongDate(enquiry.createdAt),
    enquiry.kind,
    enquiry.state,
    enquiry.name ?? "",
    enquiry.phone ?? "",
    enquiry.preferredTime ?? "",
    enquiry.subject ?? "",
    enquiry.contact ?? "",
    enquiry.message ?? "",
    product ? productName(product) : "",
    catalogue ? catalogName(catalogue) : "",
    items.map(itemLine).join("\n"),
    enquiry.notes,
    enquiry.delivery.state,
    enquiry.reference ?? "",
    enquiry.company ?? "",
  ]);
}

/** The text of the newsletter export. Free of zod. */

/** Returns one address as a line, with the unsubscribe link that a newsletter must contain. */
export function csvSubscriber(subscriber: { email: string; createdAt: string; link: string }): string {
  return csvLine([subscriber.email, formatLongDate(subscriber.createdAt), subscriber.link]);
}
