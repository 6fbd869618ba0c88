import { describe, expect, test } from "vitest";
import { PHONE_PATTERN_MAX } from "#contract/platform/limits.ts";
import {
  isValidPhone,
  normalisePhone,
  PHONE_PATTERN,
  phoneToSend,
  readPhone,
  stripPhoneTyping,
  takePhone,
  whatsAppLink,
} from "#contract/platform/phone.ts";
import { isPhone, phoneKey } from "#contract/platform/phone-key.ts";
import { LONG_PHONES } from "#tests/support/long-texts.ts";
import { pairs, texts } from "#tests/support/tables.ts";
import { telLink } from "#web/ui/contact-links.ts";

describe("the phone pattern", () => {
  test.each(texts("9876543210|+919876543210|987-654-3210|(987) 654.3210|+(987)-654-321098|987)6543210"))(
    "accepts %s",
    (phone) => expect(isValidPhone(phone)).toBe(true),
  );

  test.each(
    texts(
      "|987654321|9876543210123|+91 98765 43210|98-765-43210|987--654-3210|987  654 3210",
      "987\t654\t3210|987_654_3210|((987)6543210|++9876543210| 9876543210|9876543210\n",
      "9876543210\n9876543210|98765a3210|٩٨٧٦٥٤٣٢١٠|987654321０|9876543210;ext=1",
    ),
  )("rejects %j", (phone) => expect(isValidPhone(phone)).toBe(false));

  test("has no unbounded repetition, and longer texts are not tested", () => {
    const parts = PHONE_PATTERN.source.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
    expect(parts).not.toMatch(/[*+]|\{\d*,\}/);
    expect("+(987)-654-321098".length).toBe(PHONE_PATTERN_MAX);
    for (const text of LONG_PHONES) {
      expect(isValidPhone(text)).toBe(false);
      expect(PHONE_PATTERN.test(text)).toBe(false);
      expect(() => [normalisePhone(text), stripPhoneTyping(text)]).not.toThrow();
    }
  });
});

describe("stripPhoneTyping", () => {
  test("keeps digits, plus, parentheses, hyphens and whitespace", () => {
    expect(stripPhoneTyping("+91 (98765)-43210")).toBe("+91 (98765)-43210");
    expect(stripPhoneTyping("＋९१ （९८७६५）‑৪৩২১০")).toBe("+91 (98765)-43210");
  });

  test.each(pairs("98.76=9876|tel:+91=+91|9_8/7*6#=9876|٩8=98|<b>1</b>=1|–9=-9|\u202a९८\u202c=98|९8=98"))(
    "turns %j into %j",
    (typed, kept) => expect(stripPhoneTyping(typed)).toBe(kept),
  );
});

