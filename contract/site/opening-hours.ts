/** When somebody is there, by the business's own clock. Free of zod. */
import { WEEKDAYS, type Weekday } from "../platform/day.ts";

/** From one day to another, both of them too, and between two times of each: 'HH:MM'. A day in no span is closed. */
export interface OpeningSpan {
  from: Weekday;
  to: Weekday;
  opens: string;
  closes: string;
}

/** 'Monday', of 'monday'. */
export const weekdayName = (day: string): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** A span as a page writes it: 'Monday to Saturday, 9:30 AM to 7:00 PM'. */
export function spanInWords({ from, to, opens, closes }: OpeningSpan): string {
  const days = from === to ? weekdayName(from) : `${weekdayName(from)} to ${weekdayName(to)}`;
  return `${days}, ${hourInWords(opens)} to ${hourInWords(closes)}`;
}

/** The days of a span, also of one that goes over the end of the week. */
export function daysOf({ from, to }: Pick<OpeningSpan, "from" | "to">): Weekday[] {
  const first = WEEKDAYS.indexOf(from);
  const count = ((WEEKDAYS.indexOf(to) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return [...WEEKDAYS, ...WEEKDAYS].slice(first, first + count);
}

/** '7:00 PM', of '19:00' (spec section 9, 'Dates': 12-hour time), which no line's end parts. */
export function hourInWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}\u00a0${hours < 12 ? "AM" : "PM"}`;
}
