import { monthName } from "./moment.tsx";

interface Props<M> {
  months: readonly M[];
  title: string;
  of: (month: M) => number;
  /** The month that stands out; without one all do. */
  current?: string;
}

const HEIGHT = 72;
const STEP = 20;
const BAR = 14;
const grouped = new Intl.NumberFormat("en-IN");

/** A bar per month on a scale from zero, with the maximum above. */
export function Bars<M extends { month: string }>({ months: shown, title, of, current = "" }: Props<M>) {
  const figures = shown.map(of);
  const highest = Math.max(1, ...figures);
  const total = figures.reduce((sum, figure) => sum + figure, 0);
  const [first, last] = [shown[0], shown.at(-1)].map((month) => monthName(month?.month ?? ""));
  return (
    <figure className="chart stack gap-1">
      <figcaption className="small">
        <b className="block strong">{title}</b>
        <span className="fine quiet">
          {grouped.format(total)} in all, at most {grouped.format(highest)} in a month
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${shown.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}, by month: ${shown.map((month, at) => `${monthName(month.month)} ${figures[at]}`).join(", ")}`}
      >
        {shown.map(({ month }, at) => {
          const height = ((figures[at] ?? 0) / highest) * HEIGHT;
          return (
            <rect
              key={month}
              className={current === "" || current === month ? undefined : "other"}
              x={at * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
        <path d={`M0 ${HEIGHT + 0.5}H${shown.length * STEP}`} />
      </svg>
      <p className="line between fine quiet" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}