/** Ways to write a phone: what the first number is, and what else the text says. */
const WRITTEN: [text: string, number: string, rest?: string][] = [
  ["9876543210", "9876543210"],
  ["98765 43210", "9876543210"],
  ["98765-43210", "9876543210"],
  ["98765.43210", "9876543210"],
  ["98765/43210", "9876543210"],
  ["98765,43210", "9876543210"],
  ["98 76 54 32 10", "9876543210"],
  ["(987) 654.3210", "9876543210"],
  ["098765 43210", "09876543210"],
  ["+91 98765 43210", "+919876543210"],
  ["+91-98765-43210", "+919876543210"],
  ["+91/98765/43210", "+919876543210"],
  ["(+91) 98765 43210", "+919876543210"],
  ["+(91) 98765 43210", "+919876543210"],
  ["+ 91 98765 43210", "+919876543210"],
  ["+91 (0) 98765 43210", "+919876543210"],
  ["+91 0 98765 43210", "+919876543210"],
  ["0091 98765 43210", "+919876543210"],
  ["00 91 (0) 98765-43210", "+919876543210"],
  ["091-9876543210", "+919876543210"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["0141-2345678", "01412345678"],
  ["0141/2345678", "01412345678"],
  ["( 0141 ) 234 5678", "01412345678"],
  ["Mob: 98765 43210", "9876543210"],
  ["Mob.No.-98765 43210.", "9876543210"],
  ["Ph. no. 0141-2345678", "01412345678"],
  ["tel:+919876543210", "+919876543210"],
  ["मो. ९८७६५ ४३२१०", "9876543210"],
  ["૯૮૭૬૫ ૪૩૨૧૦", "9876543210"],
  ["۹۸۷۶۵۴۳۲۱۰", "9876543210"],
  ["＋９１（９８７６５）４３２１０", "+919876543210"],
  ["+91 ९८७६५ ४३२१०", "+919876543210"],
  ["\u202a+91\u00a098765\u00a043210\u202c", "+919876543210"],
  ["+91\u201198765\u201143210", "+919876543210"],
  ["98765–43210", "9876543210"],
  ["98765\u206043210", "9876543210"],
  ["98765 43210 / 98765 43211", "9876543210", "98765 43211"],
  ["9876543210/9876543211", "9876543210", "9876543211"],
  ["98765/43210/98765/43211", "9876543210", "98765/43211"],
  ["98765 43210, 98765 43211", "9876543210", "98765 43211"],
  ["98765 43210 or 98765 43211", "9876543210", "98765 43211"],
  ["98765 43210\n98765 43211", "9876543210", "98765 43211"],
  ["98765 4321098765 43211", "9876543210", "98765 43211"],
  ["+919876543210+919876543211", "+919876543210", "+919876543211"],
  ["0987654321009876543211", "09876543210", "09876543211"],
  ["9876543210+919876543211", "9876543210", "+919876543211"],
  ["98765 43210 (+91 98765 43211)", "9876543210", "(+91 98765 43211)"],
  ["01482-241234/35", "01482241234", "35"],
  ["Office 0141-2345678, Mob 98765 43210", "01412345678", "Mob 98765 43210"],
  ["01482 241234 ext 12", "01482241234", "ext 12"],
  ["01482-241234 x12", "01482241234", "x12"],
  ["01482 241234, extn. 12", "01482241234", "extn. 12"],
  ["Ramesh 98765 43210", "9876543210", "Ramesh"],
  ["Plot 12, 9876543210", "9876543210", "Plot 12,"],
  ["Bhilwara-311001 Ph 98765-43210", "9876543210", "Bhilwara-311001 Ph"],
  ["311001, 01482-240000", "01482240000", "311001,"],
  ["12.11.2026", "", "12.11.2026"],
  ["after 12.11.2026 on 98765 43210", "9876543210", "after 12.11.2026 on"],
  ["09/12/2026, 0141-2345678", "01412345678", "09/12/2026,"],
  ["240000", "240000"],
  ["98765 432", "98765432"],
  ["call me", "", "call me"],
  ["", ""],
];

test.each(WRITTEN)("readPhone reads %j as %j", (text, number, rest = "") => {
  expect(readPhone(text)).toMatchObject({ number, rest });
  expect(normalisePhone(text)).toBe(number);
  expect(telLink(text)).toBe(`tel:${number}`);
});

/** Writings of one number each; the numbers of two rows are never the same. */
const ONE_NUMBER: [key: string, ...writings: string[]][] = [
  ["9876543210", "98765 43210", "098765-43210", "+91 98765 43210", "0091 (0) 98765 43210", "91 9876543210"],
  ["+449876543210", "+44 98765 43210", "0044 98765-43210", "+44 (0) 98765 43210"],
  ["+8801712345678", "+880 1712 345678", "00880-1712-345678", "8801712345678"],
  ["+14155550123", "+1 (415) 555-0123", "1 415 555 0123"],
  ["1712345678", "01712 345678", "+91 1712 345678"],
  ["9198765432", "91987 65432", "+91 91987 65432"],
  ["+97142345678", "+971 4 234 5678", "00971 4 2345678"],
  ["1482240000", "01482-240000", "1482 240 000", "+91 1482 240000"],
];

test.each(ONE_NUMBER)("phones compared as %s", (key, ...writings) => {
  expect(writings.map(phoneKey)).toEqual(writings.map(() => key));
});

test.each(texts("|98765|call me|+91 98765|000000000|234 5678|+91 2345678|2345 6789|98765 4321|+44 1234"))(
  "%j is compared with no phone",
  (text) => {
    expect(phoneKey(text)).toBeUndefined();
  },
);

test("isPhone accepts a local number, which is compared with none", () => {
  expect(texts("234 5678|2345 6789|01482-240000|+44 98765 43210").map(isPhone)).toEqual(Array(4).fill(true));
  expect(texts("98765|call me||+91 98765").map(isPhone)).toEqual(Array(4).fill(false));
});

describe("takePhone", () => {
  test.each([
    ["98765 43210 / 98765 43211", "", "98765 43210", "98765 43211"],
    ["०१४८२ २४१२३४ ext १२", "", "01482 241234", "ext 12"],
    ["Ramesh 98765 43210", "", "98765 43210", "Ramesh"],
    ["Mob: 98765-43210", "", " 98765-43210", ""],
    ["98765 43210 / 98765 43211", "98765 43210 ", "98765 43210", "98765 43211"],
    ["Ramesh", "", "", ""],
    // Typed, one sign after the other.
    ["98765 43210/", "98765 43210", "98765 43210", ""],
    ["9876543x210", "9876543210", "9876543210", ""],
    ["98765 4321०", "98765 4321", "98765 43210", ""],
  ])("of %j after %j keeps %j and %j", (text, before, phone, rest) =>
    expect(takePhone(text, before)).toEqual({ phone, rest }),
  );
});

describe("phoneToSend", () => {
  test("removes spaces, hyphens and parentheses", () => {
    expect(normalisePhone(" +91 (98765)-432 10 ")).toBe("+919876543210");
    expect(phoneToSend("+91 98765 43210")).toBe("+919876543210");
  });

  test.each([[""], ["12345"], ["+91 98765 43210 99"], ["call me"], ["98765 432"]])(
    "returns undefined for %j",
    (typed) => expect(phoneToSend(typed)).toBeUndefined(),
  );
});

describe("whatsAppLink", () => {
  test.each([
    // A given country code is kept.
    ["+91 98290 12345", "91", "919829012345"],
    ["+91 (0) 98290-12345", "91", "919829012345"],
    ["+44 20 7946 0000", "91", "442079460000"],
    ["0041 44 123 45 67", "91", "41441234567"],
    ["91 98290 12345", "91", "919829012345"],
    ["1-202-555-0123", "1", "12025550123"],
    ["971 50 123 4567", "971", "971501234567"],
    // A national number gets the country code and loses its leading 0.
    ["98290 12345", "91", "919829012345"],
    ["09829012345", "91", "919829012345"],
    ["(0)98290 12345", "91", "919829012345"],
    ["(987) 654.3210", "91", "919876543210"],
    ["0141-2345678", "91", "911412345678"],
    ["91290 12345", "91", "919129012345"],
    ["050 123 4567", "971", "971501234567"],
    ["020 7946 0000", "44", "442079460000"],
    ["98290 12345", "977", "9779829012345"],
    ["98290 12345 / 98290 54321", "91", "919829012345"],
    ["९८२९० १२३४५ ext 12", "91", "919829012345"],
  ])("for %s in country %s leads to %s", (written, countryCode, number) => {
    expect(whatsAppLink(written, countryCode)).toBe(`https://wa.me/${number}`);
  });

  test("encodes the whole text", () => {
    expect(whatsAppLink("98290 12345", "91", "a & b?\n#c")).toBe(
      "https://wa.me/919829012345?text=a%20%26%20b%3F%0A%23c",
    );
  });

  test.each(texts("| |call me|12345|+12345|000|+0 98290 12345|987654321098", "+1234567890123456"))(
    "returns no link for %j",
    (written) => expect(whatsAppLink(written, "91", "x")).toBeUndefined(),
  );
});
