import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import type { EnquiryAround } from "#contract/enquiries/desk.ts";
import type { EnquiryEvent } from "#contract/enquiries/enquiry.ts";
import { ANSWERED_BY, ENQUIRY_WORDS, EVENT_WORDS, QUICK_ANSWER } from "#contract/enquiries/inbox-messages.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { counted } from "#contract/platform/counted.ts";
import { formatLongDate } from "#contract/platform/dates.ts";
import { dayOf, today } from "#contract/platform/day.ts";
import { formatShortDay } from "#contract/platform/written-day.ts";
import { Moment } from "../platform/ui/moment.tsx";
import { StateBadge } from "./enquiry-row.tsx";
import { withEnquiry } from "./inbox-data.ts";
import { readInboxSearch } from "./inbox-search.ts";
import { QuotationBadge, QuotationLink } from "./quotations/quotation-parts.tsx";

/** What was answered, and what the customer said since, oldest first. */
export function EnquiryLog({ events }: { events: readonly EnquiryEvent[] }) {
  return (
    <section className="stack gap-2 past" aria-label="Answers">
      <h2 className="minor small">Answers</h2>
      <ul className="ruled airy small">
        {events.map((event) => (
          <li key={event.at}>
            <p>
              <b className="strong">{titleOf(event)}</b>{" "}
              <span className="fine quiet">
                {event.by}, <Moment value={event.at} />
              </span>
            </p>
            {event.text && <EventText text={event.text} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ kind, way, quotation }: EnquiryEvent): string {
  if (kind === "answer") return ANSWERED_BY[way ?? "copy"];
  return [EVENT_WORDS[kind], quotation].filter(Boolean).join(": ");
}

/** A text of one line; a longer one on request. */
function EventText({ text }: { text: string }) {
  if (!text.includes("\n")) return <p className="breaks">{text}</p>;
  return (
    <details className="folding">
      <summary className="line fine">{QUICK_ANSWER.show}</summary>
      <p className="as-written quiet">{text}</p>
    </details>
  );
}

interface PastRow {
  id: string;
  at: string;
  link: ReactNode;
  about: string;
  state: ReactNode;
}

interface EarlierProps {
  around: Pick<EnquiryAround, "others" | "quotations">;
  title?: string;
  /** Shown beside the title. */
  tools?: ReactNode;
}

/** Other enquiries with the same phone number or e-mail address, and the customer's quotations, newest first. */
export function Earlier({ around, title = "Earlier with this customer", tools }: EarlierProps) {
  const { others, quotations } = around;
  const rows: PastRow[] = [
    ...others.first.map(({ _id: id, reference, topic, lines, createdAt, state }) => ({
      id,
      at: createdAt,
      link: (
        <Link
          to="/admin/enquiries"
          search={(before) => withEnquiry(readInboxSearch({ ...before }), id)}
          resetScroll={false}
          // Otherwise the router marks it as the current page.
          activeOptions={{ exact: true }}
        >
          {reference ? (
            <span className="mono" translate="no">
              {reference}
            </span>
          ) : (
            "Enquiry"
          )}
        </Link>
      ),
      about: topic ?? (lines > 0 ? ENQUIRY_WORDS.list(lines) : ENQUIRY_WORDS.noTopic),
      state: <StateBadge state={state} />,
    })),
    ...quotations.map((quotation) => ({
      id: quotation._id,
      at: quotation.sentAt ?? quotation.updatedAt,
      link: <QuotationLink of={quotation} />,
      about: [
        quotation.lines === 1 ? quotation.topic : counted(quotation.lines, "part"),
        formatMoney(quotation.acceptedTotal ?? quotation.total, quotation.currency),
        quotation.reason,
      ]
        .filter(Boolean)
        .join(", "),
      state: <QuotationBadge {...quotation} />,
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  if (rows.length === 0 && !tools) return null;
  const now = today(Date.now());
  return (
    <section className="stack gap-2 past" aria-label={title}>
      <div className="cluster between">
        <h2 className={tools ? "minor" : "minor small"}>{title}</h2>
        {tools}
      </div>
      {rows.length === 0 && <p className="small quiet">{CUSTOMER_OFFICE.none}</p>}
      <ul className="ruled airy small">
        {rows.map(({ id, at, link, about, state }) => (
          <li key={id} className="cluster gap-3 flat past-row">
            <time className="fine quiet" dateTime={at} title={formatLongDate(at)}>
              {formatShortDay(dayOf(at) ?? at, now)}
            </time>
            {link}
            <span className="wide-item breaks">{about}</span>
            {state}
          </li>
        ))}
      </ul>
      {others.total > others.first.length && (
        <p className="fine quiet">{ENQUIRY_WORDS.older(others.total - others.first.length)}</p>
      )}
    </section>
  );
}
