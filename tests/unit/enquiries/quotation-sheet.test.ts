import { describe, expect, test } from "vitest";
import { formatMinor, formatMoney, quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { quotationFileName, quotationSheet } from "#contract/enquiries/quotation-sheet.ts";
import { quotationDocument, SIX_LINES } from "#tests/support/quotations.ts";

describe("amounts in words of digits", () => {
  test.each([
    [0, "INR", "0.00"],
    [5, "INR", "0.05"],
    [99_999, "INR", "999.99"],
    [100_000, "INR", "1,000.00"],
    [12_345_678_90, "INR", "1,23,45,678.90"],
    [100_000_000_000_000, "INR", "10,00,00,00,00,000.00"],
    [12_345_678_90, "USD", "12,345,678.90"],
    [-24, "INR", "−0.24"],
    [-123_456, "EUR", "−1,234.56"],
    [1_250_000, "JPY", "1,250,000"],
    [0, "KRW", "0"],
    [12_345, "KWD", "12.345"],
    [5, "BHD", "0.005"],
    [-1_234_560, "OMR", "−1,234.560"],
  ])("%i %s is %s", (value, currency, text) => expect(formatMinor(value, currency)).toBe(text));

  test("a currency without a sign is named by its code", () => {
    expect(formatMoney(4_890_400, "INR")).toBe("₹\u00a048,904.00");
    expect(formatMoney(4_890_400, "USD")).toBe("$\u00a048,904.00");
    expect(formatMoney(4_890_400, "AED")).toBe("AED\u00a048,904.00");
  });
});

test("a number has its revision from the second on, a draft has none", () => {
  expect(quotationNumber({ number: "Q/26-27/0042", revision: 1 })).toBe("Q/26-27/0042");
  expect(quotationNumber({ number: "Q/26-27/0042", revision: 2 })).toBe("Q/26-27/0042 R2");
  expect(quotationNumber({ number: null, revision: 3 })).toBe("Draft");
  expect(quotationFileName({ number: "Q/26-27/0042", revision: 2 })).toBe("Quotation Q-26-27-0042 R2.pdf");
  expect(quotationFileName({ number: '"\r\n/../x', revision: 1 })).toBe("Quotation ----..-x.pdf");
});

const columnsOf = (...args: Parameters<typeof quotationDocument>) =>
  quotationSheet(quotationDocument(...args)).columns.map(({ label }) => label);

describe("the columns and sums of a sheet", () => {
  test("within a state: CGST and SGST, or UTGST", () => {
    const sheet = quotationSheet(quotationDocument());
    expect(sheet.columns.map(({ label }) => label)).toEqual([
      ...["HSN", "Quantity", "Rate ₹", "Disc.", "GST", "Taxable ₹"],
    ]);
    expect(sheet.tax).toEqual({
      heads: ["Rate", "Taxable ₹", "CGST ₹", "SGST ₹"],
      rows: [
        ["18\u00a0%", "32,640.00", "2,937.60", "2,937.60"],
        ["12\u00a0%", "9,275.50", "556.53", "556.53"],
      ],
    });
    expect(sheet.sums).toEqual([
      { label: "Taxable value", value: "41,915.50" },
      { label: "CGST", value: "3,494.13" },
      { label: "SGST", value: "3,494.13" },
      { label: "Round-off", value: "+0.24" },
    ]);
    expect(sheet.total).toEqual({ label: "Total", value: "₹\u00a048,904.00" });
    const union = quotationSheet(quotationDocument({ stateTax: "UTGST" }));
    expect(union.sums[2]?.label).toBe("UTGST");
    expect(union.tax?.heads.at(-1)).toBe("UTGST ₹");
  });

  test("between states: IGST as one column; without rounding no round-off", () => {
    const sheet = quotationSheet(quotationDocument({ tax: "integrated", isRounded: false }));
    expect(sheet.tax?.heads).toEqual(["Rate", "Taxable ₹", "IGST ₹"]);
    expect(sheet.sums.map(({ label }) => label)).toEqual(["Taxable value", "IGST"]);
  });

  test("for exports: no tax, in the other currency", () => {
    const sheet = quotationSheet(quotationDocument({ tax: "none", currency: "USD", placeOfSupply: "" }));
    expect(sheet.columns.map(({ label }) => label)).toEqual([
      ...["HSN", "Quantity", "Rate $", "Disc.", "Amount $"],
    ]);
    expect(sheet.tax).toBeUndefined();
    expect(sheet.facts.map(({ label }) => label)).not.toContain("Place of supply");
  });

  test("columns without a value are left out", () => {
    const lines = SIX_LINES.map((line) => ({ ...line, hsn: "", discount: 0 }));
    expect(columnsOf({ lines })).toEqual(["Quantity", "Rate ₹", "GST", "Taxable ₹"]);
  });

  test("a round-off below zero has a minus sign, none has no sign", () => {
    const roundOff = (value: number) => quotationSheet(quotationDocument({ roundOff: value })).sums.at(-1);
    expect(roundOff(-24)?.value).toBe("−0.24");
    expect(roundOff(0)?.value).toBe("0.00");
  });
});

test("a customer without a company is named alone; empty texts leave no lines", () => {
  const customer = { name: "Asha Weaver", company: "", phone: "", email: "", gstin: "", address: [] };
  const sheet = quotationSheet(
    quotationDocument({ customer, terms: "\n \n", bank: [], enquiry: null, number: null }),
  );
  expect(sheet.customer).toEqual({ label: "For", name: "Asha Weaver", lines: [], gstin: undefined });
  expect(sheet.notes).toEqual([]);
  expect(sheet.bank.facts).toEqual([]);
  expect(sheet.facts[0]).toEqual({ label: "Number", value: "Draft", isCode: false });
});

describe("a document of an order", () => {
  const order = {
    kind: "proforma" as const,
    quotation: "Q/26-27/0042 R2",
    quotedOn: "2026-11-20",
    acceptedBy: "Asha",
    acceptedOn: "2026-11-23",
    buyerOrder: "PO-4711 dated November 12, 2026",
    changes: ["Rapier gripper: 3 of 4 Nos"],
  };
  const paper = (over: Partial<typeof order> | { kind: "confirmation" } = {}) =>
    quotationSheet(quotationDocument({ number: "PI/26-27/0007", order: { ...order, ...over } }));

  test("names its kind, the quotation, the acceptance and what differs", () => {
    const { title, facts, notes } = paper();
    expect(title).toBe("Proforma invoice");
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Number: PI/26-27/0007",
      "Date: November 24, 2026",
      "Your order no.: PO-4711 dated November 12, 2026",
      "Quotation: Q/26-27/0042 R2",
      "Quoted on: November 20, 2026",
      "Accepted on: November 23, 2026",
      "Accepted by: Asha",
      "Your enquiry: E-1006",
      "Place of supply: Rajasthan (08)",
    ]);
    expect(notes[0]).toEqual({ title: "Other than in quotation Q/26-27/0042 R2", lines: order.changes });
    expect(quotationFileName(quotationDocument({ number: "PI/26-27/0007", order }))).toBe(
      "Proforma invoice PI-26-27-0007.pdf",
    );
  });

  test("says that it is no tax invoice", () => {
    expect(paper().disclaimer).toMatch(
      /^This is a proforma invoice, not a tax invoice\. No input tax credit/,
    );
    const confirmation = paper({ kind: "confirmation" });
    expect([confirmation.title, confirmation.disclaimer]).toEqual([
      "Order confirmation",
      "This is an order confirmation, not a tax invoice.",
    ]);
  });

  test("a quotation has none of it", () => {
    const { title, facts, notes } = quotationSheet(quotationDocument());
    expect([title, notes.map((note) => note.title)]).toEqual(["Quotation", ["Terms"]]);
    expect(facts.map(({ label }) => label)).not.toContain("Quotation");
  });
});
