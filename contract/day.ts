/** A calendar day as a person reads it (spec section 9, Dates). Free of zod and of every other text. */

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The business's own clock: server and browser write the same text wherever either of them stands. */
export const DISPLAY_TIME_ZONE = "Asia/Kolkata";

const dayThere = new Intl.DateTimeFormat("sv-SE", { timeZone: DISPLAY_TIME_ZONE });

/** The day of an ISO date, YYYY-MM-DD; of one with a time, the business's own day. Undefined for any other text. */
export function dayOf(date: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  return date.length === "YYYY-MM-DD".length ? date : dayThere.format(new Date(date));
}

/** 'March 18, 2024' of '2024-03-18': a day has no hour, so that no time zone moves it. Other texts stay as they are. */
export const formatDay = (day: string): string => (dayOf(day) ? longDay.format(new Date(day)) : day);

/** Its words one by one, for a block that shows the day large; undefined for what is no day. */
export function dayParts(day: string): { month: string; day: string; year: string } | undefined {
  if (!dayOf(day)) return undefined;
  const parts = longDay.formatToParts(new Date(day));
  const word = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { month: word("month"), day: word("day"), year: word("year") };
}
