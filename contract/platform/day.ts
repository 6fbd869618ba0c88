/** Days and months by the business's own clock. Free of zod and of every other text. */

/** From Monday on, in the order in which pages list them. */
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

/** The business's own clock: server and browser write the same text wherever either of them stands. */
export const DISPLAY_TIME_ZONE = "Asia/Kolkata";

/** How far that clock is before UTC, in milliseconds, the year round. */
export const ZONE_OFFSET = 5.5 * 3_600_000;

/** Reckoned, for the engine's own tables of clocks take 6 MB of every process. */
const dayThere = (moment: number): string =>
  new Date(moment + ZONE_OFFSET).toISOString().slice(0, "YYYY-MM-DD".length);

/** The month of a moment by the business's own clock, 'YYYY-MM'. */
export const monthOf = (moment: number): string => dayThere(moment).slice(0, "YYYY-MM".length);

/** The last so many months up to one, oldest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, nth = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + nth - 1 - (count - 1 - at);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** The day of an ISO date, YYYY-MM-DD; of one with a time, the business's own day. Undefined for any other text. */
export function dayOf(date: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(date) || Number.isNaN(Date.parse(date))) return undefined;
  return date.length === "YYYY-MM-DD".length ? date : dayThere(Date.parse(date));
}
