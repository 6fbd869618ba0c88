import { describe, expect, test } from "vitest";
import { RUPEES } from "#contract/enquiries/supply-tax.ts";
import { missingWords, supplyWords, termsWords } from "#web/admin/enquiries/quotations/draft-words.ts";

const CUSTOMER = { name: "Asha", company: "", phone: "", email: "", gstin: "", address: "", state: "" };
const SELLER = { state: "08", registration: "regular" } as const;

describe("supplyWords", () => {
  const words = (customer: object, { seller = {}, ...rest }: { seller?: object; currency?: string } = {}) =>
    supplyWords(
      { customer: { ...CUSTOMER, ...customer }, currency: RUPEES, ...rest },
      { ...SELLER, ...seller },
    );

  test("names the place of supply and its tax", () => {
    expect(words({})).toBe("Rajasthan (CGST and SGST)");
    expect(words({ state: "24" })).toBe("Gujarat (IGST)");
    expect(words({ gstin: "24AAAAA0000A1Z1" })).toBe("Gujarat (IGST)");
    expect(words({}, { seller: { state: "26" } })).toMatch(/^Dadra .+ \(CGST and UTGST\)$/);
  });

  test("an unknown place is left out; exports are outside India", () => {
    expect(words({}, { seller: { state: "" } })).toBe("CGST and SGST");
    expect(words({ supply: "abroad" })).toBe("Outside India (no GST)");
    expect(words({}, { currency: "USD" })).toBe("Outside India (no GST)");
    expect(words({}, { seller: { registration: "composition" } })).toBe("Rajasthan (no GST)");
  });
});

describe("missingWords", () => {
  const words = (customer: object, currency = RUPEES) =>
    missingWords({ customer: { ...CUSTOMER, ...customer }, currency });

  test("names what an invoice lacks", () => {
    expect(words({})).toBe("No GSTIN, no address");
    expect(words({ name: " ", address: "Sample Road 1" })).toBe("No name, no GSTIN");
    expect(words({ name: "", company: "Weaves", gstin: "24AAAAA0000A1Z1" })).toBe("No address");
    expect(words({ gstin: "24AAAAA0000A1Z1", address: "Sample Road 1" })).toBe("");
  });

  test("an export needs no GSTIN", () => {
    expect(words({ supply: "abroad" })).toBe("No address");
    expect(words({ address: "Dhaka" }, "USD")).toBe("");
    expect(words({ supply: "sez", address: "Plot 1" })).toBe("No GSTIN");
  });
});

describe("termsWords", () => {
  const VALUES = { validUntil: "2026-12-30", currency: RUPEES, exchangeRate: "", terms: "Ex works" };

  test("begins with validity and currency", () => {
    expect(termsWords(VALUES)).toBe("Valid until December 30, 2026, in rupees. Ex works");
    expect(termsWords({ ...VALUES, currency: "USD", exchangeRate: "83.25", terms: "" })).toBe(
      "Valid until December 30, 2026, in USD at 83.25. ",
    );
  });

  test("says that a date or rate is missing", () => {
    expect(termsWords({ ...VALUES, validUntil: "", currency: "EUR" })).toBe("No date, in EUR. Ex works");
  });
});
