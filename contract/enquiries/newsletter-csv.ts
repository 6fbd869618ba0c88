/** The text of the newsletter list's export. Free of zod. */
import { csvLine } from "../platform/csv.ts";
import { formatLongDate } from "../platform/dates.ts";

export const NEWSLETTER_CSV_COLUMNS = ["E-mail", "Since", "Unsubscribe link"] as const;

/** One address as a line, with the link that a newsletter to it must carry. */
export function csvSubscriber(subscriber: { email: string; createdAt: string; link: string }): string {
  return csvLine([subscriber.email, formatLongDate(subscriber.createdAt), subscriber.link]);
}
