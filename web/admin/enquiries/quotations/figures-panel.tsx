import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { QuotationFigures } from "#contract/enquiries/quotation.ts";
import { QUOTATION_FIGURES } from "#contract/enquiries/quotation-office-messages.ts";
import { Bars } from "#web/admin/platform/ui/bars.tsx";
import { monthName } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Loading, PanelFailed } from "#web/admin/platform/ui/panel-failed.tsx";
import { type Column, Table } from "#web/admin/platform/ui/table.tsx";
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
        <div className="split late gap-6 pad">
          <div className="stack">
            <div className="stack gap-6 fit-columns">
              {SERIES.map(({ key, label }) => (
                <Bars key={key} months={data.months} title={label} of={(month) => month[key]} />
              ))}
            </div>
            <details className="folding">
              <summary className="line small strong">The figures as a table</summary>
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

function QuotedParts({ parts }: Pick<QuotationFigures, "parts">) {
  return (
    <section aria-label="Quoted most">
      <h3 className="label">Quoted most</h3>
      {parts.length === 0 && <p className="small quiet">{QUOTATION_FIGURES.noParts}</p>}
      <ol className="ruled airy small">
        {parts.map(({ _id, title, code, quotations }) => (
          <li key={_id} className="line gap-3">
            <span className="breaks">
              <Link to="/admin/products/$id/edit" params={{ id: _id }}>
                {title}
              </Link>{" "}
              <span className="mono quiet" translate="no">
                {code}
              </span>
            </span>
            <span className="push quiet unbroken">{QUOTATION_FIGURES.quoted(quotations)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
