import { formatAgo, formatLongDate, formatShortAge } from "../../../../contract/platform/dates.ts";

interface Props {
  value: string;
  /** How long ago it was is told too. */
  withAge?: boolean;
}

/**
 * A date in full (spec section 9); day, time and age keep together each where it takes more than a line. Where a style stands
 * day and time one above the other, it leaves out the word between them, which is still spoken.
 */
export function Moment({ value, withAge = false }: Props) {
  const [day, time] = formatLongDate(value).split(" at ");
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span>{" "}
      {time && (
        <span>
          <span className="unbroken">
            <span className="at">at </span>
            {time}
            {withAge && ","}
          </span>
          {withAge && " "}
          {withAge && <span className="unbroken">{formatAgo(value, Date.now())}</span>}
        </span>
      )}
    </time>
  );
}

/** How long ago a moment was, in short; the date in full is its title and what is spoken. */
export function Age({ of, isLate = false }: { of: string; isLate?: boolean }) {
  return (
    <time
      className={isLate ? "age unbroken warn-text" : "age unbroken"}
      dateTime={of}
      title={formatLongDate(of)}
    >
      {formatShortAge(of, Date.now())}
    </time>
  );
}
