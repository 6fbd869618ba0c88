import { beforeAll, expect, test } from "vitest";
import { QUOTATION_RESTORE_WINDOW } from "#contract/enquiries/limits.ts";
import type { Quotation, QuotationBody, QuotationDocument } from "#contract/enquiries/quotation.ts";
import { FREIGHT, QUOTATION_FORM, QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { purgeDrafts } from "#server/enquiries/quotations/draft.ts";
import { onBothEngines, onSharedApp, onSqlite } from "#tests/support/app.ts";
import { callback, contact, sent, storeSetting } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import {
  bodyOf,
  draftFromList,
  enquiryOf,
  readQuotation,
  saveDraft,
  sendByCopy,
  sentQuotation,
  withCustomer,
} from "#tests/support/quotations.ts";

const UNKNOWN_ID = "0198c0de-0000-7000-8000-000000000000";

onBothEngines("POST /quotations", (test) => {
  test("drafts from an enquiry with current prices, stock and the defaults of the settings", async ({
    app,
  }) => {
    const draft = await draftFromList(app);
    expect(draft).toMatchObject({
      number: null,
      revision: 1,
      state: "draft",
      link: null,
      currency: "INR",
      isRounded: true,
      validUntil: today(Date.now(), 30),
      customer: { name: "Asha Weaver", phone: "+919876543210", email: "" },
      delivery: { state: "none" },
    });
    expect(
      draft.lines.map(({ title, code, quantity, rate, delivery, hsn, gstRate, unit, stock }) => ({
        title,
        code,
        quantity,
        rate,
        delivery,
        hsn,
        gstRate,
        unit,
        stock,
      })),
    ).toEqual([
      {
        title: "Rapier gripper",
        code: "PIC-GR-0471",
        quantity: 4,
        rate: 345_000,
        delivery: "In stock",
        hsn: "8448",
        gstRate: 18,
        unit: "Nos",
        stock: 14,
      },
      {
        title: "Profile reed",
        code: "TSU-RD-3060",
        quantity: 1,
        rate: null,
        delivery: "",
        hsn: "8448",
        gstRate: 18,
        unit: "Nos",
        stock: 0,
      },
      {
        title: "Feeder wheel, 62 mm bore",
        code: "",
        quantity: 3,
        rate: null,
        delivery: "",
        hsn: "8448",
        gstRate: 18,
        unit: "Nos",
        stock: null,
      },
    ]);
    // 4 x 3,450.00 with 18 %.
    expect(draft.total).toBe(1_628_400);
    expect((await enquiryOf(app, draft)).state).toBe("new");
  });

  test("knows a customer's company, GSTIN and address from the quotation before", async ({ app }) => {
    const first = await withCustomer(app, await draftFromList(app));
    await sent(app, callback({ name: "Asha W." }));
    const [enquiry] = (await app.admin.get("/api/enquiries")).body.enquiries;
    const { body } = await app.admin.post("/api/quotations", { enquiry: enquiry._id });
    expect(body.customer).toMatchObject({ name: "Asha W.", gstin: "08BBBBB0000B1ZT" });
    await saveDraft(app, first, { customer: { ...first.customer, email: "", gstin: "08BBBBB0000B1ZT" } });
    const again = await app.admin.post("/api/quotations", { enquiry: enquiry._id });
    expect(again.body.customer).toMatchObject({
      name: "Asha W.",
      company: "Sample Weaves",
      gstin: "08BBBBB0000B1ZT",
    });
  });
});

onSqlite("a draft of a quotation", (test) => {
  test("takes HSN code and GST rate of a product before those of the settings", async ({ app }) => {
    const part = await createTestProduct(app.admin, { hsnCode: "848320", gstRate: "12" });
    await sent(app, callback({ items: [{ _id: part._id, quantity: 1 }] }));
    const [enquiry] = (await app.admin.get("/api/enquiries")).body.enquiries;
    const { body } = await app.admin.post("/api/quotations", { enquiry: enquiry._id });
    expect(body.lines).toMatchObject([{ hsn: "848320", gstRate: 12 }]);
  });

  test("takes what was typed in the inbox for a line", async ({ app }) => {
    const { enquiry } = await draftFromList(app);
    const lines = [{ item: 2, quantity: 5, rate: 86_000, delivery: "4 weeks" }];
    const answer = await app.admin.post("/api/quotations", { enquiry: enquiry?._id, lines });
    expectAnswer(answer, 201);
    expect(answer.body.lines[2]).toMatchObject({
      quantity: 5,
      rate: 86_000,
      delivery: "4 weeks",
      item: null,
    });
    expect(answer.body.lines[0]).toMatchObject({ quantity: 4, rate: 345_000 });
  });

  test("begins with the enquiry's own part, unless the list has it", async ({ app }) => {
    const cutter = await createTestProduct(app.admin, { title: "Weft cutter", partCode: "WC-1" });
    const ring = await createTestProduct(app.admin, { title: "Ring" });
    const titlesOf = async (items: object[], lines: object[]) => {
      const { _id: enquiry } = await sent(app, callback({ _id: cutter._id, items }));
      const { body } = await app.admin.post("/api/quotations", { enquiry, lines });
      return body.lines.map(({ title, quantity }: { title: string; quantity: number }) => [title, quantity]);
    };
    const typed = (item: number | null, quantity: number) => ({ item, quantity, rate: 100, delivery: "" });
    expect(await titlesOf([{ _id: ring._id, quantity: 2 }], [typed(null, 7), typed(0, 8)])).toEqual([
      ["Weft cutter", 7],
      ["Ring", 8],
    ]);
    expect(await titlesOf([{ _id: cutter._id, quantity: 2 }], [])).toEqual([["Weft cutter", 2]]);
  });

  test("a copy keeps its prices beside the current ones, and names the parts that are withdrawn", async ({
    app,
  }) => {
    const first = await sentQuotation(app);
    const [gripper, reed] = first.lines.map(({ _id }) => _id ?? "");
    expectAnswer(await app.admin.put(`/api/products/${gripper}`, { price: 3600.5, stock: 1 }), 200);
    expectAnswer(await app.admin.del(`/api/products/${reed}`), 200);
    const copy: Quotation = (await app.admin.post("/api/quotations", { copyOf: first._id })).body;
    expect(copy.prices).toEqual({ [gripper ?? ""]: 360_050 });
    expect(copy.lines.map(({ rate, stock }) => [rate, stock])).toEqual([
      [345_000, 1],
      [10_000, null],
      [10_000, null],
    ]);
  });

  test("a copy has the same customer and lines, today's dates and a new enquiry", async ({ app }) => {
    const first = await sentQuotation(app);
    await app.admin.post(`/api/quotations/${first._id}/outcome`, { state: "accepted" });
    const answer = await app.admin.post("/api/quotations", { copyOf: first._id });
    expectAnswer(answer, 201);
    const copy: Quotation = answer.body;
    expect(copy).toMatchObject({ state: "draft", number: null, revision: 1, work: null, total: first.total });
    expect(bodyOf(copy)).toEqual({
      ...bodyOf(first),
      lines: bodyOf(first).lines.map((line) => ({ ...line, item: null })),
    });
    expect(copy.customerId).toBe(first.customerId);
    expect(copy.enquiry?._id).not.toBe(first.enquiry?._id);
    const sentCopy = await sendByCopy(app, copy);
    expect(sentCopy.number).toMatch(/0002$/);
    expect(await enquiryOf(app, sentCopy)).toMatchObject({ state: "quoted", name: first.customer.name });
    expect(await readQuotation(app, first._id)).toMatchObject({ state: "accepted", number: first.number });
    expectAnswer(await app.admin.post("/api/quotations", { copyOf: copy.enquiry?._id }), 404);
  });

  test("from nothing makes no enquiry yet", async ({ app }) => {
    const answer = await app.admin.post("/api/quotations", {});
    expectAnswer(answer, 201);
    expect(answer.body).toMatchObject({
      lines: [],
      total: 0,
      enquiry: null,
      customer: { name: "", phone: "" },
    });
    expect((await app.admin.get("/api/enquiries")).body.total).toBe(0);
  });

  test("quotes the part of an enquiry without a list, and names a deleted part", async ({ app }) => {
    const part = await createTestProduct(app.admin, { title: "Weft cutter", partCode: "WC-1" });
    await sent(app, contact({ _id: part._id, contact: "ramesh@example.com" }), "/api/email/contact");
    await app.admin.del(`/api/products/${part._id}`);
    const [enquiry] = (await app.admin.get("/api/enquiries")).body.enquiries;
    const { body } = await app.admin.post("/api/quotations", { enquiry: enquiry._id });
    expect(body.customer.email).toBe("ramesh@example.com");
    expect(body.lines).toMatchObject([
      { _id: null, title: "Weft cutter", code: "WC-1", quantity: 1, rate: null },
    ]);
    expectAnswer(await app.admin.post("/api/quotations", { enquiry: UNKNOWN_ID }), 404);
  });
});

onBothEngines("PUT /quotations/{id}", (test) => {
  test("saves the whole draft with its total", async ({ app }) => {
    const draft = await draftFromList(app);
    const [line] = bodyOf(draft).lines;
    if (!line) throw new Error("The draft has no line");
    const saved = await saveDraft(app, draft, {
      lines: [{ ...line, discount: 5 }],
      freight: { amount: 45_000, hsn: "9965", gstRate: 18 },
      customer: { ...draft.customer, state: "24" },
    });
    const { lines } = (await app.admin.get(`/api/quotations/${draft._id}/document`)).body;
    expect(lines.at(-1)).toMatchObject({ title: FREIGHT.title, unit: FREIGHT.unit, isFreight: true });
    // 13,110.00 + 450.00 with 18 % IGST, rounded: 16,000.80 to 16,001.
    expect(saved).toMatchObject({ total: 1_600_100, version: draft.version + 1, lines: [{ discount: 5 }] });
  });
});

onSqlite("a saved draft", (test) => {
  test("refuses a stale version with the current state", async ({ app }) => {
    const draft = await draftFromList(app);
    await saveDraft(app, draft, { note: "First" });
    const answer = await app.admin.put(
      `/api/quotations/${draft._id}`,
      { ...bodyOf(draft), note: "Second" },
      { "if-match": `"${draft.version}"` },
    );
    expectAnswer(answer, 409, QUOTATION_SERVER.stale);
    expect(answer.body.current).toMatchObject({ note: "First" });
  });

  test("converts to another currency of the settings, which has no tax", async ({ app }) => {
    await storeSetting(app.services, "quotations", { currencies: [{ code: "USD", rate: 84.5 }] });
    const draft = await draftFromList(app);
    const without = await app.admin.put(`/api/quotations/${draft._id}`, {
      ...bodyOf(draft),
      currency: "USD",
    });
    expect(without.body.errors).toEqual([
      { field: "exchangeRate", message: QUOTATION_FORM.exchangeRateRequired },
    ]);
    const [line] = bodyOf(draft).lines;
    if (!line) throw new Error("The draft has no line");
    const lines = [{ ...line, rate: 4_083 }];
    const saved = await saveDraft(app, draft, {
      currency: "USD",
      exchangeRate: 84.5,
      lines,
      customer: { ...draft.customer, state: "96" },
    });
    expect(saved.total).toBe(16_332);
    const { body } = await app.admin.get(`/api/quotations/${draft._id}/document`);
    expect(body).toMatchObject({
      tax: "none",
      groups: [{ gstRate: 0, taxable: 16_332 }],
      roundOff: null,
      total: 16_332,
      words: "USD One Hundred Sixty Three And 32/100 Only",
      placeOfSupply: "Outside India (96)",
    });
    expect(body.exportNote).toContain("LUT");
  });

  test("is taxed by the kind of supply and the seller's registration; exports have SWIFT and +91", async ({
    app,
  }) => {
    const settings = { stateCode: "08", bank: { bankName: "A Bank", swift: "ABCDINBB" } };
    await storeSetting(app.services, "quotations", settings);
    await storeSetting(app.services, "business", { phones: ["098290 12345"] });
    const draft = await draftFromList(app);
    const printed = async (customer: Partial<QuotationBody["customer"]>) => {
      await saveDraft(app, draft, { customer: { ...draft.customer, ...customer } });
      const { body } = await app.admin.get(`/api/quotations/${draft._id}/document`);
      const { tax, placeOfSupply, seller, bank } = body as QuotationDocument;
      return [tax, placeOfSupply, ...seller.phones, ...bank.map(({ value }) => value)];
    };
    const within = ["098290 12345", "A Bank"];
    expect(await printed({})).toEqual(["split", "Rajasthan (08)", ...within]);
    expect(await printed({ supply: "sez", state: "08" })).toEqual(["none", "Rajasthan (08)", ...within]);
    const abroad = ["none", "Outside India (96)", "+91 9829012345", "A Bank", "ABCDINBB"];
    expect(await printed({ supply: "abroad" })).toEqual(abroad);
    expect(await printed({ state: "96" })).toEqual(abroad);
    await storeSetting(app.services, "quotations", { ...settings, registration: "unregistered" });
    expect(await printed({})).toEqual(["none", "", ...within]);
  });

  test("prints images of its parts, but no placeholder drawings", async ({ app }) => {
    const draft = await draftFromList(app);
    const printed = async () => {
      const { body } = await app.admin.get(`/api/quotations/${draft._id}/document`);
      return (body as QuotationDocument).lines.map(({ picture }) => picture !== null);
    };
    expect(await printed()).toEqual([true, true, false]);
    const { main } = app.services.database;
    for (const { id, images } of await main.selectFrom("products").select(["id", "images"]).execute()) {
      const drawn = JSON.parse(images).map((image: object) => ({ ...image, plate: true }));
      await main
        .updateTable("products")
        .set({ images: JSON.stringify(drawn) })
        .where("id", "=", id)
        .execute();
    }
    expect(await printed()).toEqual([false, false, false]);
  });
});

onSharedApp("PUT /quotations/{id} with an invalid body", (app) => {
  let draft: Quotation;
  beforeAll(async () => {
    draft = await draftFromList(app());
  });
  const put = (changes: object) =>
    app().admin.put(`/api/quotations/${draft._id}`, { ...bodyOf(draft), ...changes });
  const line = (fields: object) => (body: QuotationBody) => ({ lines: [{ ...body.lines[0], ...fields }] });
  const customer = (fields: object) => (body: QuotationBody) => ({
    customer: { ...body.customer, ...fields },
  });

  const form = QUOTATION_FORM;
  test.each<[string, (body: QuotationBody) => object, string, string]>([
    ["a fourth decimal", line({ quantity: 1.0001 }), "lines.0.quantity", form.quantityInvalid],
    ["a discount above 100", line({ discount: 100.01 }), "lines.0.discount", form.discountInvalid],
    ["a mistyped GSTIN", customer({ gstin: "08BBBBB0000B1ZU" }), "customer.gstin", GSTIN_PROBLEMS.check],
    ["a wrong GSTIN", customer({ gstin: "08AAAA" }), "customer.gstin", GSTIN_PROBLEMS.shape],
    ["a wrong address", customer({ email: "ramesh" }), "customer.email", form.emailInvalid],
    ["an invalid date", () => ({ validUntil: "2026-02-30" }), "validUntil", form.dateInvalid],
    ["a currency without a rate", () => ({ currency: "USD" }), "currency", form.currencyUnknown],
    [
      "a total beyond all measure",
      line({ quantity: 1_000_000, rate: 100_000_000_000 }),
      "lines",
      form.totalTooLarge,
    ],
  ])("refuses %s", async (_name, change, field, message) => {
    const answer = await put(change(bodyOf(draft)));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ field, message });
    expect((await readQuotation(app(), draft._id)).version).toBe(draft.version);
  });
});

