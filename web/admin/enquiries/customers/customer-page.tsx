import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomerDetail } from "#contract/enquiries/customer.ts";
import { CUSTOMER_OFFICE, CUSTOMER_TEXTS, customerTitle } from "#contract/enquiries/customer-messages.ts";
import { ENQUIRY_WRITTEN } from "#contract/enquiries/inbox-messages.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { dayOf, today } from "#contract/platform/day.ts";
import { formatDay, formatShortDay } from "#contract/platform/written-day.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { BackLink } from "#web/admin/platform/ui/back-link.tsx";
import { Figures } from "#web/admin/platform/ui/figures.tsx";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Read } from "#web/admin/platform/ui/read.tsx";
import { Failed } from "#web/admin/platform/ui/read-states.tsx";
import { Button, buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { FactTable } from "#web/ui/fact-table.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ContactButtons } from "../contact-buttons.tsx";
import { Earlier } from "../enquiry-past.tsx";
import { useMakeQuotation } from "../quotations/quotation-data.ts";
import { WriteEnquiry } from "../write-enquiry.tsx";
import { customerQuery, unmerge } from "./customer-data.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { customerFacts } from "./customer-facts.tsx";
import { customerFigures } from "./customer-figures.ts";
import { MergeCustomers } from "./merge-customers.tsx";
import { useCustomerRemoval } from "./use-customer-removal.tsx";
import "./customer.css";

/** /admin/customers/{id}: who it is, what was bought, and all enquiries and quotations. */
export function CustomerPage({ id }: { id: string }) {
  const customer = useQuery(customerQuery(id));
  const { data, error } = customer;
  if (!data && error instanceof AdminError && error.status === 404) {
    return (
      <Failed title={CUSTOMER_TEXTS.notFound}>
        <Link className={buttonClass()} to="/admin/customers">
          All customers
        </Link>
      </Failed>
    );
  }
  return (
    <Read of={customer} loading={CUSTOMER_OFFICE.opening} failed={CUSTOMER_OFFICE.openFailed}>
      {(customer) => <OpenCustomer customer={customer} />}
    </Read>
  );
}

function OpenCustomer({ customer }: { customer: CustomerDetail }) {
  const { name, company, phones, emails, parts, alike } = customer;
  const { make, isMaking } = useMakeQuotation();
  const removal = useCustomerRemoval(customer);
  const [isEditing, setIsEditing] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  /** The dialog to merge is open, with the other customer if it is known. */
  const [merging, setMerging] = useState<{ suggested?: string }>();
  return (
    <>
      <ScreenHead
        title={customerTitle(customer)}
        text={[company && name, CUSTOMER_OFFICE.since(formatDay(dayOf(customer.createdAt) ?? ""))]
          .filter(Boolean)
          .join(", ")}
        back={<BackLink to="/admin/customers">Customers</BackLink>}
      >
        <ContactButtons phone={phones[0]} mail={emails[0]} />
        <Button onClick={() => setIsWriting(true)}>{ENQUIRY_WRITTEN.title}</Button>
        <BusyButton
          type="button"
          isBusy={isMaking}
          busyText="Opening..."
          onClick={() => make({ customer: customer._id })}
        >
          New quotation
        </BusyButton>
      </ScreenHead>
      <div className="known stack gap-5">
        <Figures figures={customerFigures(customer)} />
        <div className="split early gap-5 high">
          <div className="stack gap-5">
            <Panel title="Parts" aside={CUSTOMER_OFFICE.lastPrice}>
              {parts.length === 0 && <p className="pad small quiet">{CUSTOMER_OFFICE.nothingQuoted}</p>}
              <ul className="nav-list ruled">
                {parts.map(({ _id, title, code, rate, currency, at, quotation, bought }) => (
                  <li key={_id} className="pad line between gap-3 small">
                    <span className="breaks">
                      {title}{" "}
                      <span className="mono fine quiet" translate="no">
                        {code}
                      </span>
                      <span className="block fine quiet">{CUSTOMER_OFFICE.bought(bought)}</span>
                    </span>
                    <span className="num unbroken">
                      <b className="mono">{formatMoney(rate, currency)}</b>
                      <Link className="block fine" to="/admin/quotations/$id" params={{ id: quotation._id }}>
                        <span className="mono" translate="no">
                          {quotation.number}
                        </span>
                        , {formatShortDay(dayOf(at) ?? at, today(Date.now()))}
                      </Link>
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
            <TimeLine customer={customer} />
          </div>
          <Panel
            title="Who"
            aside={
              <Button size="small" className="push" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            }
          >
            <div className="pad stack gap-5 who">
              {alike.map((other) => (
                <Note key={other._id} tone="warn">
                  <p className="breaks">{CUSTOMER_OFFICE.alike(customerTitle(other))}</p>
                  <Button size="small" onClick={() => setMerging({ suggested: other._id })}>
                    Merge...
                  </Button>
                </Note>
              ))}
              <FactTable facts={customerFacts(customer)} />
              <div className="cluster">
                <Button size="small" onClick={() => setMerging({})}>
                  Merge with another...
                </Button>
                <Button size="small" {...unlessBusy(removal.isBusy, removal.remove)}>
                  Delete customer
                </Button>
              </div>
              <Merged customer={customer} />
            </div>
          </Panel>
        </div>
      </div>
      {isEditing && <CustomerDialog customer={customer} onClose={() => setIsEditing(false)} />}
      {isWriting && <WriteEnquiry of={customer} onClose={() => setIsWriting(false)} />}
      {merging && <MergeCustomers customer={customer} {...merging} onClose={() => setMerging(undefined)} />}
    </>
  );
}

type Kind = "all" | "enquiries" | "quotations" | "orders";

/** What happened with a customer, newest first; orders are the quotations that were accepted. */
function TimeLine({ customer: { enquiries, quotations } }: { customer: CustomerDetail }) {
  const [kind, setKind] = useState<Kind>("all");
  const orders = quotations.filter(({ order }) => order !== null);
  const counts: Readonly<Record<Kind, number>> = {
    all: enquiries.total + quotations.length,
    enquiries: enquiries.total,
    quotations: quotations.length,
    orders: orders.length,
  };
  const press = (of: Kind, label: string) => (
    <UnstyledButton aria-pressed={kind === of} onClick={() => setKind(of)}>
      {label} <span className="mono">{counts[of]}</span>
    </UnstyledButton>
  );
  const isAsked = kind === "all" || kind === "enquiries";
  return (
    <Panel isPadded>
      <Earlier
        title={CUSTOMER_OFFICE.timeLine}
        tools={
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
          <div className="tab-row line gap-0 fine" role="group" aria-label="Show">
            {press("all", "All")}
            {press("enquiries", "Enquiries")}
            {press("quotations", "Quotations")}
            {press("orders", "Orders")}
          </div>
        }
        around={{
          others: isAsked ? enquiries : { total: 0, first: [] },
          quotations: kind === "orders" ? orders : kind === "enquiries" ? [] : quotations,
        }}
      />
    </Panel>
  );
}

/** The customers that became part of this one, and what was done. */
function Merged({ customer: { merged, history } }: { customer: CustomerDetail }) {
  const { isBusy, run } = useCall();
  if (merged.length === 0 && history.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label="History">
      <h2 className="minor small">History</h2>
      <ul className="ruled airy small">
        {merged.map((other) => (
          <li key={other._id} className="line between gap-3">
            {CUSTOMER_OFFICE.mergedIn(customerTitle(other))}
            <Button
              size="small"
              {...unlessBusy(isBusy, () => void run(() => unmerge(other._id), CUSTOMER_OFFICE.takeOutFailed))}
            >
              Undo
            </Button>
          </li>
        ))}
        {history.map(({ at, by, text }) => (
          <li key={at + text}>
            {text}{" "}
            <span className="fine quiet">
              {by}, <Moment value={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
