import { describe, expect, test } from "vitest";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_FORM } from "#contract/enquiries/quotation-messages.ts";
import { GST_FORM } from "#contract/platform/server-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import type { Product } from "#contract/products/product.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { DRAFT_COMPARISON } from "#web/admin/enquiries/quotations/draft-comparison.ts";
import {
  converted,
  type DraftValues,
  draftSchema,
  draftTotals,
  draftValues,
  freeLine,
  lineAmount,
  productLine,
  typedMinor,
  unitRate,
} from "#web/admin/enquiries/quotations/draft-values.ts";
import {
  type QuotationSearch,
  readQuotationSearch,
} from "#web/admin/enquiries/quotations/quotation-search.ts";
import { withoutFilters, withState } from "#web/admin/platform/ui/list-state.ts";

const ID = "0199a000-0000-7000-8000-000000000001";
const SETTINGS = {
  unit: "Nos",
  hsnCode: "844849",
  gstRate: 18,
  delivery: ["In stock", "3 days"],
} as QuotationSettings;

const STORED = {
  customer: { name: "Ramesh", company: "", phone: "", email: "", gstin: "", address: "", state: "24" },
  lines: [
    {
      _id: ID,
      item: null,
      title: "Gripper",
      code: "GR-1",
      quantity: 2.5,
      unit: "m",
      rate: 12_500_050,
      discount: 5,
      hsn: "844849",
      gstRate: 18,
      delivery: "In stock",
      picture: "/files/a.webp",
      stock: 3,
    },
  ],
  freight: { amount: 0, hsn: "9965", gstRate: 18 },
  currency: "INR",
  exchangeRate: null,
  isRounded: true,
  validUntil: "2026-12-24",
  terms: "Ex works",
  note: "",
} as unknown as Quotation;

const VALUES = draftValues(STORED);
const withLine = (line: Partial<DraftValues["lines"][number]>): DraftValues => ({
  ...VALUES,
  lines: VALUES.lines.map((each) => ({ ...each, ...line })),
});
/** The messages of an error by field. */
const problems = (values: DraftValues) =>
  draftSchema(STORED)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a draft as typed", () => {
  test("shows amounts with two decimals and is read back as stored", () => {
    expect(VALUES.lines[0]).toMatchObject({ quantity: "2.5", rate: "1,25,000.50", discount: "5" });
    expect(VALUES.freight.amount).toBe("");
    const { picture: _, stock: __, ...line } = STORED.lines[0] as Quotation["lines"][number];
    expect(draftSchema(STORED).parse(VALUES)).toEqual({ ...STORED, lines: [line] });
  });

  test("an amount of another currency is grouped by thousands", () => {
    const stored = { ...STORED, currency: "USD", exchangeRate: 83.25 };
    const values = draftValues(stored);
    expect(values.lines[0]?.rate).toBe("125,000.50");
    expect(draftSchema(STORED).parse(values)).toMatchObject({ currency: "USD", exchangeRate: 83.25 });
  });

  test.each<[string, number | null, string?]>([
    ["", null],
    [" ", null],
    ["3450", 345_000],
    ["3,450.5", 345_050],
    ["₹ 1,25,000/-", 12_500_000],
    ["0.07", 7],
    ["1.005", Number.NaN],
    ["12,5", Number.NaN],
    ["many", Number.NaN],
    ["1e5", Number.NaN],
    ["1,250", 1250, "JPY"],
    ["12.50", Number.NaN, "KRW"],
    ["0.125", 125, "KWD"],
    ["12.5", 12_500, "OMR"],
    ["0.1255", Number.NaN, "BHD"],
  ])("'%s' is %s paise, or cents", (text, amount, currency = "INR") =>
    expect(typedMinor(text, currency)).toBe(amount),
  );

  test("nonsense is refused at its field with the rule's message", () => {
    expect(problems(withLine({ quantity: "some" }))).toEqual([
      ["lines.0.quantity", QUOTATION_FORM.quantityInvalid],
    ]);
    expect(problems(withLine({ quantity: "" }))).toEqual([
      ["lines.0.quantity", QUOTATION_FORM.quantityInvalid],
    ]);
    expect(problems(withLine({ unit: "Nos" }))).toEqual([["lines.0.quantity", QUOTATION_FORM.wholeOnly]]);
    expect(problems(withLine({ unit: "pair", quantity: "2" }))).toBeUndefined();
    expect(problems(withLine({ rate: "-5" }))).toEqual([["lines.0.rate", QUOTATION_FORM.rateInvalid]]);
    expect(problems(withLine({ rate: "1.005" }))).toEqual([["lines.0.rate", QUOTATION_FORM.rateInvalid]]);
    expect(problems(withLine({ discount: "101" }))).toEqual([
      ["lines.0.discount", QUOTATION_FORM.discountInvalid],
    ]);
    for (const hsn of ["84-48", "84485", "8448590"])
      expect(problems(withLine({ hsn }))).toEqual([["lines.0.hsn", GST_FORM.hsnInvalid]]);
    expect(problems(withLine({ gstRate: "x" }))).toEqual([
      ["lines.0.gstRate", QUOTATION_FORM.gstRateInvalid],
    ]);
    expect(problems(withLine({ title: " " }))).toEqual([["lines.0.title", QUOTATION_FORM.titleRequired]]);
    expect(problems({ ...VALUES, currency: "USD", exchangeRate: "0" })).toEqual([
      ["exchangeRate", QUOTATION_FORM.exchangeRateRequired],
    ]);
    expect(problems({ ...VALUES, validUntil: "" })).toEqual([["validUntil", QUOTATION_FORM.dateInvalid]]);
    const customer = { ...VALUES.customer, gstin: "24AAAAA" };
    expect(problems({ ...VALUES, customer })).toEqual([["customer.gstin", GSTIN_PROBLEMS.shape]]);
  });

  test("a text that is too long, too many lines and unknown codes are refused", () => {
    const long = "x".repeat(3001);
    const refused: [DraftValues, string][] = [
      [withLine({ title: long }), QUOTATION_FORM.titleTooLong],
      [withLine({ code: long }), QUOTATION_FORM.codeTooLong],
      [withLine({ unit: long }), QUOTATION_FORM.unitTooLong],
      [withLine({ delivery: long }), QUOTATION_FORM.deliveryTooLong],
      [{ ...VALUES, terms: long }, QUOTATION_FORM.termsTooLong],
      [{ ...VALUES, note: long }, QUOTATION_FORM.noteTooLong],
      [{ ...VALUES, customer: { ...VALUES.customer, address: long } }, QUOTATION_FORM.addressTooLong],
      [{ ...VALUES, customer: { ...VALUES.customer, state: "RJ" } }, QUOTATION_FORM.stateUnknown],
      [{ ...VALUES, currency: "rupees" }, QUOTATION_FORM.currencyUnknown],
      [{ ...VALUES, lines: Array(501).fill(VALUES.lines[0]) }, QUOTATION_FORM.tooManyLines],
    ];
    for (const [values, message] of refused) {
      expect(problems(values)?.map(([, said]) => said)).toContain(message);
    }
    expect(problems({ ...VALUES, lines: Array(500).fill(VALUES.lines[0]) })).toBeUndefined();
  });

  test("every wrong field is named at once", () => {
    const values = withLine({ discount: "101", hsn: "84" });
    values.customer = { ...values.customer, gstin: "08AAAAA" };
    expect(problems(values)).toEqual([
      ["lines.0.discount", QUOTATION_FORM.discountInvalid],
      ["customer.gstin", GSTIN_PROBLEMS.shape],
      ["lines.0.hsn", GST_FORM.hsnInvalid],
    ]);
  });

  test("percent signs, spaces in HSN codes and small letters of a GSTIN are understood", () => {
    const values = withLine({ discount: "5 %", gstRate: "12%", hsn: "8448 49" });
    values.customer = { ...values.customer, gstin: "24aaaaa0000a1z8" };
    expect(draftSchema(STORED).parse(values)).toMatchObject({
      customer: { gstin: "24AAAAA0000A1Z8" },
      lines: [{ discount: 5, gstRate: 12, hsn: "844849" }],
    });
  });
});

