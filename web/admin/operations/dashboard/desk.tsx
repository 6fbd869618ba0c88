import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Desk as DeskAnswer, DeskEnquiry } from "#contract/enquiries/desk.ts";
import { ENQUIRY_WORDS } from "#contract/enquiries/inbox-messages.ts";
import { DESK_LINES } from "#contract/enquiries/limits.ts";
import { ORDER_OFFICE } from "#contract/enquiries/order-messages.ts";
import { formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import type { QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import { DESK } from "#contract/operations/dashboard-messages.ts";
import { formatAge, formatAgo } from "#contract/platform/dates.ts";
import { today } from "#contract/platform/day.ts";
import { formatDay, formatShortDay } from "#contract/platform/written-day.ts";
import { customerName } from "#web/admin/enquiries/quotations/quotation-parts.tsx";
import { StockMark } from "#web/admin/platform/ui/badge.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { Age } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Icon } from "#web/ui/icons.tsx";

const DAY = 86_400_000;
/** Maximum rows of the two smaller boxes; together they are as high as five enquiries. */
const SHORT = 3;

/** Pending work: enquiries with their age, quotations without an answer, failed searches, and low stock in demand. */
export function DeskPanels({ desk }: { desk: DeskAnswer }) {
  const parts = partsOf(desk);
  useKeptShape(parts);
  return (
    <>
      {desk.orders.total > 0 && <Orders orders={desk.orders} />}
      <Desk parts={parts} />
    </>
  );
}

/** The unconfirmed orders, oldest first. */
function Orders({ orders: { total, first } }: Pick<DeskAnswer, "orders">) {
  const all = (
    <Link to="/admin/quotations" search={{ state: "to-confirm" }}>
      All orders
    </Link>
  );
  const rows = first.map((order) => <OrderRow key={order._id} order={order} />);
  return <Box part={{ title: DESK.orders, total, none: "", all, rows }} />;
}

function OrderRow({ order }: { order: DeskAnswer["orders"]["first"][number] }) {
  const {
    _id: id,
    number,
    revision,
    topic,
    lines,
    missing,
    currency,
    total,
    acceptedTotal,
    answeredAt,
  } = order;
  const [short] = missing;
  const name = short && (short.code || short.title);
  return (
    <li>
      <Link className="waits waiting order small" to="/admin/quotations/$id" params={{ id }}>
        <span className="stack gap-0">
          <b className="cut strong">{customerName(order) ?? ENQUIRY_WORDS.noSender}</b>
          <span className="cut mono fine quiet" translate="no">
            {quotationNumber({ number, revision })}
          </span>
        </span>
        <span className="waits-for cut">
          {lines > 1 ? DESK.more(topic, lines - 1) : topic}
          <span className={short ? "block fine strong bad-text cut" : "block fine quiet"}>
            {short && name ? ORDER_OFFICE.missing(short.quantity, name) : ORDER_OFFICE.inStock}
            {missing.length > 1 && DESK.andMore(missing.length - 1)}
          </span>
        </span>
        <span className="stack gap-0 num unbroken">
          <b className="mono">{formatMoney(acceptedTotal ?? total, currency)}</b>
          {answeredAt && <Age of={answeredAt} isLate={Date.now() - Date.parse(answeredAt) > DAY} />}
        </span>
      </Link>
    </li>
  );
}

/** The boxes of pending work, in two columns of about the same height; empty ones share one line. */
function Desk({ parts }: { parts: readonly Part[] }) {
  const empty = parts.filter(({ rows }) => rows.length === 0);
  return (
    <section className="stack gap-5" aria-label="To do">
      {empty.length < parts.length && (
        <div className="desk stack gap-5">
          {parts.map((part) => part.rows.length > 0 && <Box key={part.title} part={part} />)}
        </div>
      )}
      {empty.length > 0 && <EmptyLine parts={empty} />}
    </section>
  );
}

function EmptyLine({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="panel cluster equal gap-0 desk-line">
      {parts.map(({ title, none }) => (
        <section key={title} className="cluster between small" aria-label={title}>
          <h2>{title}</h2>
          <p className="quiet">{none}</p>
        </section>
      ))}
    </div>
  );
}

function Box({ part: { title, total, all, rows } }: { part: Part }) {
  return (
    <Panel className="desk-box" aria-label={title}>
      <header className="line between gap-3">
        <h2>
          {title} {total > 0 && <span className="quiet nums">{total}</span>}
        </h2>
        {total > rows.length && <span className="small unbroken">{all}</span>}
      </header>
      <ul className="nav-list ruled">{rows}</ul>
    </Panel>
  );
}

interface Part {
  title: string;
  total: number;
  /** Shown if nothing is pending. */
  none: string;
  all?: ReactNode;
  rows: ReactNode[];
}

const TITLES = [
  "Enquiries waiting",
  "Quotations without an answer",
  "Failed searches",
  "Low on stock and in demand",
] as const;

function partsOf({ enquiries, quotations, searches, lowStock }: DeskAnswer): Part[] {
  return [
    {
      title: TITLES[0],
      total: enquiries.total,
      none: DESK.noEnquiries,
      all: (
        <Link to="/admin/enquiries" search={{ state: "open" }}>
          All open enquiries
        </Link>
      ),
      rows: enquiries.first.map((enquiry) => <WaitingRow key={enquiry._id} enquiry={enquiry} />),
    },
    {
      title: TITLES[1],
      total: quotations.total,
      none: DESK.noQuotations,
      all: <Link to="/admin/quotations">All quotations</Link>,
      rows: quotations.first.map((quotation) => <QuotationRow key={quotation._id} quotation={quotation} />),
    },
    {
      title: TITLES[2],
      total: searches.total,
      none: DESK.noSearches,
      all: <Link to="/admin/enquiries/failed-searches">All failed searches</Link>,
      rows: searches.first.slice(0, SHORT).map(({ _id, search, times, sample }) => (
        <li key={_id}>
          <Link className="waits line between small" to="/admin/enquiries/failed-searches">
            <b className="cut strong">{search}</b>
            <span className="fine quiet unbroken">
              {DESK.searched(times)}
              {sample && `, ${ENQUIRY_WORDS.sample}`}
            </span>
          </Link>
        </li>
      )),
    },
    {
      title: TITLES[3],
      total: lowStock.total,
      none: DESK.noLowStock,
      all: (
        <Link to="/admin/products" search={{ sort: "stock", order: "asc" }}>
          By stock
        </Link>
      ),
      rows: lowStock.first.slice(0, SHORT).map(({ _id, title, code, stock, asked }) => (
        <li key={_id}>
          <Link
            className="waits of-part line between small"
            to="/admin/products/$id/edit"
            params={{ id: _id }}
          >
            <span className="stack gap-0">
              <b className="cut strong">{title}</b>
              <span className="cut fine quiet">
                <span className="mono" translate="no">
                  {code}
                </span>{" "}
                {DESK.asked(asked)}
              </span>
            </span>
            <StockMark stock={stock} />
          </Link>
        </li>
      )),
    },
  ];
}

/** An enquiry: an image of its subject, its sender, and how long it has been waiting, or its due reminder. */
function WaitingRow({ enquiry }: { enquiry: DeskEnquiry }) {
  const { _id, reference, sender, company, sample, createdAt, remindOn } = enquiry;
  return (
    <li>
      <Link className="waits waiting small" to="/admin/enquiries" search={{ enquiry: _id }}>
        <span className="pic middle quiet">
          <Shown enquiry={enquiry} />
        </span>
        <span className="stack gap-0">
          <b className="cut strong">{sender ?? ENQUIRY_WORDS.noSender}</b>
          <span className="cut fine quiet">
            {reference && (
              <span className="mono" translate="no">
                {reference}{" "}
              </span>
            )}
            {[sample && ENQUIRY_WORDS.sample, company].filter(Boolean).join(", ")}
          </span>
        </span>
        <span className="waits-for cut">{topicOf(enquiry)}</span>
        {remindOn ? (
          <span className="fine strong bad-text line gap-1 to-end unbroken" title={formatDay(remindOn)}>
            <AdminIcon name="bell" className="i s" />
            {DESK.due(nearDay(remindOn))}
          </span>
        ) : (
          <Age of={createdAt} isLate={Date.now() - Date.parse(createdAt) > DAY} />
        )}
      </Link>
    </li>
  );
}

/** Returns 'yesterday', 'today' or 'tomorrow', else 'Nov 21'. */
function nearDay(day: string): string {
  const now = Date.now();
  const near = ["yesterday", "today", "tomorrow"].find((_, at) => day === today(now, at - 1));
  return near ?? formatShortDay(day, today(now));
}

/** A quotation that was sent: to whom, its total, and whether it was opened, or that it expires. */
function QuotationRow({ quotation }: { quotation: QuotationSummary }) {
  const { _id: id, number, revision, currency, total } = quotation;
  return (
    <li>
      <Link className="waits of-part line between small" to="/admin/quotations/$id" params={{ id }}>
        <span className="stack gap-0">
          <b className="cut strong">{customerName(quotation) ?? ENQUIRY_WORDS.noSender}</b>
          <span className="mono fine quiet" translate="no">
            {quotationNumber({ number, revision })}
          </span>
        </span>
        <span className="stack gap-0 num unbroken">
          <b className="mono">{formatMoney(total, currency)}</b>
          <span className="fine quiet">{progressOf(quotation)}</span>
        </span>
      </Link>
    </li>
  );
}

function progressOf({ validUntil, seenAt, sentAt }: QuotationSummary): string {
  const now = Date.now();
  if (validUntil <= today(now, 1)) return DESK.expires(nearDay(validUntil));
  return seenAt ? DESK.seen(formatAgo(seenAt, now)) : DESK.notOpened(formatAge(sentAt, now));
}

function Shown({ enquiry: { picture, about } }: { enquiry: DeskEnquiry }) {
  if (picture) return <img src={picture} width="56" height="42" alt="" />;
  return about === "photo" || about === "part" ? <AdminIcon name="image" /> : <Icon name={ICONS[about]} />;
}

const ICONS = { page: "book", list: "list", call: "phone", message: "message" } as const;

function topicOf({ topic, lines, preferredTime, about }: DeskEnquiry): string {
  if (about === "call") return DESK.callback(preferredTime ?? "");
  const words = topic ?? (lines > 0 ? ENQUIRY_WORDS.list(lines) : ENQUIRY_WORDS.contactPage);
  return about === "photo" ? words + DESK.withPhoto : words;
}

const SHAPE = "deskRows";

/** Stores how many rows each box has, so that the next skeleton has the same dimensions. */
function useKeptShape(parts: readonly Part[]): void {
  const shape = JSON.stringify(parts.map(({ rows }) => rows.length));
  useEffect(() => localStorage.setItem(SHAPE, shape), [shape]);
}

/** Returns the kept numbers of rows; on a first visit those of the sample. */
function keptShape(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHAPE) ?? "");
    if (Array.isArray(kept)) return kept;
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  return [DESK_LINES, 0, SHORT, SHORT];
}

/** The boxes as they were on the last visit. */
export function DeskSkeleton() {
  const kept = keptShape();
  return (
    <Desk
      parts={TITLES.map((title, at) => ({
        title,
        total: 0,
        none: "",
        rows: Array.from({ length: Math.min(Number(kept[at]) || 0, DESK_LINES) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all the same
          <li key={row}>
            <span className={["waits waiting", "waits of-part line", "waits line", "waits of-part line"][at]}>
              <span className="skel whole" />
            </span>
          </li>
        )),
      }))}
    />
  );
}