onSqlite("DELETE /quotations/{id}", (test) => {
  test("deletes a draft, which can be restored for ten minutes", async ({ app }) => {
    const draft = await draftFromList(app);
    expectAnswer(await app.admin.del(`/api/quotations/${draft._id}`), 200, QUOTATION_SERVER.deleted);
    expect((await app.admin.get(`/api/quotations/${draft._id}`)).status).toBe(404);
    expect((await app.admin.get("/api/quotations")).body.total).toBe(0);
    await purgeDrafts(app.services.database);
    expectAnswer(await app.admin.post(`/api/quotations/${draft._id}/restore`), 200);
    expect((await readQuotation(app, draft._id)).lines).toHaveLength(3);
  });

  test("refuses to restore it later", async ({ app }) => {
    const draft = await draftFromList(app);
    await app.admin.del(`/api/quotations/${draft._id}`);
    const { main } = app.services.database;
    await main
      .updateTable("quotations")
      .set({ deleted_at: Date.now() - QUOTATION_RESTORE_WINDOW - 1 })
      .execute();
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/restore`),
      404,
      QUOTATION_SERVER.restoreGone,
    );
    await purgeDrafts(app.services.database);
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/restore`),
      404,
      QUOTATION_SERVER.notFound,
    );
  });

  test("refuses to delete or edit a sent one", async ({ app }) => {
    const quotation = await sentQuotation(app);
    expectAnswer(await app.admin.del(`/api/quotations/${quotation._id}`), 409, QUOTATION_SERVER.isSent);
    expectAnswer(
      await app.admin.put(`/api/quotations/${quotation._id}`, bodyOf(quotation)),
      409,
      QUOTATION_SERVER.isSent,
    );
  });
});
