import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { MailSettingsBody, type SettingsAnswer } from "#contract/site/settings.ts";
import { FIRST_CONTENT } from "#server/site/content/first-content.ts";
import { FIRST_QUOTATIONS } from "#server/site/settings/quotation-settings.ts";
import { BUSINESS, NO_VERSIONS } from "#tests/support/fixtures.ts";
import { sampleSentence } from "#web/admin/operations/data/remove-dialog.tsx";
import { byField, spoken } from "#web/admin/platform/conflict/comparison.tsx";
import { inLine, linesOf } from "#web/admin/platform/form/lines.ts";
import { businessSchema, businessValues } from "#web/admin/site/settings/business/opening-hours.tsx";
import { mailSchema, mailValues } from "#web/admin/site/settings/mail/mail-values.ts";
import { quotationsSchema, quotationValues } from "#web/admin/site/settings/quotations/quotations-page.tsx";
import { mapSchema, offlineSchema } from "#web/admin/site/settings/site/site-page.tsx";

const NO_MAIL = { host: null, port: null, user: null, from: null, to: null };
const SETTINGS: SettingsAnswer = {
  business: { ...BUSINESS, address: ["1 Reed Lane", "Bhilwara"], phones: ["+91 00000 00000"] },
  site: { contactMessages: false, newsletter: false, news: false, mapUrl: null, offlineMegabytes: 60 },
  mail: { ...NO_MAIL, security: "starttls", passwordSet: false },
  fromEnvironment: [],
  logo: { light: null, dark: null },
  ...FIRST_CONTENT,
  reviews: {
    ...FIRST_CONTENT.reviews,
    reviews: FIRST_CONTENT.reviews.reviews.map((review) => ({ ...review, avatar: "K" })),
  },
  versions: NO_VERSIONS,
  synonyms: [],
  words: [],
  phrases: [],
  wordsEdition: 1,
  filters: [],
  machines: { ...FIRST_MACHINES, names: [] },
  quotations: FIRST_QUOTATIONS,
  build: { version: "1.0.0", commit: "abc1234", schema: "0001-initial", database: "sqlite" },
  samples: { products: 0, catalogs: 0, slides: 0, news: 0, tabs: 0, enquiries: 0 },
};

/** The messages of an error by field. */
const sentences = ({ error }: { error?: z.ZodError | undefined }) =>
  error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("business profile form", () => {
  const values = businessValues(SETTINGS);

  test("round-trips the profile", () => {
    expect(values.address).toBe("1 Reed Lane\nBhilwara");
    expect(businessSchema.parse(values)).toEqual(SETTINGS.business);
  });

  test("omits empty lines, and reports an invalid line by its number in the field", () => {
    expect(linesOf(" a \n\n\tb\r\n")).toEqual(["a", "b"]);
    expect(businessSchema.parse({ ...values, phones: "\n \n" }).phones).toEqual([]);
    const messagesFor = (typed: object) => sentences(businessSchema.safeParse({ ...values, ...typed }));
    expect(messagesFor({ phones: "12345\n\nring" })).toEqual([
      ["phones", "Line 3: Please enter a valid phone number"],
    ]);
    expect(messagesFor({ address: "a\n".repeat(9) })).toEqual([["address", "Too many entries"]]);
    expect(inLine("a", 1, "No such line")).toBe("No such line");
    expect(inLine("a", undefined, "Too many")).toBe("Too many");
  });
});

describe("mail settings form", () => {
  const values = mailValues(SETTINGS);

  test("converts empty fields to null, and defaults the port", () => {
    const body = mailSchema.parse(values);
    expect(body).toEqual({ host: null, port: 587, security: "starttls", user: null, from: null, to: null });
    expect(MailSettingsBody.parse(body)).toEqual(body);
  });

  test("sends a typed password, null to remove it, and otherwise none", () => {
    expect(mailSchema.parse(values)).not.toHaveProperty("password");
    expect(mailSchema.parse({ ...values, password: " s " }).password).toBe(" s ");
    expect(mailSchema.parse({ ...values, isPasswordRemoved: true }).password).toBeNull();
  });

  test("reads the port like any number", () => {
    expect(mailSchema.parse({ ...values, port: " 2,525 " }).port).toBe(2525);
  });

  test.each(["", "0", "65536", "25.5", "1e3", "-25", "0x19", "25 or so"])("rejects the port '%s'", (port) => {
    expect(mailSchema.safeParse({ ...values, port }).error?.issues[0]?.message).toBe(
      "Port must be a whole number from 1 to 65535",
    );
  });

  test("reports a too long password with the contract's message", () => {
    const { error } = mailSchema.safeParse({ ...values, password: "x".repeat(501) });
    expect(sentences({ error })).toEqual([["password", "This text is too long"]]);
  });
});

