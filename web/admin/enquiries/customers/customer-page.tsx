import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomerDetail } from "../../../../contract/enquiries/customer.ts";
import { customers } from "../../../../contract/enquiries/customer-calls.ts";
import {
  CUSTOMER_OFFICE,
  CUSTOMER_TEXTS,
  customerTitle,
  SUPPLY_WORDS,
} from "../../../../contract/enquiries/customer-messages.ts";
import { formatMoney } from "../../../../contract/enquiries/quotation-amounts.ts";
import { dayOf, today } from "../../../../contract/platform/day.ts";
import { formatShortDay } from "../../../../contract/platform/written-day.ts";
import { GST_STATES } from "../../../../contract/site/gst-states.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { mailLink, telLink } from "../../../ui/contact-links.ts";
import { FactTable } from "../../../ui/fact-table.tsx";
import { Empty } from "../../../ui/parts/empty.tsx";
import { unlessBusy } from "../../../ui/unless-busy.ts";
import { ask, invalidate } from "../../platform/calls/ask.ts";
import { useCall } from "../../platform/calls/use-call.ts";
import { AdminError } from "../../platform/session/client.ts";
import { Moment } from "../../platform/ui/moment.tsx";
import { ScreenHead } from "../../platform/ui/page-head.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { Loading, PanelFailed } from "../../platform/ui/panel-failed.tsx";
import { Earlier } from "../enquiry-past.tsx";
import { CUSTOMERS_KEY, customerQuery } from "./customer-data.ts";
import { CustomerDialog } from "./customer-dialog.tsx";

/** /admin/customers/{id}: who it is, what was bought, and all enquiries and quotations. */
export function CustomerPage({ id }: { id: string }) {
  const { data, error, isError, refetch } = useQuery(customerQuery(id));
  if (data) return <OpenCustomer customer={data} />;
  if (error instanceof AdminError && error.status === 404) {
    return (
      <div role="alert">
        <Empty title={CUSTOMER_TEXTS.notFound}>
          <Link className={buttonClass()} to="/admin/customers">
            All customers
          </Link>
        </Empty>
      </div>
    );
  }
  if (isError) return <PanelFailed text={CUSTOMER_OFFICE.openFailed} onRetry={() => void refetch()} />;
  return <Loading text={CUSTOMER_OFFICE.opening} />;
}

function OpenCustomer({ customer }: { customer: CustomerDetail }) {
  const { name, company, phones, emails, gstin, address, state, supply, discount, note, parts } = customer;
  const [isEditing, setIsEditing] = useState(false);
  const facts = [
    {
      name: "Phone",
      value: phones.map((phone) => (
        <a key={phone} className="block" href={telLink(phone)}>
          {phone}
        </a>
      )),
    },
    {
      name: "E-mail",
      value: emails.map((email) => (
        <a key={email} className="block" href={mailLink(email)}>
          {email}
        </a>
      )),
    },
    { name: "GSTIN", value: gstin },
    { name: "Supply", value: SUPPLY_WORDS[supply] },
    { name: "State", value: GST_STATES.get(state) },
    { name: "Address", value: address },
    { name: "Discount", value: discount ? `${discount} %` : "" },
    { name: "Note", value: note },
  ];
  return (
    <>
      <ScreenHead
        title={customerTitle(customer)}
        text={company && name}
        back={
          <Link className={buttonClass({ look: "bare", size: "small" }, "back")} to="/admin/customers">
            Customers
          </Link>
        }
      >
        <Button onClick={() => setIsEditing(true)}>Edit</Button>
      </ScreenHead>
      <div className="split early gap-6 high">
        <Panel className="stack gap-5" isPadded aria-label="Who">
          <FactTable facts={facts.filter(({ value }) => (Array.isArray(value) ? value.length : value))} />
          <Merged customer={customer} />
        </Panel>
        <div className="stack gap-5">
          <Panel title="Parts">
            {parts.length === 0 && <p className="pad small quiet">{CUSTOMER_OFFICE.nothingQuoted}</p>}
            <ul className="nav-list ruled">
              {parts.map(({ _id, title, code, rate, currency, at, quotation, bought }) => (
                <li key={_id} className="pad cluster between small">
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
          <Panel isPadded aria-label="Enquiries and quotations">
            <Earlier around={{ parts: [], others: customer.enquiries, quotations: customer.quotations }} />
          </Panel>
        </div>
      </div>
      {isEditing && <CustomerDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </>
  );
}

/** The customers that became part of this one, and what was done. */
function Merged({ customer: { merged, history } }: { customer: CustomerDetail }) {
  const queries = useQueryClient();
  const { isBusy, run } = useCall();
  const takeOut = (id: string) =>
    run(async () => {
      await ask(customers.unmerge, { params: { id } });
      showToast({ kind: "success", text: CUSTOMER_OFFICE.takenOut });
      await invalidate(queries, CUSTOMERS_KEY);
    }, CUSTOMER_OFFICE.takeOutFailed);
  if (merged.length === 0 && history.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label="History">
      <h2 className="minor small">History</h2>
      <ul className="ruled airy small">
        {merged.map(({ _id, name, company }) => (
          <li key={_id} className="line between gap-3">
            {CUSTOMER_OFFICE.mergedIn(name || company)}
            <Button size="small" {...unlessBusy(isBusy, () => void takeOut(_id))}>
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
