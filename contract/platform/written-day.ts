import { dayOf } from "./day.ts";

/** Readable calendar days (spec section 9, Dates). Not in day.ts, which every public page loads. */

export const MONTHS: readonly string[] =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(",");

/** Returns 'March 18, 2024' for '2024-03-18', independent of time zones. Other texts are unchanged. */
export function formatDay(day: string): string {
  const parts = dayParts(day);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : day;
}

/** Returns a day's parts for large display; undefined if invalid. */
export function dayParts(day: string): { month: string; day: string; year: string } | undefined {
  if (!dayOf(day)) return undefined;
  const date = new Date(day);
  return {
    month: MONTHS[date.getUTCMonth()] ?? "",
    day: String(date.getUTCDate()),
    year: String(date.getUTCFullYear()),
  };
}
