import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_FORM } from "#contract/enquiries/quotation-messages.ts";
import { GST_FORM } from "#contract/platform/server-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { callback } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { bodyOf, FEEDER_LINE, saveDraft, sendByCopy } from "#tests/support/quotations.ts";
import { draftSchema, draftValues } from "#web/admin/enquiries/quotations/draft-values.ts";

/** Creates an enquiry about a part in metres, one in pairs and one without a unit, and one that is not listed. */
async function enquiryOfUnits({ admin, visitor }: TestApp): Promise<string> {
  const felt = await createTestProduct(admin, { title: "Felt", unit: "m", price: "90", stock: "12.5" });
  const gripper = await createTestProduct(admin, { title: "Gripper", unit: "pair", price: "70" });
  const reed = await createTestProduct(admin, { title: "Reed", price: "50" });
  const items = [felt, gripper, reed].map(({ _id }) => ({ _id, quantity: 4 }));
  const all = [...items, { text: "Rope, 12 mm", quantity: 3 }];
  expectAnswer(await visitor.post("/api/email/callback", callback({ items: all })), 200);
  const [enquiry] = (await admin.get("/api/enquiries")).body.enquiries;
  return enquiry._id;
}

const typedLine = (item: number, quantity: number) => ({ item, quantity, rate: 9_000, delivery: "" });
const quantities = ({ lines }: Quotation, ...changed: number[]) =>
  bodyOf({ lines } as Quotation).lines.map((line, at) => ({
    ...line,
    rate: line.rate ?? 100,
    quantity: changed[at] ?? line.quantity,
  }));

onSqlite("the unit of a quoted line", (test) => {
  test("is the part's, else that of the settings; only measured ones have decimals", async ({ app }) => {
    const { admin } = app;
    const enquiry = await enquiryOfUnits(app);
    const draft: Quotation = (await admin.post("/api/quotations", { enquiry })).body;
    expect(draft.lines.map(({ unit }) => unit)).toEqual(["m", "pair", "Nos", "Nos"]);
    expect(draft.lines[0]?.stock).toBe(12.5);
    const put = (lines: Quotation["lines"] | ReturnType<typeof quantities>) =>
      admin.put(`/api/quotations/${draft._id}`, { ...bodyOf(draft), lines });
    for (const at of [1, 2, 3]) {
      const lines = quantities(draft).map((line, each) => (each === at ? { ...line, quantity: 1.5 } : line));
      expectAnswer(await put(lines), 400, QUOTATION_FORM.wholeOnly);
      expect((await put(lines)).body.errors).toMatchObject([{ field: `lines.${at}.quantity` }]);
    }
    expectAnswer(await put(quantities(draft, 2.1255)), 400, QUOTATION_FORM.quantityInvalid);
    const saved = await saveDraft(app, draft, {
      lines: quantities(draft, 12.125, 2).map((line, at) =>
        at === 3 ? { ...line, unit: "Running Metre", quantity: 2.5 } : line,
      ),
    });
    const { link } = await sendByCopy(app, saved);
    const answer = (lines: { line: number; quantity: number }[]) =>
      app.visitor.post(`/api/quotation-links/${link}/accept`, { name: "Asha", lines });
    expectAnswer(await answer([{ line: 1, quantity: 1.5 }]), 400, ORDER_TEXTS.wholeOnly);
    expectAnswer(await answer([{ line: 0, quantity: 2.375 }]), 200);
    const { work } = (await admin.get(`/api/quotations/${draft._id}`)).body;
    expect(work).toMatchObject({ quantities: [2.375, 0, 0, 0] });
  });

  test("decides what may be typed in the inbox; what is not listed is decided in the draft", async ({
    app,
  }) => {
    const { admin } = app;
    const enquiry = await enquiryOfUnits(app);
    const refused = await admin.post("/api/quotations", {
      enquiry,
      lines: [typedLine(0, 2.5), typedLine(1, 2.5)],
    });
    expectAnswer(refused, 400, QUOTATION_FORM.wholeOnly);
    expect(refused.body.errors).toMatchObject([{ field: "lines.1.quantity" }]);
    const all = [typedLine(0, 2.5), typedLine(1, 2), typedLine(2, 2), typedLine(3, 2.5)];
    const made = await admin.post("/api/quotations", { enquiry, lines: all });
    expect(made.body.lines.map(({ quantity, unit }: Quotation["lines"][number]) => [quantity, unit])).toEqual(
      [
        [2.5, "m"],
        [2, "pair"],
        [2, "Nos"],
        [2.5, "Nos"],
      ],
    );
    const send = await admin.post(`/api/quotations/${made.body._id}/send`, { way: "copy" });
    expectAnswer(send, 400, QUOTATION_FORM.wholeOnly);
  });

  test("stays as it was quoted when the part's changes", async ({ app }) => {
    const { admin } = app;
    const enquiry = await enquiryOfUnits(app);
    const draft: Quotation = (await admin.post("/api/quotations", { enquiry })).body;
    const sent = await sendByCopy(app, await saveDraft(app, draft, { lines: quantities(draft, 2.5) }));
    const [line] = draft.lines;
    await admin.post("/api/products/bulk", {
      products: [{ id: line?._id, version: 1 }],
      changes: { unit: "Nos" },
    });
    const { body } = await app.visitor.get(`/api/quotation-links/${sent.link}`);
    expect(body.document.lines[0]).toMatchObject({ quantity: 2.5, unit: "m" });
    const accepted = await app.visitor.post(`/api/quotation-links/${sent.link}/accept`, { name: "Asha" });
    expectAnswer(accepted, 200);
  });
});

