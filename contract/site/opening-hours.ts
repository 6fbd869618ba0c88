/** Opening hours in the business's time zone. Free of zod. */
import { WEEKDAYS, type Weekday } from "../platform/day.ts";

/** A range of days, both included, and of times, 'HH:MM'. Days in no span are closed. */
export interface OpeningSpan {
  from: Weekday;
  to: Weekday;
  opens: string;
  closes: string;
}

export const weekdayName = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** Returns a span as shown: 'Monday to Saturday, 9:30 AM to 7:00 PM'. */
export function spanInWords({ from, to, opens, closes }: OpeningSpan): string {
  const days = from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`;
  return `${days}, ${hourInWords(opens)} to ${hourInWords(closes)}`;
}

/** Returns the days of a span, which may cross the end of the week. */
export function daysOf({ from, to }: Pick<OpeningSpan, "from" | "to">): Weekday[] {
  const first = WEEKDAYS.indexOf(from);
  const count = ((WEEKDAYS.indexOf(to) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return [...WEEKDAYS, ...WEEKDAYS].slice(first, first + count);
}

/** Returns '7:00 PM' for '19:00' (spec section 9, 'Dates': 12-hour time), with a non-breaking space. */
export function hourInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}\u00a0${hours < 12 ? "AM" : "PM"}`;
}
