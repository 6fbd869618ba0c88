import { expect, test } from "vitest";
import { GST_FORM } from "#contract/platform/server-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { GST_STATES, stateOfGstin } from "#contract/site/gst-states.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { readQuotationSettings } from "#server/site/settings/quotation-settings.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { refused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings";
const PART = `${PATH}/quotations`;
/** Different from the initial value in each field. */
const OWN: QuotationSettings = {
  hsnCode: "84485900",
  gstRates: [0, 0.25, 40],
  gstRate: 40,
  stateCode: "24",
  series: "SPR26",
  confirmationSeries: "CON26",
  proformaSeries: "PRO26",
  validDays: 365,
  delivery: ["Ex stock", "On request"],
  unit: "Pcs",
  terms: "Half in advance.\nThe rest before dispatch.",
  bank: {
    accountName: "Warp and Weft",
    accountNumber: "000111222333",
    ifsc: "ABCD0123456",
    bankName: "A Bank",
    branch: "Mill Road",
    swift: "ABCDINBB",
  },
  roundOff: false,
  freightHsn: "996511",
  freightGstRate: 5,
  currencies: [
    { code: "USD", rate: 83.123456 },
    { code: "EUR", rate: 90 },
  ],
  lutNote: "LUT AD0000000000000",
  registration: "composition",
  zeroRating: "igst",
  hsnDigits: 6,
  upiId: "warp.weft@bank",
  signatory: "A. Weaver, Director",
  showChart: true,
};

onSqlite("quotation settings", (test) => {
  test("have initial values, are saved whole, and record the changed fields without values", async ({
    app,
  }) => {
    const { admin, services } = app;
    const first: QuotationSettings = (await admin.get(PATH)).body.quotations;
    expect(first).toEqual({
      hsnCode: "8448",
      gstRates: [0, 5, 18, 40],
      gstRate: 18,
      stateCode: "",
      series: "Q",
      confirmationSeries: "OC",
      proformaSeries: "PI",
      validDays: 30,
      delivery: ["In stock", "3 days", "10 days", "4 weeks"],
      unit: "Nos",
      terms: expect.stringMatching(/^Payment: .+\n.+\n.+$/),
      bank: { accountName: "", accountNumber: "", ifsc: "", bankName: "", branch: "", swift: "" },
      registration: "regular",
      zeroRating: "lut",
      hsnDigits: 4,
      upiId: "",
      roundOff: true,
      freightHsn: "9965",
      freightGstRate: 18,
      currencies: [],
      lutNote: "Supply meant for export under LUT without payment of IGST.",
      signatory: "",
      showChart: false,
    });
    expect(await readQuotationSettings(services.database)).toEqual(first);
    const saved = await admin.put(PART, OWN, { "if-match": '"0"' });
    expect([saved.status, saved.body.quotations, saved.body.versions.quotations]).toEqual([200, OWN, 1]);
    expect(await readQuotationSettings(services.database)).toEqual(OWN);
    expect((await admin.put(PART, first, { "if-match": '"0"' })).status).toBe(409);
    const { descriptions, text } = await recordOf(app, "quotations");
    expect(descriptions).toEqual(["Updated the quotation settings"]);
    expect(text).not.toContain("000111222333");
  });

  test("are stored trimmed, with series, IFSC and currency in capitals", async ({ admin }) => {
    const typed = {
      ...OWN,
      hsnCode: " 8448 ",
      series: " q26 ",
      bank: { ...OWN.bank, ifsc: " abcd0123456 " },
      currencies: [{ code: " usd ", rate: 83.5 }],
    };
    const { quotations } = (await admin.put(PART, typed)).body;
    expect(quotations).toEqual({
      ...OWN,
      hsnCode: "8448",
      series: "Q26",
      currencies: [{ code: "USD", rate: 83.5 }],
    });
  });

  test("are saved with HSN codes and a GSTIN of earlier versions, unless these change", async ({ app }) => {
    const { admin, services } = app;
    const { business } = (await admin.get(PATH)).body;
    const stored: Record<string, object> = {
      quotations: { ...OWN, hsnCode: "84485", freightHsn: "9965111" },
      business: { ...business, gstin: "08AAAAA0000A1Z9" },
    };
    const part = (key: string, change: object) => admin.put(`${PATH}/${key}`, { ...stored[key], ...change });
    for (const [key, now] of Object.entries({ quotations: OWN, business })) {
      expectAnswer(await admin.put(`${PATH}/${key}`, now), 200);
      const value = JSON.stringify(stored[key]);
      await services.database.main.updateTable("settings").set({ value }).where("key", "=", key).execute();
    }
    expectAnswer(await part("quotations", { validDays: 20 }), 200);
    expectAnswer(await part("business", { director: "B. Weaver" }), 200);
    expectAnswer(await part("quotations", { hsnCode: "84486" }), 400, GST_FORM.hsnInvalid);
    expectAnswer(await part("quotations", { freightHsn: "" }), 400, GST_FORM.hsnInvalid);
    expectAnswer(await part("business", { gstin: "08AAAAA0000A1Z8" }), 400, GSTIN_PROBLEMS.check);
  });

  test("are in no answer to a visitor", async ({ admin, visitor }) => {
    await admin.put(PART, OWN);
    expectAnswer(await visitor.get(PATH), 401);
    expectAnswer(await visitor.put(PART, OWN), 401);
    for (const path of ["/api/site", "/api/site/home", "/api/site/about", "/api/products"]) {
      const { body } = await visitor.get(path);
      const text = JSON.stringify(body);
      expect(text, path).not.toMatch(/quotation|hsnCode|gstRate|ifsc/i);
      for (const value of [OWN.hsnCode, OWN.terms, ...Object.values(OWN.bank), OWN.signatory, OWN.lutNote]) {
        expect(text, `${path}: ${value}`).not.toContain(JSON.stringify(value).slice(1, -1));
      }
    }
  });
});

