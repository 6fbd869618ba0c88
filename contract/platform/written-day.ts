import { dayOf } from "./day.ts";

/** Readable calendar days (spec section 9, Dates). Not in day.ts, which every public page loads. */

export const MONTHS: readonly string[] =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(",");

/** Returns 'March 18, 2024' for '2024-03-18', independent of time zones. Other texts are unchanged. */
export function formatDay(day: string): string {
  const parts = dayParts(day);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : day;
}

/** Returns 'Mar 18' for '2024-03-18', with the year if it isn't that of the day `now`. */
export function formatShortDay(day: string, now: string): string {
  const parts = dayParts(day);
  if (!parts) return day;
  const short = `${parts.month.slice(0, 3)} ${parts.day}`;
  return now.startsWith(parts.year) ? short : `${short}, ${parts.year}`;
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
