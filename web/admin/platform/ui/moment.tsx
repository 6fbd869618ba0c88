import { formatListDate, formatLongDate, formatShortAge } from "#contract/platform/dates.ts";

/** A full date (spec section 9), breaking only between day and time. */
export function Moment({ value }: { value: string }) {
  const [day, time] = formatLongDate(value).split(" at ");
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span> {time && <span className="unbroken">at {time}</span>}
    </time>
  );
}

/** A date of a list in one line, with the full one as title: 'today at 1:30 AM', or the day alone. */
export function ListMoment({ value }: { value: string }) {
  const long = formatLongDate(value);
  return (
    <time className="unbroken" dateTime={value} title={long}>
      {formatListDate(long, Date.now())}
    </time>
  );
}

export function Age({ of, isLate = false }: { of: string; isLate?: boolean }) {
  return (
    <time
      className={`fine num unbroken ${isLate ? "warn-text" : "quiet"}`}
      dateTime={of}
      title={formatLongDate(of)}
    >
      {formatShortAge(of, Date.now())}
    </time>
  );
}

const months = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats '2026-11' as 'November 2026'; returns an invalid month unchanged. */
export function monthName(month: string): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(time) ? month : months.format(time);
}
