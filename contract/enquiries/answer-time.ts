/** The time from an enquiry to its first answer, as visitors read it. Free of zod. */
import { counted } from "../platform/counted.ts";
import { DAY, HOUR, MINUTE } from "../platform/units.ts";
import { ANSWERED_MIN } from "./limits.ts";

/** Minutes are shown in steps of five, so that the words don't change with every answer. */
const STEP = 5 * MINUTE;

/**
 * Returns the median of times in milliseconds in words, rounded up so that they promise nothing: '25 minutes', '2 hours', '1 day'.
 * Empty below ANSWERED_MIN times: fewer say nothing about the next answer.
 */
export function answerTimeInWords(times: readonly number[]): string {
  if (times.length < ANSWERED_MIN) return "";
  const sorted = [...times].sort((one, other) => one - other);
  // Of an even number the later of the two in the middle, for the same reason.
  const median = Math.max(sorted[Math.floor(sorted.length / 2)] ?? 0, 1);
  const steps = Math.ceil(median / STEP);
  if (steps * STEP < HOUR) return counted((steps * STEP) / MINUTE, "minute");
  const hours = Math.ceil(median / HOUR);
  return hours < DAY / HOUR ? counted(hours, "hour") : counted(Math.ceil(median / DAY), "day");
}
