import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { quotations } from "#contract/enquiries/quotation-calls.ts";
import { QUOTATION_OFFICE } from "#contract/enquiries/quotation-office-messages.ts";
import { QUOTATION_FILTERS, type QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import { downloadFrom } from "#web/admin/platform/calls/download.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { DownloadButton } from "#web/admin/platform/ui/download-button.tsx";
import { useChangeSearch, withState } from "#web/admin/platform/ui/list-state.ts";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import type { Column } from "#web/admin/platform/ui/table.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { ListPanel } from "../list-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { quotationsQuery, useMakeQuotation } from "./quotation-data.ts";
import { customerName, QuotationBadge, QuotationLink } from "./quotation-parts.tsx";
import {
  FILTER_WORDS,
  isQuotationState,
  type QuotationSearch,
  readQuotationSearch,
} from "./quotation-search.ts";
import "./quotations.css";

const EXPORTS = [
  ["Export CSV", "csv"],
  ["Export Excel", "xlsx"],
] as const;

/** /admin/quotations: the quotations, the last changed first. */
export function QuotationsPage({ search }: { search: QuotationSearch }) {
  const list = useQuery(quotationsQuery(search));
  const { data: settings } = useQuery(settingsQuery);
  const changeSearch = useChangeSearch("/admin/quotations", readQuotationSearch);
  const { make, isMaking } = useMakeQuotation();
  return (
    <div className="stack gap-6 uses-width">
      <ScreenHead title="Quotations" text={QUOTATION_OFFICE.text}>
        {EXPORTS.map(([name, format]) => (
          <DownloadButton
            key={name}
            name={name}
            failed={QUOTATION_OFFICE.exportFailed}
            begin={() => downloadFrom(quotations.makeExport, { format })}
            disabled={!list.data}
          >
            {name}
          </DownloadButton>
        ))}
        <BusyButton type="button" isBusy={isMaking} busyText="Opening..." onClick={() => make()}>
          New quotation
        </BusyButton>
      </ScreenHead>
      <ListPanel
        list={list}
        rowsOf={(data) => data.quotations}
        columns={COLUMNS}
        texts={QUOTATION_OFFICE}
        noun="quotation"
        searchLabel="Number, customer or code"
        className="nums quotation-table"
        search={search}
        onChange={changeSearch}
        filter={
          <select
            className="in"
            aria-label="State"
            value={search.state ?? "all"}
            onChange={({ target: { value } }) =>
              changeSearch((before) => withState(before, isQuotationState(value) ? value : undefined))
            }
          >
            <option value="all">All states</option>
            {QUOTATION_FILTERS.map((state) => (
              <option key={state} value={state}>
                {FILTER_WORDS[state]}
              </option>
            ))}
          </select>
        }
      />
      {settings?.quotations.showChart && <FiguresPanel />}
    </div>
  );
}

const COLUMNS: readonly Column<QuotationSummary>[] = [
  {
    key: "number",
    head: "Number",
    className: "covered unbroken",
    isRowHead: true,
    cell: (row) => <QuotationLink of={row} className="cover" />,
  },
  {
    key: "customer",
    head: "Customer",
    className: "c-customer breaks",
    cell: (row) => customerName(row) ?? <span className="quiet">No customer yet</span>,
  },
  {
    key: "parts",
    head: "Parts",
    className: "c-parts quiet breaks",
    cell: ({ topic, lines }) => (lines > 1 ? `${topic} and ${lines - 1} more` : topic || "No parts yet"),
  },
  {
    key: "total",
    head: "Total",
    headClass: "num",
    className: "c-total num unbroken",
    cell: ({ total, acceptedTotal, currency }) => formatMoney(acceptedTotal ?? total, currency),
  },
  {
    key: "state",
    head: "State",
    className: "c-state",
    cell: ({ state, order, reason }) => (
      <>
        <QuotationBadge state={state} order={order} />
        {reason && <span className="block fine quiet breaks">{reason}</span>}
      </>
    ),
  },
  {
    key: "changed",
    head: "Changed",
    className: "quiet unbroken",
    cell: ({ updatedAt }) => <ListMoment value={updatedAt} />,
  },
];
