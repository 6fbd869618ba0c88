import { expect, test } from "vitest";
import { columnSign, decimalSignOf, foreignCurrency, readAmount } from "#server/imports/cells/amount-cell.ts";
import { texts } from "#tests/support/tables.ts";

/** Reads cells in the style of their column. */
function column(...cells: string[]) {
  const counts = { comma: 0, point: 0 };
  for (const cell of cells) counts[decimalSignOf(cell) ?? "comma"] += decimalSignOf(cell) ? 1 : 0;
  const sign = columnSign(counts);
  return cells.map((cell) => readAmount(cell, sign)?.value);
}

test.each([
  ["points and a comma", ["1.234,50", "1.200", "12,5", "€ 3.000,00"], [1234.5, 1200, 12.5, 3000]],
  [
    "spaces and a comma",
    ["1 234,50", "1\u00a0200", "12,5", "1\u202f234\u202f567,8"],
    [1234.5, 1200, 12.5, 1_234_567.8],
  ],
  ["apostrophes", ["1'234.50", "12’345", "1'234'567.5"], [1234.5, 12_345, 1_234_567.5]],
  ["commas and a point", ["1,234.50", "1,200", "1,25,000", "12.50"], [1234.5, 1200, 125_000, 12.5]],
  ["a decimal comma only", ["12,5", "0,500", "100", "1.200"], [12.5, 0.5, 100, 1200]],
  [
    "a typing error",
    ["12.5", "1,200", "1.75", "2,500.00", "9.25", "12,5"],
    [12.5, 1200, 1.75, 2500, 9.25, undefined],
  ],
  ["two styles", ["1.234,50", "1,234.50", "1,200", "5"], [1234.5, 1234.5, undefined, 5]],
  ["dashes for no cents", ["1.234,-", "450,-", "12,50"], [1234, 450, 12.5]],
  ["nothing clear", ["1200", "1,200", "7"], [1200, 1200, 7]],
])("a column with %s", (_, cells, values) => expect(column(...cells)).toEqual(values));

test.each([
  ["450=00", 450],
  ["450=50", 450.5],
  ["Rs. 450=00", 450],
  ["450/=", 450],
  ["450-00", 450],
  ["Rs.1,250-00", 1250],
  ["(450.00)", -450],
  ["(1,250)", -1250],
  ["Rs (450)", -450],
  ["450.00-", -450],
  ["-450", -450],
  ["450/-", 450],
  ["Rs. 1,25,000/-", 125_000],
  ["₹1.25 lakh", 125_000],
  ["INR 450.00 per pc", 450],
  ["@ 450", 450],
  ["450 each", 450],
  ["450 net", 450],
  ["12 Nos", 12],
  ["Re. 1/-", 1],
  ["Rs. 450.-", 450],
  ["450.—", 450],
  ["12.5 m", 12.5],
  ["5 नग", 5],
  ["450 per running mtr.", 450],
  ["1250 Rupees only", 1250],
  ["450 रुपये", 450],
  ["450 nett", 450],
  ["MRP 450", 450],
  ["M.R.P. Rs.450", 450],
  ["Rs.@450", 450],
  ["Rs 450 p.u.", 450],
  ["450 / pc", 450],
  ["450 p/kg", 450],
  ["450 per mtr", 450],
])("%s is %d", (cell, value) => expect(readAmount(cell, undefined)).toEqual({ value }));

test.each([
  ["Rs 1,25,000.00 + 18% GST", 125_000, "+ 18% GST"],
  ["450 + GST", 450, "+ GST"],
  ["450 plus 18% GST extra", 450, "plus 18% GST extra"],
  ["Rs. 450/- (excl. GST)", 450, "(excl. GST)"],
  ["1,250 incl. tax", 1250, "incl. tax"],
  ["450 GST extra", 450, "GST extra"],
])("%s is %d with a note", (cell, value, tax) => expect(readAmount(cell, undefined)).toEqual({ value, tax }));

test.each([
  ["$ 12.50", 12.5, "USD"],
  ["EUR 1.250,00", 1250, "EUR"],
  ["£99", 99, "GBP"],
  ["JPY 5000", 5000, "JPY"],
  ["12.50 US$", 12.5, "USD"],
  ["100 euro", 100, "EUR"],
  ["CHF 12.50", 12.5, "CHF"],
  ["AED 45", 45, "AED"],
  ["¥ 1,200", 1200, "JPY"],
  ["12.5 USD per pc", 12.5, "USD"],
  ["$12.5 ea", 12.5, "USD"],
])("%s is %d in another currency", (cell, value, currency) =>
  expect(readAmount(cell, undefined)).toEqual({ value, currency }),
);

test.each(
  texts(
    "|FREE|450-500|1,2,3|12..5|450 + 20|12.5.2026|1e5|(450|On request|450 Dr|450.00 Cr|5 L|5 doz",
    "450 per 100|MRP|12 x 3",
  ),
)("%j is no amount", (cell) => expect(readAmount(cell, undefined)).toBeUndefined());

test("headings name currencies, and words that contain their letters don't", () => {
  expect(
    ["Price (USD)", "Preis €", "Rate in $", "Price Rs", "Eurocode", "Trypan", "MRP INR"].map(foreignCurrency),
  ).toEqual(["USD", "EUR", "USD", undefined, undefined, undefined, undefined]);
});
