import { formatLongDate } from "../../contract/dates.ts";

/** A date in full (spec section 9); day and time keep together where it takes two lines. */
export function Moment({ value }: { value: string }) {
  const [day, time] = formatLongDate(value).split(" at ");
  return (
    <time dateTime={value}>
      <span className="unbroken">{day}</span> {time && <span className="unbroken">at {time}</span>}
    </time>
  );
}
