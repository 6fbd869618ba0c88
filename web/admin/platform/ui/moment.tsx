import { formatAgo, formatLongDate, formatShortAge } from "../../../../contract/platform/dates.ts";

interface Props {
  value: string;
  /** Also shows the age. */
  withAge?: boolean;
}

/** A full date (spec section 9), breaking only between day, time and age. */
export function Moment({ value, withAge = false }: Props) {
  const [day, time] = formatLongDate(value).split(" at ");
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span>{" "}
      {time && (
        <span>
          <span className="unbroken">
            at {time}
            {withAge && ","}
          </span>
          {withAge && " "}
          {withAge && <span className="unbroken">{formatAgo(value, Date.now())}</span>}
        </span>
      )}
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
