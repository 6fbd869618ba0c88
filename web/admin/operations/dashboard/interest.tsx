import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { desk, interest } from "#contract/enquiries/calls.ts";
import { Desk, type Interest as InterestAnswer } from "#contract/enquiries/desk.ts";
import { INTEREST } from "#contract/operations/dashboard-messages.ts";
import { categoryLabel } from "#contract/platform/categories.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { callKey, readOf } from "#web/admin/platform/calls/reads.ts";
import { useCategories } from "#web/admin/platform/data/categories.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { Bars } from "#web/admin/platform/ui/bars.tsx";
import { CategoryOptions } from "#web/admin/platform/ui/category-options.tsx";
import { monthName } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { PanelFailed } from "#web/admin/platform/ui/read-states.tsx";
import { type Column, Table } from "#web/admin/platform/ui/table.tsx";

/** GET /desk; on failure the dashboard omits it. */
export const deskQuery = queryOptions({
  queryKey: callKey(desk.read),
  queryFn: ({ signal }) =>
    ask(desk.read, { signal, quiet: true }, Desk.nullable().catch(null) as z.ZodType<Desk | null>),
  refetchOnWindowFocus: true,
});

const interestQuery = ({ month, category }: InterestFilter) =>
  queryOptions({
    ...readOf(interest.read, {
      query: { ...(month && { month }), ...(category && { category }) },
      quiet: true,
    }),
    placeholderData: (before) => before,
  });

type Counts = Pick<InterestAnswer["months"][number], "looked" | "asked" | "chats">;
const MONTHS_MIN = 6;
const grouped = new Intl.NumberFormat("en-IN");
const isAny = ({ looked, asked, chats }: Counts) => looked + asked + chats > 0;

/** The most viewed and requested parts by month and brand: a chart and its figures. */
export function InterestPanel() {
  const categories = useCategories();
  const [filter, setFilter] = useState<InterestFilter>({ month: "", category: "" });
  const { data, error, refetch } = useQuery(interestQuery(filter));
  const choose = (change: Partial<InterestFilter>) => setFilter({ ...filter, ...change });
  // A server without statistics has no such call.
  if (!data && (!error || isUnknown(error))) return null;
  const isFiltered = filter.month !== "" || filter.category !== "";
  const isEmpty = !isFiltered && !data?.months.some(isAny);
  const charted = data && fromFirst(data.months);
  return (
    <Panel
      className="interest"
      title="Viewed and asked for"
      text={INTEREST.text}
      aside={
        data &&
        !isEmpty && (
          <div className="cluster push breaks">
            <select
              className="in"
              aria-label="Month"
              value={filter.month}
              onChange={({ target }) => choose({ month: target.value })}
            >
              <option value="">Last 12 months</option>
              {[...data.months].reverse().map(({ month }) => (
                <option key={month} value={month}>
                  {monthName(month)}
                </option>
              ))}
            </select>
            <select
              className="in"
              aria-label="Brand"
              value={filter.category}
              onChange={({ target }) => choose({ category: target.value })}
            >
              <option value="">All brands</option>
              <CategoryOptions />
            </select>
          </div>
        )
      }
    >
      {!data || !charted ? (
        <PanelFailed text={INTEREST.failed} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <p className="pad small quiet">{INTEREST.nothing}</p>
      ) : (
        <div className="pad panels split early high gap-6">
          <div className="stack gap-6">
            <div className="halves late stack gap-6">
              <Bars months={charted} title="Viewed" of={({ looked }) => looked} current={filter.month} />
              <Bars
                months={charted}
                title="Asked for, with WhatsApp"
                of={({ asked, chats }) => asked + chats}
                current={filter.month}
              />
            </div>
            <MonthTable months={data.months} />
            <CountTable
              caption="By brand"
              head="Brand"
              rows={data.brands.map(({ category, ...counts }) => ({
                key: category,
                name: categoryLabel(categories, category),
                ...counts,
              }))}
            />
          </div>
          <div className="stack gap-6">
            <CountTable
              caption="By product"
              head="Product"
              rows={data.parts.map(({ _id, title, code, ...counts }) => ({
                key: _id,
                name: (
                  <>
                    <Link to="/admin/products/$id/edit" params={{ id: _id }}>
                      {title}
                    </Link>{" "}
                    <span className="mono quiet" translate="no">
                      {code}
                    </span>
                  </>
                ),
                ...counts,
              }))}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}

/** Returns the months from the first that has something to count, at least six. */
const fromFirst = <M extends Counts>(months: readonly M[]): readonly M[] =>
  months.slice(Math.min(Math.max(0, months.findIndex(isAny)), months.length - MONTHS_MIN));

const isUnknown = (error: Error) => error instanceof AdminError && error.status === 404;

function MonthTable({ months }: Pick<InterestAnswer, "months">) {
  return (
    <details className="folding small">
      <summary className="line">Figures by month</summary>
      <CountTable
        caption="By month"
        head="Month"
        rows={[...months]
          .reverse()
          .map(({ month, ...counts }) => ({ key: month, name: monthName(month), ...counts }))}
      />
    </details>
  );
}

type CountRow = { key: string; name: ReactNode } & Counts;

interface TableProps {
  caption: string;
  head: string;
  rows: CountRow[];
}

function CountTable({ caption, head, rows }: TableProps) {
  const shown = rows.filter(isAny);
  if (shown.length === 0) {
    return (
      <div>
        <h3 className="label">{caption}</h3>
        <p className="small quiet">{INTEREST.nothingHere}</p>
      </div>
    );
  }
  return (
    <Table
      className="tally edged"
      caption={<caption className="label">{caption}</caption>}
      columns={[{ key: "name", head, isRowHead: true, cell: ({ name }) => name }, ...FIGURES]}
      rows={shown}
      keyOf={({ key }) => key}
    />
  );
}

const figureColumn = (key: keyof Counts, head: string): Column<CountRow> => ({
  key,
  head,
  headClass: "num",
  className: "num nums",
  cell: (row) => grouped.format(row[key]),
});
const FIGURES = [
  figureColumn("looked", "Viewed"),
  figureColumn("asked", "Asked for"),
  figureColumn("chats", "WhatsApp"),
];

/** The filters of the counts; empty: all. */
interface InterestFilter {
  month: string;
  category: string;
}
