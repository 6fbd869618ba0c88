import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { QuotationFigures } from "../../../../contract/enquiries/quotation.ts";
import { QUOTATION_FIGURES } from "../../../../contract/messages.ts";
import { monthName } from "../../platform/ui/moment.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { Loading, PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { type Column, Table } from "../../platform/ui/table.tsx";
import { figuresQuery } from "./quotation-data.ts";

type Month = QuotationFigures["months"][number];

const SERIES = [
  { key: "enquiries", label: "Enquiries" },
  { key: "quotations", label: "Quotations" },
  { key: "won", label: "Won" },
] as const satisfies readonly { key: keyof Month; label: string }[];

/** Enquiries, quotations and won ones by month, with their table, and the parts that were quoted most. */
export function FiguresPanel() {
  const { data, isError, refetch } = useQuery(figuresQuery);
  return (
    <Panel title="Figures" aside={QUOTATION_FIGURES.text}>
      {!data && !isError && <Loading text="Loading figures..." />}
      {!data && isError && <PanelFailed text={QUOTATION_FIGURES.failed} onRetry={() => void refetch()} />}
      {data && (
        <div className="split late gap-6 pad figures">
          <div className="stack">
            <Bars months={data.months} />
            <details className="folding">
              <summary className="small strong">The figures as a table</summary>
              <Table
                className="nums"
                columns={COLUMNS}
                rows={data.months}
                keyOf={({ month }) => month}
                caption={<caption className="sr">Enquiries, quotations and won by month</caption>}
              />
            </details>
          </div>
          <QuotedParts parts={data.parts} />
        </div>
      )}
    </Panel>
  );
}

const COLUMNS: readonly Column<Month>[] = [
  { key: "month", head: "Month", isRowHead: true, cell: ({ month }) => monthName(month) },
  ...SERIES.map(
    ({ key, label }): Column<Month> => ({
      key,
      head: label,
      headClass: "num",
      className: "num",
      cell: (row) => row[key],
    }),
  ),
];

/** The drawing's units; it is stretched to the width of the panel. */
const WIDTH = 600;
const HEIGHT = 140;

/** The bars of each month; the table has their numbers. */
function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap((month) => SERIES.map(({ key }) => month[key])));
  const step = WIDTH / Math.max(1, months.length);
  const bar = (step - 12) / SERIES.length;
  return (
    <figure className="stack gap-2">
      <svg
        className="figure-bars"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Bars of enquiries, quotations and won by month; the table below has the numbers"
      >
        {months.map((month, at) =>
          SERIES.map(({ key }, place) => {
            const height = (month[key] / most) * HEIGHT;
            const x = at * step + 6 + place * bar;
            return (
              <rect
                key={`${month.month} ${key}`}
                className={key}
                x={x}
                y={HEIGHT - height}
                width={bar - 1}
                height={height}
              />
            );
          }),
        )}
      </svg>
      <p className="line gap-0 fine quiet figure-months" aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{monthName(month).slice(0, 3)}</span>
        ))}
      </p>
      <figcaption className="cluster gap-4 fine quiet figure-key">
        {SERIES.map(({ key, label }) => (
          <span key={key} className={`line ${key}`}>
            {label} {months.reduce((sum, month) => sum + month[key], 0)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function QuotedParts({ parts }: Pick<QuotationFigures, "parts">) {
  return (
    <section aria-label="Quoted most">
      <h3 className="label">Quoted most</h3>
      {parts.length === 0 && <p className="small quiet">{QUOTATION_FIGURES.noParts}</p>}
      <ol className="ruled small quoted-parts">
        {parts.map(({ _id, title, code, quotations }) => (
          <li key={_id} className="line gap-3">
            <span className="breaks">
              <Link to="/admin/products/$id/edit" params={{ id: _id }}>
                {title}
              </Link>{" "}
              <span className="mono quiet">{code}</span>
            </span>
            <span className="push quiet unbroken">{QUOTATION_FIGURES.quoted(quotations)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
