import { Link } from "@tanstack/react-router";
import type { QuotationFigures } from "#contract/enquiries/quotation.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_FIGURES } from "#contract/enquiries/quotation-office-messages.ts";
import { useRead } from "#web/admin/platform/calls/reads.ts";
import { Bars } from "#web/admin/platform/ui/bars.tsx";
import { monthName } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { type Column, Table } from "#web/admin/platform/ui/table.tsx";

type Month = QuotationFigures["months"][number];

const SERIES = [
  { key: "enquiries", label: "Enquiries" },
  { key: "quotations", label: "Quotations" },
  { key: "won", label: "Won" },
] as const satisfies readonly { key: keyof Month; label: string }[];

/** Enquiries, quotations and won ones by month, with their table, and the parts that were quoted most. */
export function FiguresPanel() {
  const figures = useRead(quotations.figures, { quiet: true });
  return (
    <Panel title="Figures" aside={QUOTATION_FIGURES.text}>
      <Read of={figures} loading="Loading figures..." failed={QUOTATION_FIGURES.failed}>
        {(data) => (
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
      </Read>
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
