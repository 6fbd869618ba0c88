import { formatAgo, formatLongDate } from "../../../contract/dates.ts";

interface Props {
  value: string;
  /** How long ago it was is told too. */
  withAge?: boolean;
}

/**
 * A date in full (spec section 9); day and time keep together where it takes two lines. Where a style stands one above the
 * other, it leaves out the word between them, which is still spoken.
 */
export function Moment({ value, withAge = false }: Props) {
  const [day, time] = formatLongDate(value).split(" at ");
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span>{" "}
      {time && (
        <span className="unbroken">
          <span className="at">at </span>
          {time}
          {withAge && `, ${formatAgo(value, Date.now())}`}
        </span>
      )}
    </time>
  );
}
