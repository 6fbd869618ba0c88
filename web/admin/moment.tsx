import { formatLongDate } from "../../contract/dates.ts";

/** A date and its time, each unbroken, so that a narrow column sets one under the other (spec section 9, 'Dates'). */
export function Moment({ at }: { at: string }) {
  const [date, time] = formatLongDate(at).split(" at ");
  return (
    <time dateTime={at}>
      <span className="unbroken">{date}</span> {time && <span className="unbroken">at {time}</span>}
    </time>
  );
}
