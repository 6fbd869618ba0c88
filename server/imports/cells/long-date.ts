import { formatLongDate } from "../../../contract/platform/dates.ts";
import { ZONE_OFFSET } from "../../../contract/platform/day.ts";
import { MONTHS } from "../../../contract/platform/written-day.ts";

const LONG = /^([A-Z][a-z]+) (\d{1,2}), (\d{4}) at (\d{1,2}):(\d{2}) (AM|PM)$/;

/** The beginning of the minute that formatLongDate wrote, in milliseconds since 1970; undefined for another text. */
export function parseLongDate(text: string): number | undefined {
  const match = LONG.exec(text);
  if (!match) return undefined;
  const [, month = "", day, year, hour, minute, half] = match;
  const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  const time =
    Date.UTC(Number(year), MONTHS.indexOf(month), Number(day), hours, Number(minute)) - ZONE_OFFSET;
  // What the engine moves, such as February 31, is written otherwise than it was read.
  return formatLongDate(time) === text ? time : undefined;
}