const regular = (state: string) => ({ state, registration: "regular" }) as const;

describe("sums while people type", () => {
  test("take what is not understood as 0 and split the tax by the states", () => {
    const values = withLine({ quantity: "4", rate: "3450", discount: "5" });
    const between = draftTotals(values, regular("08"));
    expect(between).toMatchObject({
      taxable: 1_311_000,
      igst: 235_980,
      cgst: 0,
      total: 1_547_000,
      roundOff: 20,
    });
    expect(draftTotals(values, regular("24"))).toMatchObject({
      cgst: 117_990,
      sgst: 117_990,
      igst: 0,
      stateTax: "SGST",
    });
    const chandigarh = { ...values, customer: { ...values.customer, state: "04" } };
    expect(draftTotals(chandigarh, regular("04"))).toMatchObject({ tax: "split", stateTax: "UTGST" });
    expect(draftTotals(withLine({ rate: "nonsense" }), regular("08")).total).toBe(0);
    expect(draftTotals(withLine({ quantity: "-1" }), regular("08")).total).toBe(0);
    expect(draftTotals({ ...values, currency: "USD" }, regular("08"))).toMatchObject({
      igst: 0,
      taxable: 1_311_000,
    });
  });

  test("count freight as a line, and a line without a price as none", () => {
    const freight = { amount: "450", hsn: "9965", gstRate: "18" };
    const values = { ...withLine({ rate: "" }), freight };
    expect(draftTotals(values, regular("08"))).toMatchObject({ taxable: 45_000, igst: 8100 });
    expect(lineAmount(values.lines[0] as DraftValues["lines"][number], "INR")).toBeUndefined();
    expect(lineAmount({ ...freeLine(SETTINGS), rate: "10", quantity: "3" }, "INR")).toBe(3000);
  });
});

