import { expect, test } from "vitest";
import type { QuotationSummary } from "#contract/enquiries/quotation-summary.ts";
import { customerFigures } from "#web/admin/enquiries/customers/customer-figures.ts";

type Given = Pick<QuotationSummary, "state"> & Partial<QuotationSummary>;

const quotation = (given: Given): QuotationSummary => ({
  _id: "01a20526-650d-7569-ba89-51a8057c645d",
  number: "Q/26-27/0001",
  revision: 1,
  enquiry: null,
  customer: { name: "Asha", company: "" },
  topic: "Heald frame",
  lines: 1,
  currency: "INR",
  total: 100_000,
  order: null,
  acceptedTotal: null,
  validUntil: "2026-12-31",
  sentAt: "2026-11-01T10:00:00.000Z",
  seenAt: null,
  answeredAt: null,
  reason: "",
  updatedAt: "2026-11-01T10:00:00.000Z",
  ...given,
});

const accepted = (given: Partial<QuotationSummary>) =>
  quotation({ state: "accepted", order: "closed", answeredAt: "2026-11-03T10:00:00.000Z", ...given });

const figures = (quotations: QuotationSummary[], states: ("new" | "answered")[] = []) =>
  customerFigures({
    quotations,
    enquiries: {
      total: states.length,
      first: states.map((state, at) => ({
        _id: `01a20526-650d-7569-ba89-51a8057c645${at}`,
        reference: null,
        sender: null,
        topic: null,
        lines: 0,
        createdAt: "2026-11-01T10:00:00.000Z",
        state,
      })),
    },
  }).map(({ value }) => value.replaceAll("\u00a0", " "));

test.each([
  ["nobody asked yet", [], [], ["None yet", "None yet", "Nothing", "Not known yet"]],
  [
    "a draft is no quotation",
    [quotation({ state: "draft", sentAt: null })],
    [],
    ["None yet", "None yet", "Nothing", "Not known yet"],
  ],
  [
    "what was accepted counts, in each currency",
    [
      accepted({ acceptedTotal: 60_000 }),
      accepted({ total: 40_000 }),
      accepted({ currency: "USD", total: 500, answeredAt: "2026-11-09T10:00:00.000Z" }),
    ],
    [],
    ["₹ 1,000.00, $ 5.00", "3 of 3", "Nothing", "In 2 days"],
  ],
  [
    "a cancelled order was won, not bought; a replaced revision isn't counted",
    [accepted({ order: "cancelled" }), quotation({ state: "superseded" }), quotation({ state: "sent" })],
    [],
    ["None yet", "1 of 2", "Nothing", "In 2 days"],
  ],
  [
    "orders to confirm and new enquiries wait; two in the middle are averaged",
    [
      accepted({ order: "to-confirm", answeredAt: "2026-11-01T11:00:00.000Z" }),
      quotation({ state: "declined", answeredAt: "2026-11-07T10:00:00.000Z" }),
    ],
    ["new", "answered", "new"],
    ["₹ 1,000.00", "1 of 2", "1 order, 2 enquiries", "In 3 days"],
  ],
  [
    "an answer on the day",
    [accepted({ answeredAt: "2026-11-01T11:00:00.000Z" })],
    [],
    ["₹ 1,000.00", "1 of 1", "Nothing", "The same day"],
  ],
] as [string, QuotationSummary[], ("new" | "answered")[], string[]][])(
  "%s",
  (_, quotations, states, values) => {
    expect(figures(quotations, states)).toEqual(values);
  },
);
