import type { CustomerBody } from "#contract/enquiries/customer.ts";
import { SUPPLY_WORDS } from "#contract/enquiries/customer-messages.ts";
import { GST_STATES } from "#contract/site/gst-states.ts";
import { mailLink, telLink } from "#web/ui/contact-links.ts";

/** Returns what is known of a customer besides its name, for a FactTable. */
export const customerFacts = (customer: CustomerBody) =>
  [
    {
      name: "Phone",
      value: customer.phones.map((phone) => (
        <a key={phone} className="block" href={telLink(phone)}>
          {phone}
        </a>
      )),
    },
    {
      name: "E-mail",
      value: customer.emails.map((email) => (
        <a key={email} className="block" href={mailLink(email)}>
          {email}
        </a>
      )),
    },
    { name: "GSTIN", value: customer.gstin },
    { name: "Supply", value: SUPPLY_WORDS[customer.supply] },
    { name: "State", value: GST_STATES.get(customer.state) },
    { name: "Address", value: customer.address && <span className="as-written">{customer.address}</span> },
    { name: "Discount", value: customer.discount ? `${customer.discount} %` : "" },
    { name: "Note", value: customer.note && <span className="as-written">{customer.note}</span> },
  ].filter(({ value }) => (Array.isArray(value) ? value.length : value));