describe("another currency", () => {
  test("there and back changes no price, unless it was edited", () => {
    const dollars = converted([345_000, null, Number.NaN, 7], { from: 1, to: 83 });
    expect(dollars.map((each) => each?.amount)).toEqual([4157, undefined, undefined, 0]);
    const euros = converted([4157, null, null, 0], { from: 83, to: 90 }, dollars);
    expect(euros[0]?.amount).toBe(3833);
    const back = converted([3833, null, null, 1], { from: 90, to: 1 }, euros);
    expect(back.map((each) => each?.amount)).toEqual([345_000, undefined, undefined, 90]);
  });

  test("a product's price is converted, and what it lacks comes from the settings", () => {
    const product = { _id: ID, title: "Reed", productId: 5, price: 830, stock: 0, specifications: [] };
    const draft = { currency: "USD", exchangeRate: "83" };
    expect(productLine(product as unknown as Product, SETTINGS, draft)).toMatchObject({
      code: "No. 5",
      unit: "Nos",
      rate: "10.00",
      hsn: "844849",
      gstRate: "18",
      delivery: "",
    });
    const yen = { currency: "JPY", exchangeRate: "0.58" };
    expect(productLine(product as unknown as Product, SETTINGS, yen).rate).toBe("1,431");
    const dinars = { currency: "KWD", exchangeRate: "270" };
    expect(productLine(product as unknown as Product, SETTINGS, dinars).rate).toBe("3.074");
    const unknown = { currency: "USD", exchangeRate: "" };
    expect(productLine(product as unknown as Product, SETTINGS, unknown).rate).toBe("");
    const own = { ...product, price: 0, stock: 2, unit: "m", hsnCode: "848320", gstRate: 0, partCode: "R-5" };
    expect(productLine(own as unknown as Product, SETTINGS, VALUES)).toMatchObject({
      code: "R-5",
      unit: "m",
      rate: "",
      hsn: "848320",
      gstRate: "0",
      delivery: "In stock",
    });
    expect(unitRate({ currency: "USD", exchangeRate: "-5" })).toBeUndefined();
    expect(unitRate({ currency: "USD", exchangeRate: "x" })).toBeUndefined();
  });
});

describe("the list's address", () => {
  test("keeps known values only; another state leads to page 1", () => {
    expect(readQuotationSearch({ q: " ", state: "all", page: "0" })).toEqual({});
    expect(readQuotationSearch({ state: "toString" })).toEqual({});
    const search = { q: "reed", state: "sent", page: 2 } as const;
    expect(readQuotationSearch({ ...search, page: "2" })).toEqual(search);
    expect(withState<QuotationSearch>(search, "draft")).toEqual({ q: "reed", state: "draft" });
    expect(withoutFilters(search)).toEqual({});
  });
});

describe("what two people changed in a draft", () => {
  const [line] = VALUES.lines;
  if (!line) throw new Error("no line");
  const other = { ...line, _id: null, title: "Reed", rate: "50" };
  const opened = { ...VALUES, lines: [line, other] };
  const chosen = (typed: DraftValues, stored: DraftValues) =>
    DRAFT_COMPARISON.chosen({ opened, typed, stored });

  test("is joined by field within the customer and within lines of the same parts", () => {
    const typed = {
      ...opened,
      customer: { ...opened.customer, phone: "1" },
      lines: [{ ...line, rate: "1" }, other],
    };
    const stored = {
      ...opened,
      customer: { ...opened.customer, name: "Asha" },
      lines: [
        { ...line, rate: "2", hsn: "8448" },
        { ...other, rate: "60" },
      ],
    };
    const values = chosen(typed, stored);
    expect(values.customer).toMatchObject({ name: "Asha", phone: "1" });
    expect(values.lines).toEqual([
      { ...line, rate: "1", hsn: "8448" },
      { ...other, rate: "60" },
    ]);
  });

  test("needs a choice only where both changed one field", () => {
    const changedBy = (field: "customer" | "lines", typed: object, stored: object) =>
      DRAFT_COMPARISON.differences({
        opened,
        typed: { ...opened, [field]: typed },
        stored: { ...opened, [field]: stored },
      });
    const rates = (first: string, second: string) => [
      { ...line, rate: first },
      { ...other, rate: second },
    ];
    const person = (changes: object) => ({ ...opened.customer, ...changes });
    const mine = { changedBy: "mine" };
    expect(changedBy("lines", rates("1", "50"), rates(line.rate, "60"))).toMatchObject([mine]);
    expect(changedBy("customer", person({ phone: "1" }), person({ name: "Asha" }))).toMatchObject([mine]);
    const both = { changedBy: "both" };
    expect(changedBy("lines", rates("1", "50"), rates("2", "50"))).toMatchObject([both]);
    expect(changedBy("lines", [other], rates("2", "50"))).toMatchObject([both]);
    expect(changedBy("lines", opened.lines, rates("2", "50"))).toMatchObject([{ changedBy: "theirs" }]);
  });

  test("is one list as typed if the parts differ", () => {
    const typed = { ...opened, lines: [other, line] };
    expect(chosen(typed, { ...opened, lines: [line, { ...other, rate: "60" }] }).lines).toEqual(typed.lines);
  });
});
