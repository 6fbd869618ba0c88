import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { paperOf } from "#server/enquiries/quotations/order-papers.ts";
import { requireQuotation } from "#server/enquiries/quotations/store.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { openQuotation } from "#tests/support/orders.ts";
import { readQuotation, sendByCopy } from "#tests/support/quotations.ts";

const NUMBER = "PO/4711-B";
const DATE = "2026-11-12";
const WORDS = `${NUMBER} dated November 12, 2026`;

/** A sent quotation with the calls about the buyer's own order. */
async function open(app: TestApp) {
  const opened = await openQuotation(app);
  const { id } = opened;
  return {
    ...opened,
    save: (number: string, date: string | null = null, headers = {}) =>
      app.admin.put(`/api/quotations/${id}/buyer-order`, { number, date }, headers),
    printed: async () =>
      paperOf(await requireQuotation(app.services.database.read, id), "proforma").order?.buyerOrder,
    found: async (search: string) =>
      (await app.admin.get(`/api/quotations?search=${encodeURIComponent(search)}`)).body.total,
  };
}

onBothEngines("the buyer's own order", (test) => {
  test("is printed, searched, exported and in the history", async ({ app }) => {
    const { decide, step, make, save, printed, found, now, enquiry } = await open(app);
    await decide({ state: "accepted" });
    await step("confirmed");
    await make("proforma");
    expect(await printed()).toBe("");
    expect((await now()).work?.buyerOrder).toEqual({ number: "", date: null });
    expectAnswer(await save(` ${NUMBER} `, DATE), 200);
    expect((await now()).work?.buyerOrder).toEqual({ number: NUMBER, date: DATE });
    expect(await printed()).toBe(WORDS);
    for (const typed of [NUMBER, "po 4711", "po4711b"]) expect(await found(typed), typed).toBe(1);
    const { url } = (await app.admin.post("/api/quotations/export", {})).body;
    const [head = "", first = ""] = (await app.visitor.get(url)).text.trim().split("\r\n");
    expect(head).toMatch(/,Document Total,Buyer's Order No\.,Buyer's Order Date$/);
    expect(first).toMatch(/,PO\/4711-B,12-11-2026$/);
    expect((await enquiry()).events.at(-1)).toMatchObject({ kind: "buyer-order", text: WORDS });
  });

  test("of two changes of the same version at once one is stored", async ({ app }) => {
    const { decide, save, now } = await open(app);
    await decide({ state: "accepted" });
    const headers = { "if-match": `"${(await now()).version}"` };
    const answers = await Promise.all([save("A-1", null, headers), save("B-2", null, headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await now()).work?.buyerOrder.number).toBe(answers[0]?.status === 200 ? "A-1" : "B-2");
  });
});

onSqlite("changes of the buyer's own order", (test) => {
  test("changes: the one before is found no more; the same again changes nothing", async ({ app }) => {
    const { decide, save, found, now, enquiry } = await open(app);
    await decide({ state: "accepted" });
    await save(NUMBER, DATE);
    const { version } = await now();
    await save(NUMBER, DATE);
    expect((await now()).version).toBe(version);
    await save("B-99");
    expect([await found(NUMBER), await found("b-99"), await found("asha gripper")]).toEqual([0, 1, 1]);
    await save("");
    expect([await found("b-99"), await found("asha gripper")]).toEqual([0, 1]);
    const { events } = await enquiry();
    expect(events.slice(-3).map(({ text }: { text: string }) => text)).toEqual([WORDS, "B-99", ""]);
  });

  test("refuses a date alone, wrong days, letters that can't be printed, what has no order, and a stale version", async ({
    app,
  }) => {
    const { decide, save, now, step } = await open(app);
    expectAnswer(await save(NUMBER), 409, ORDER_TEXTS.noOrder);
    await decide({ state: "accepted" });
    expectAnswer(await save("", DATE), 400, ORDER_TEXTS.buyerOrderRequired);
    for (const date of ["2026-02-30", "12-11-2026", "x"])
      expectAnswer(await save(NUMBER, date), 400, ORDER_TEXTS.dateInvalid);
    expectAnswer(await save("剑-1"), 400, QUOTATION_SERVER.unprintable("剑"));
    const { version } = await now();
    await step("confirmed");
    expectAnswer(await save(NUMBER, null, { "if-match": `"${version}"` }), 409, QUOTATION_SERVER.stale);
    expect((await now()).work?.buyerOrder.number).toBe("");
  });

  test("comes with the customer's acceptance, and goes on with a later revision", async ({ app }) => {
    const { customer, now, enquiry, revise, found } = await open(app);
    const buyerOrder = { number: NUMBER, date: DATE };
    const unprintable = { name: "Asha", buyerOrder: { number: "剑" } };
    expectAnswer(await customer("accept", unprintable), 400, QUOTATION_SERVER.unprintable("剑"));
    expectAnswer(await customer("accept", { name: "Asha", buyerOrder }), 200);
    expect((await now()).work?.buyerOrder).toEqual(buyerOrder);
    expect((await enquiry()).events.at(-1)).toMatchObject({ kind: "accepted", by: "Asha", text: WORDS });
    expect(await found(NUMBER)).toBe(1);
    const second = await sendByCopy(app, await revise());
    expect((await readQuotation(app, second._id)).work).toBeNull();
    await app.visitor.post(`/api/quotation-links/${second.link}/accept`, { name: "Asha" });
    expect((await readQuotation(app, second._id)).work?.buyerOrder).toEqual(buyerOrder);
  });

  test("goes with an acceptance that is taken back, and stays when the person is forgotten", async ({
    app,
  }) => {
    const { decide, save, now, found, quotation } = await open(app);
    await decide({ state: "accepted" });
    await save(NUMBER, DATE);
    await decide({ state: "open", reason: "Wrong row" });
    expect(await found(NUMBER)).toBe(0);
    await decide({ state: "accepted" });
    expect((await now()).work?.buyerOrder.number).toBe("");
    await save(NUMBER, DATE);
    await app.admin.post(`/api/enquiries/${quotation.enquiry?._id}/forget`);
    expect(await found(NUMBER)).toBe(1);
    expect(((await now()) as Quotation).work?.buyerOrder).toEqual({ number: NUMBER, date: DATE });
  });
});