onSharedApp("invalid quotation settings", (app) => {
  const put = (change: object) => refused(app(), () => app().admin.put(PART, { ...OWN, ...change }));
  const currency = (change: object) => ({ currencies: [{ code: "USD", rate: 83, ...change }] });

  test.each<[string, string, object]>([
    [GST_FORM.hsnInvalid, "hsnCode", { hsnCode: "844" }],
    [GST_FORM.hsnInvalid, "hsnCode", { hsnCode: "844859001" }],
    [GST_FORM.hsnInvalid, "hsnCode", { hsnCode: "84.48" }],
    [GST_FORM.hsnInvalid, "hsnCode", { hsnCode: "84485" }],
    [GST_FORM.hsnInvalid, "freightHsn", { freightHsn: "9965111" }],
    [GST_FORM.rateInvalid, "gstRates.1", { gstRates: [40, -1] }],
    [GST_FORM.rateInvalid, "gstRates.1", { gstRates: [40, 100.5] }],
    [GST_FORM.rateInvalid, "gstRates.1", { gstRates: [40, 0.125] }],
    [SETTINGS_FORM.wordTwice, "gstRates.2", { gstRates: [40, 5, 40] }],
    [SETTINGS_FORM.rateNotListed, "gstRate", { gstRates: [] }],
    [SETTINGS_FORM.rateNotListed, "gstRate", { gstRate: 18 }],
    [SETTINGS_FORM.stateUnknown, "stateCode", { stateCode: "96" }],
    [SETTINGS_FORM.stateUnknown, "stateCode", { stateCode: "00" }],
    [SETTINGS_FORM.stateUnknown, "stateCode", { stateCode: "Rajasthan" }],
    [SETTINGS_FORM.seriesInvalid, "series", { series: "Q/26" }],
    [SETTINGS_FORM.seriesInvalid, "series", { series: "QUOTE6" }],
    [SETTINGS_FORM.wordTwice, "delivery.1", { delivery: ["Ex stock", "ex Stock"] }],
    [SETTINGS_FORM.ifscInvalid, "bank.ifsc", { bank: { ...OWN.bank, ifsc: "ABCD1123456" } }],
    [SETTINGS_FORM.currencyInvalid, "currencies.0.code", currency({ code: "INR" })],
    [SETTINGS_FORM.currencyInvalid, "currencies.0.code", currency({ code: "US$" })],
    [SETTINGS_FORM.currencyInvalid, "currencies.0.code", currency({ code: "USDT" })],
    [SETTINGS_FORM.currencyRateInvalid, "currencies.0.rate", currency({ rate: 83.1234567 })],
    [
      SETTINGS_FORM.wordTwice,
      "currencies.1.code",
      { currencies: [...currency({}).currencies, { code: "usd", rate: 1 }] },
    ],
  ])("rejects %s (%s)", async (message, field, change) => {
    const answer = await put(change);
    expectAnswer(answer, 400, message);
    expect(answer.body.errors).toEqual([{ field, message }]);
  });
});

test("state codes have two digits, and a GSTIN begins with one", () => {
  expect([...GST_STATES.keys()].every((code) => /^\d\d$/.test(code))).toBe(true);
  expect([GST_STATES.get("01"), GST_STATES.get("38")]).toEqual(["Jammu and Kashmir", "Ladakh"]);
  expect(stateOfGstin("08ABCDE1234F1Z0")).toBe("08");
  for (const gstin of ["", "0", "25ABCDE1234F1Z5", "99ABCDE1234F1Z5"]) expect(stateOfGstin(gstin)).toBe("");
});
