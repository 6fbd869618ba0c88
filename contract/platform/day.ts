/** Days and months in the business's time zone. Has no imports. */

/** Monday first, as pages list them. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The business's time zone, so that server and browser render the same text. */
export const DISPLAY_TIME_ZONE = "Asia/Kolkata";

/** The zone's offset from UTC in ms, without daylight saving time. */
export const ZONE_OFFSET = 5.5 * 3_600_000;

/** Computed, because the engine's time zone data takes 6 MB per process. */
const dayThere = (moment: number): string =>
  new Date(moment + ZONE_OFFSET).toISOString().slice(0, "YYYY-MM-DD".length);

/** Returns the day of a moment in the business's time zone, 'YYYY-MM-DD'; `days` later, if given. */
export const today = (moment: number, days = 0): string => dayThere(moment + days * 86_400_000);

/** Returns a moment's month in the business's time zone, 'YYYY-MM'. */
export const monthOf = (moment: number): string => dayThere(moment).slice(0, "YYYY-MM".length);

/** Returns the last `count` months up to one, oldest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, nth = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + nth - 1 - (count - 1 - at);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** Returns the day of an ISO date (YYYY-MM-DD), in the business's time zone if it has a time. Undefined for other texts. */
export function dayOf(date: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  return date.length === "YYYY-MM-DD".length ? date : dayThere(Date.parse(date));
}
