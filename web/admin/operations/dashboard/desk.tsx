import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Desk as DeskAnswer } from "../../../../contract/enquiries/desk.ts";
import { DESK, ENQUIRY_WORDS } from "../../../../contract/messages.ts";
import { formatAge, formatLongDate } from "../../../../contract/platform/dates.ts";
import { StockMark } from "../../platform/ui/badge.tsx";
import { Panel } from "../../platform/ui/panel.tsx";

/** Pending work: enquiries with their age, failed searches, and low stock in demand. */
export function DeskPanels({ desk: { enquiries, searches, lowStock } }: { desk: DeskAnswer }) {
  return (
    <Panel className="nav-list desk" aria-label="To do">
      <Waiting
        title="New enquiries"
        total={enquiries.total}
        empty={DESK.noEnquiries}
        all={
          <Link to="/admin/enquiries" search={{ state: "new" }}>
            All new enquiries
          </Link>
        }
      >
        {enquiries.first.map(({ _id, reference, sender, topic, lines, createdAt }) => (
          <li key={_id}>
            <Link className="waits small" to="/admin/enquiries" search={{ enquiry: _id }}>
              <b className="cut strong">{sender ?? ENQUIRY_WORDS.noSender}</b>
              <Age of={createdAt} />
              <span className="cut fine quiet">
                {reference && <span className="mono">{reference} </span>}
                {topic ?? (lines > 0 ? ENQUIRY_WORDS.list(lines) : "")}
              </span>
            </Link>
          </li>
        ))}
      </Waiting>
      <Waiting
        title="Failed searches"
        total={searches.total}
        empty={DESK.noSearches}
        all={<Link to="/admin/enquiries/failed-searches">All failed searches</Link>}
      >
        {searches.first.map(({ _id, search, times, lastSeenAt }) => (
          <li key={_id}>
            <Link className="waits small" to="/admin/enquiries/failed-searches">
              <b className="cut strong">{search}</b>
              <Age of={lastSeenAt} />
              <span className="cut fine quiet">{DESK.searched(times)}</span>
            </Link>
          </li>
        ))}
      </Waiting>
      <Waiting title="Low on stock and in demand" total={lowStock.total} empty={DESK.noLowStock}>
        {lowStock.first.map(({ _id, title, code, stock, asked }) => (
          <li key={_id}>
            <Link className="waits small" to="/admin/products/$id/edit" params={{ id: _id }}>
              <b className="cut strong">{title}</b>
              <span className="small">
                <StockMark stock={stock} />
              </span>
              <span className="cut fine quiet">
                <span className="mono">{code}</span> {DESK.asked(asked)}
              </span>
            </Link>
          </li>
        ))}
      </Waiting>
    </Panel>
  );
}

interface Props {
  title: string;
  total: number;
  /** Shown if nothing is pending. */
  empty: string;
  all?: ReactNode;
  children: ReactNode[];
}

function Waiting({ title, total, empty, all, children }: Props) {
  return (
    <section aria-label={title}>
      <header className="line between gap-3">
        <h2>
          {title} {total > 0 && <span className="count nums">{total}</span>}
        </h2>
        {total > children.length && <span className="small">{all}</span>}
      </header>
      {total > 0 ? <ul>{children}</ul> : <p className="small quiet">{empty}</p>}
    </section>
  );
}

/** A relative time, with the date in its title. */
function Age({ of }: { of: string }) {
  return (
    <time className="fine quiet unbroken" dateTime={of} title={formatLongDate(of)}>
      {formatAge(of, Date.now())}
    </time>
  );
}

export function DeskSkeleton() {
  return (
    <div className="panel nav-list desk">
      {["one", "two", "three"].map((part) => (
        <div key={part} className="pad">
          <span className="skel half" />
        </div>
      ))}
    </div>
  );
}