describe("quotation settings form", () => {
  const values = quotationValues(SETTINGS);
  const messagesFor = (typed: object) => sentences(quotationsSchema.safeParse({ ...values, ...typed }));

  test("round-trips the settings", () => {
    expect([values.gstRates, values.delivery]).toEqual([
      "0\n5\n18\n40",
      "In stock\n3 days\n10 days\n4 weeks",
    ]);
    expect(quotationsSchema.parse(values)).toEqual(FIRST_QUOTATIONS);
    const typed = { ...values, currencies: [{ code: "usd", rate: " 83.5 " }] };
    expect(quotationsSchema.parse(typed).currencies).toEqual([{ code: "USD", rate: 83.5 }]);
  });

  test("reports an invalid rate by its line, and a default rate that is not in the list", () => {
    const invalid = "A GST rate is a percentage from 0 to 100 with at most two decimals";
    expect(messagesFor({ gstRates: "18\n\n12,5" })).toEqual([["gstRates", `Line 3: ${invalid}`]]);
    expect(messagesFor({ gstRates: "18\n5\n5.0" })).toEqual([
      ["gstRates", "Line 3: This is already in the list"],
    ]);
    expect(messagesFor({ gstRate: "" })).toEqual([["gstRate", invalid]]);
    expect(messagesFor({ gstRate: "3" })).toEqual([["gstRate", "Please enter one of the GST rates"]]);
    expect(messagesFor({ gstRates: "" })).toEqual([["gstRate", "Please enter one of the GST rates"]]);
  });

  test.each(["", "0", "-1", "83.1234567", "1e2", "eighty"])("rejects the rate '%s' of a currency", (rate) => {
    expect(messagesFor({ currencies: [{ code: "EUR", rate }] })).toEqual([
      ["currencies.0.rate", "Please enter rupees per unit: above 0, with at most 6 decimals"],
    ]);
  });
});

test("the map URL is null if empty, and must be https", () => {
  expect(mapSchema.parse({ mapUrl: "  " })).toEqual({ mapUrl: null });
  const mapUrl = "https://example.com/map";
  expect(mapSchema.parse({ mapUrl: ` ${mapUrl} ` })).toEqual({ mapUrl });
  for (const mapUrl of ["http://example.com", "javascript:alert(1)", "https://localhost/x y", "map"]) {
    expect(mapSchema.safeParse({ mapUrl }).success, mapUrl).toBe(false);
  }
});

test("the offline limit is a whole number of megabytes from 0 to 500", () => {
  for (const [typed, offlineMegabytes] of [
    ["0", 0],
    [" 60 ", 60],
    ["५००", 500],
  ] as const)
    expect(offlineSchema.parse({ offlineMegabytes: typed })).toEqual({ offlineMegabytes });
  for (const offlineMegabytes of ["", "-1", "501", "1.5", "a lot"])
    expect(offlineSchema.safeParse({ offlineMegabytes }).success, offlineMegabytes).toBe(false);
});

describe("concurrent saves", () => {
  const opened = { name: "a", lines: ["x"], other: "o" };
  const { differences, chosen } = byField<typeof opened>({
    names: { name: "Name", lines: "Lines", other: "Other" },
  });
  const joined = (typed: typeof opened, stored: typeof opened) => {
    const found = differences({ opened, typed, stored });
    const both = found.flatMap(({ field, changedBy }) => (changedBy === "both" ? [field] : []));
    return { values: chosen({ opened, typed, stored }), both };
  };

  test("untouched fields take the stored value; those that both changed keep the typed one", () => {
    const typed = { name: "mine", lines: ["x"], other: "same" };
    const stored = { name: "theirs", lines: ["x", "y"], other: "same" };
    expect(joined(typed, stored)).toEqual({ values: { ...stored, name: "mine" }, both: ["name"] });
  });

  test("a list counts as one field", () => {
    const lists = joined({ ...opened, lines: ["x", "mine"] }, { ...opened, lines: ["x", "theirs"] });
    expect(lists).toEqual({ values: { ...opened, lines: ["x", "mine"] }, both: ["lines"] });
  });

  test("report no conflict if only one side changed a field", () => {
    expect(joined({ ...opened, name: "mine" }, { ...opened, other: "theirs" })).toEqual({
      values: { name: "mine", lines: ["x"], other: "theirs" },
      both: [],
    });
  });

  test("show a value on one line", () => {
    expect(spoken("")).toBe("(empty)");
    expect(spoken([])).toBe("(empty)");
    expect(spoken("a\nb")).toBe("a, b");
    expect(spoken([{ name: "Films", url: "https://example.com" }])).toBe("Films https://example.com");
    expect([spoken(true), spoken(false)]).toEqual(["yes", "no"]);
  });
});

test("the sentence about removed samples counts each kind and omits zeros", () => {
  const none = SETTINGS.samples;
  expect(sampleSentence({ ...none, products: 1, catalogs: 2, tabs: 1 })).toBe(
    "Removed: 1 product, 2 catalogs, 1 company tab.",
  );
  expect(sampleSentence(none)).toBe("There was nothing left to remove.");
});
