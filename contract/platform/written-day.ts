import { dayOf } from "./day.ts";

/** A calendar day as a person reads it (spec section 9, Dates). Not in day.ts, which every public page loads. */

export const MONTHS: readonly string[] =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(",");

/** 'March 18, 2024' of '2024-03-18': a day has no hour, so that no time zone moves it. Other texts stay as they are. */
export function formatDay(day: string): string {
  const parts = dayParts(day);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : day;
}

/** Its words one by one, for a block that shows the day large; undefined for what is no day. */
export function dayParts(day: string): { month: string; day: string; year: string } | undefined {
  if (!dayOf(day)) return undefined;
  const date = new Date(day);
  return {
    month: MONTHS[date.getUTCMonth()] ?? "",
    day: String(date.getUTCDate()),
    year: String(date.getUTCFullYear()),
  };
}
