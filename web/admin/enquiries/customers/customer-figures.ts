import type { CustomerDetail } from "#contract/enquiries/customer.ts";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import { formatMoney } from "#contract/enquiries/quotation-amounts.ts";
import { counted } from "#contract/platform/counted.ts";
import { DAY } from "#contract/platform/units.ts";

/**
 * Returns what a customer bought, how many quotations were won, what waits for the office, and the median time from sending a
 * quotation to its answer. A revision that replaces another counts with it as one; a cancelled order was not bought.
 */
export function customerFigures({ quotations, enquiries }: Pick<CustomerDetail, "quotations" | "enquiries">) {
  const sent = quotations.filter(({ sentAt, state }) => sentAt !== null && state !== "superseded");
  const won = sent.filter(({ state }) => state === "accepted");
  const orders = won.filter(({ order }) => order !== "cancelled");
  const sums = new Map<string, number>();
  for (const { currency, acceptedTotal, total } of orders)
    sums.set(currency, (sums.get(currency) ?? 0) + (acceptedTotal ?? total));
  const toConfirm = orders.filter(({ order }) => order === "to-confirm").length;
  const fresh = enquiries.first.filter(({ state }) => state === "new").length;
  const waiting = [
    toConfirm > 0 && counted(toConfirm, "order"),
    fresh > 0 && counted(fresh, "enquiry", "enquiries"),
  ].filter(Boolean);
  const days = sent
    .filter(({ state }) => state === "accepted" || state === "declined")
    .flatMap(({ sentAt, answeredAt }) =>
      sentAt !== null && answeredAt !== null ? [(Date.parse(answeredAt) - Date.parse(sentAt)) / DAY] : [],
    )
    .sort((one, other) => one - other);
  const middle = days.length / 2;
  const usual = ((days[Math.ceil(middle) - 1] ?? 0) + (days[Math.floor(middle)] ?? 0)) / 2;
  return [
    {
      label: CUSTOMER_OFFICE.boughtIn(orders.length),
      value:
        [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(", ") || CUSTOMER_OFFICE.none,
    },
    {
      label: CUSTOMER_OFFICE.won,
      value: sent.length ? CUSTOMER_OFFICE.wonOf(won.length, sent.length) : CUSTOMER_OFFICE.none,
    },
    { label: CUSTOMER_OFFICE.waiting, value: waiting.join(", ") || CUSTOMER_OFFICE.nothing },
    {
      label: CUSTOMER_OFFICE.decidesIn,
      value: days.length ? CUSTOMER_OFFICE.daysToAnswer(Math.round(usual)) : CUSTOMER_OFFICE.unknown,
    },
  ];
}
