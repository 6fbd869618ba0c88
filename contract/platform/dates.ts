/** Formatted dates and amounts (spec section 9). Free of zod. */

import { counted } from "./counted.ts";
import { DISPLAY_TIME_ZONE } from "./day.ts";
import { madeOnce } from "./made-once.ts";
import { INVALID_DATE } from "./shared-messages.ts";

const longDate = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-US", {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
      timeZone: DISPLAY_TIME_ZONE,
    }),
);

/** Returns 'January 6, 2024 at 1:30 AM'; 'Invalid date' if invalid (spec section 8, Dashboard). */
export function formatLongDate(value: unknown): string {
  const time = timeOf(value);
  if (Number.isNaN(time)) return INVALID_DATE;
  // Joined here, because engines use different words and spaces between the parts.
  const part: Record<string, string> = {};
  for (const { type, value } of longDate().formatToParts(time)) part[type] = value;
  return `${part["month"]} ${part["day"]}, ${part["year"]} at ${part["hour"]}:${part["minute"]} ${part["dayPeriod"]}`;
}

/**
 * Shortens a long date for a list that is read at a glance: 'today at 1:30 AM', or the day alone if it is another one. Other
 * texts are unchanged.
 */
export function formatListDate(long: string, now: number): string {
  const [day = long, time] = long.split(" at ");
  return time && formatLongDate(now).startsWith(`${day} at `) ? `today at ${time}` : day;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Milliseconds since 1970, or NaN. Only ISO texts: engines guess others, such as a year for '1'. */
function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "number") return new Date(value).getTime();
  const match = typeof value === "string" ? ISO.exec(value) : null;
  if (!match) return Number.NaN;
  const [text, year, month, day, time, , , zone] = match;
  // Engines shift February 31 into March.
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (midnight.getUTCMonth() + 1 !== Number(month) || midnight.getUTCDate() !== Number(day))
    return Number.NaN;
  // A time without a zone is in UTC, like the server, not the browser's zone.
  return Date.parse(time && !zone ? `${text}Z` : text);
}

const AGES = [
  [60, "minute"],
  [24, "hour"],
  [7, "day"],
  [52, "week"],
] as const;

const JUST_NOW = "just now";

/** Returns the age of a moment: 'just now', '1 minute', '3 hours', '2 days', '5 weeks', 'over a year'; empty if invalid. */
export function formatAge(value: unknown, now: number): string {
  let passed = Math.floor((now - timeOf(value)) / 60_000);
  if (Number.isNaN(passed)) return "";
  if (passed < 1) return JUST_NOW;
  for (const [next, unit] of AGES) {
    if (passed < next) return counted(passed, unit);
    passed = Math.floor(passed / next);
  }
  return "over a year";
}

/** Returns the age with short units, for a row: '5 min', '3 h', '2 days'; empty if invalid. */
export const formatShortAge = (value: unknown, now: number): string =>
  formatAge(value, now)
    .replace(/minutes?$/, "min")
    .replace(/hours?$/, "h");

/** Returns the age with 'ago': 'just now', '3 hours ago'; empty if invalid. */
export function formatAgo(value: unknown, now: number): string {
  const age = formatAge(value, now);
  return age === "" || age === JUST_NOW ? age : `${age} ago`;
}

/** Returns '₹12,34,567.50', or the plain number if it isn't finite (spec section 9, Currency). */
export function formatRupees(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  try {
    return new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(value);
  } catch {
    return String(value);
  }
}