onSqlite("a draft from before a rule", (test) => {
  test("is saved with its values; changed ones must follow the rule", async ({ app }) => {
    const { admin } = app;
    const made: Quotation = (await admin.post("/api/quotations", {})).body;
    const draft = await saveDraft(app, made, { lines: [FEEDER_LINE, FEEDER_LINE] });
    const [line] = bodyOf(draft).lines;
    const old = {
      ...bodyOf(draft),
      customer: { ...draft.customer, gstin: "08AAAAA0000A1Z9" },
      lines: [{ ...FEEDER_LINE, hsn: "84485", quantity: 2.5 }, FEEDER_LINE],
      freight: { amount: 0, hsn: "9965110", gstRate: 18 },
    };
    const { database } = app.services;
    await database.main
      .updateTable("quotations")
      .set({ content: JSON.stringify(old) })
      .execute();
    const put = (changes: object) => admin.put(`/api/quotations/${draft._id}`, { ...old, ...changes });
    expectAnswer(await put({ note: "Second call" }), 200);
    // A line above it moves it.
    expectAnswer(await put({ lines: [line, ...old.lines] }), 200);
    const wrong = {
      customer: { ...old.customer, gstin: "08AAAAA0000A1Z8" },
      lines: [
        { ...FEEDER_LINE, hsn: "84486", quantity: 3.5 },
        { ...FEEDER_LINE, quantity: 2.5, unit: "pair" },
      ],
      freight: { ...old.freight, hsn: "9965111" },
    };
    const refused = await put(wrong);
    expectAnswer(refused, 400, expect.any(String));
    expect(refused.body.errors).toEqual([
      { field: "customer.gstin", message: GSTIN_PROBLEMS.check },
      { field: "lines.0.hsn", message: GST_FORM.hsnInvalid },
      { field: "lines.0.quantity", message: QUOTATION_FORM.wholeOnly },
      { field: "lines.1.quantity", message: QUOTATION_FORM.wholeOnly },
      { field: "freight.hsn", message: GST_FORM.hsnInvalid },
    ]);
    const form = draftSchema({ ...draft, ...old } as Quotation);
    const typed = draftValues({ ...draft, ...old } as Quotation);
    expect([
      form.safeParse(typed).success,
      form.safeParse({ ...typed, freight: { ...typed.freight, hsn: "123" } }).success,
    ]).toEqual([true, false]);
  });
});
