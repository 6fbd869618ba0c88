import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import type { Customer } from "#contract/enquiries/customer.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { plainNumber } from "#contract/platform/amounts.ts";
import { dayOf, today } from "#contract/platform/day.ts";
import { formatShortDay } from "#contract/platform/written-day.ts";
import { customerQuery } from "../customers/customer-data.ts";
import { KnownList } from "../customers/known-list.tsx";
import type { DraftValues } from "./draft-values.ts";

/** The customers whom the typed name, company or phone may mean, until one is chosen. */
export function KnownCustomers() {
  const { setValue } = useFormContext<DraftValues>();
  const [customerId, customer] = useWatch<DraftValues, ["customerId", "customer"]>({
    name: ["customerId", "customer"],
  });
  const { name, company, phone } = customer;
  if (customerId) return null;
  const choose = ({ _id, phones, emails, ...known }: Customer) => {
    const { gstin, address, state, supply } = known;
    const chosen = { name: known.name, company: known.company, gstin, address, state, supply };
    const ways = { phone: phones[0] ?? "", email: emails[0] ?? "" };
    setValue("customer", { ...customer, ...chosen, ...ways }, { shouldDirty: true });
    setValue("customerId", _id, { shouldDirty: true });
  };
  return <KnownList typed={name || company || phone} onChoose={choose} />;
}

/** The draft's customer, once it is known. */
function useDraftCustomer() {
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  return useQuery({ ...customerQuery(customerId ?? ""), enabled: !!customerId }).data;
}

/** The discount that a new line starts with, as typed: the customer's. */
export function useDiscount(): string {
  const discount = useDraftCustomer()?.discount;
  return discount ? plainNumber(discount) : "";
}

/** The last price of a part to the draft's customer: '₹ 2,350.00 on Oct 12, Q/26-27/0042'. */
export function LastPrice({ part }: { part: string }) {
  const last = useDraftCustomer()?.parts.find(({ _id }) => _id === part);
  if (!last) return null;
  const day = formatShortDay(dayOf(last.at) ?? last.at, today(Date.now()));
  return (
    <p className="fine quiet">
      {formatMoney(last.rate, last.currency)} on {day},{" "}
      <span className="mono" translate="no">
        {last.quotation.number}
      </span>
    </p>
  );
}
