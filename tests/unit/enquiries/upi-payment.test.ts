import { describe, expect, test } from "vitest";
import { upiPayment } from "#server/enquiries/quotations/upi-payment.ts";
import { quotationDocument } from "#tests/support/quotations.ts";

const ORDER = {
  quotation: "Q/26-27/0042",
  quotedOn: "2026-11-01",
  acceptedBy: "Asha",
  acceptedOn: "2026-11-03",
  buyerOrder: "",
  changes: [],
};
const proforma = (given: object = {}) => ({
  ...quotationDocument(),
  number: "PI/26-27/0001",
  total: 4_890_450,
  bank: [
    { label: "Account", value: "Loom & Reed Traders" },
    { label: "UPI", value: "loom.reed@examplebank" },
  ],
  order: { kind: "proforma" as const, ...ORDER },
  ...given,
});

const linkOf = (given?: object) => upiPayment(proforma(given))?.link;

describe("the link of a proforma invoice", () => {
  test("has the payee as at the bank, the sum with two places, and the number", () => {
    expect(linkOf()).toBe(
      "upi://pay?pa=loom.reed@examplebank&pn=Loom%20%26%20Reed%20Traders&am=48904.50&cu=INR&tr=PI%2F26-27%2F0001&tn=PI%2F26-27%2F0001",
    );
  });

  test.each([
    ["whole rupees", { total: 100 }, "am=1.00"],
    ["paise alone", { total: 5 }, "am=0.05"],
    ["lakhs without a comma", { total: 50_000_000 }, "am=500000.00"],
    ["a number with a blank, which a reference has not", { number: "PI 1" }, "tr=PI1&tn=PI%201"],
    [
      "the seller, if the bank's name is not known",
      { bank: [{ label: "UPI", value: "a@b" }] },
      "pa=a@b&pn=Heddle",
    ],
  ])("has %s", (_, given, part) => {
    expect(linkOf(given)).toContain(part);
  });

  test.each([
    ["an order confirmation", { order: { kind: "confirmation", ...ORDER } }],
    ["a quotation", { order: undefined }],
    ["a total of 0", { total: 0 }],
    ["a document without a UPI ID", { bank: [{ label: "Account", value: "A" }] }],
    ["a sum above ₹ 5 lakh, the most of one payment", { total: 50_000_001 }],
  ])("is missing for %s", (_, given) => {
    expect(linkOf(given)).toBeUndefined();
  });

  test("is read as the sum", () => {
    expect(upiPayment(proforma())?.words.replaceAll("\u00a0", " ")).toBe("Code to pay ₹ 48,904.50 by UPI");
  });
});
