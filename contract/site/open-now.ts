/** Whether the business is open. Free of zod; loaded only if hours are known. */
import { DISPLAY_TIME_ZONE, WEEKDAYS, type Weekday } from "../platform/day.ts";
import { daysOf, hourInWords, type OpeningSpan, weekdayName } from "./opening-hours.ts";

export interface Opening {
  isOpen: boolean;
  /** 'Open now, until 7:00 PM' or 'Closed now, opens Monday at 9:30 AM'. */
  words: string;
  /** The next time within the hours: 'today', 'today from 2:00 PM', 'Monday from 9:30 AM'. */
  from: string;
}

/** Returns whether the business is open at a moment, and until or from when; undefined if no hours are known. */
export function openingAt(spans: readonly OpeningSpan[], moment: number): Opening | undefined {
  if (spans.length === 0) return undefined;
  const { weekday, time } = clockAt(moment);
  const today = WEEKDAYS.indexOf(weekday as Weekday);
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead += 1) {
    const name = WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? "monday";
    const left = spans
      .filter((span) => daysOf(span).includes(name) && (ahead > 0 || span.closes > time))
      .sort((a, b) => (a.opens < b.opens ? -1 : 1));
    const [next] = left;
    if (!next) continue;
    if (ahead === 0 && next.opens <= time)
      return { isOpen: true, words: `Open now, until ${hourInWords(next.closes)}`, from: "today" };
    const day = ["today", "tomorrow"][ahead] ?? weekdayName(name);
    const opens = hourInWords(next.opens);
    return {
      isOpen: false,
      words: `Closed now, opens ${ahead === 0 ? "" : `${day} `}at ${opens}`,
      from: `${day} from ${opens}`,
    };
  }
  return undefined;
}

/** The weekday, and the time as 'HH:MM'. */
function clockAt(moment: number) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: DISPLAY_TIME_ZONE,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return { weekday: part("weekday").toLowerCase(), time: `${part("hour")}:${part("minute")}` };
}
