import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { financialYear } from "#server/enquiries/quotations/numbers.ts";
import { onBothEngines, onSqlite } from "#tests/support/app.ts";
import { storeSetting } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { figuresOf, openQuotation } from "#tests/support/orders.ts";
import { readQuotation, sendByCopy } from "#tests/support/quotations.ts";

const year = financialYear(today(Date.now()));

onBothEngines("an accepted quotation is work", (test) => {
  test("is confirmed, dispatched and closed, each with who and when, and each can be taken back", async ({
    app,
  }) => {
    const { decide, step, now } = await openQuotation(app);
    expectAnswer(await step("confirmed"), 409, ORDER_TEXTS.noOrder);
    await decide({ state: "accepted" });
    expectAnswer(await step("dispatched"), 409, ORDER_TEXTS.wrongStep("to-confirm"));
    expectAnswer(await step("back"), 409, ORDER_TEXTS.nothingBack);
    for (const next of ["confirmed", "dispatched", "closed"]) expectAnswer(await step(next, "By lorry"), 200);
    expectAnswer(await step("cancelled", "Late"), 409, ORDER_TEXTS.wrongStep("closed"));
    expectAnswer(await step("back"), 200);
    expectAnswer(await decide({ state: "open", reason: "Too late" }), 409, QUOTATION_SERVER.notReopened);
    const { work, order } = await now();
    expect(order).toBe("dispatched");
    expect(work?.events.map(({ state, isBack }) => [state, isBack])).toEqual([
      ["to-confirm", false],
      ["confirmed", false],
      ["dispatched", false],
      ["closed", false],
      ["dispatched", true],
    ]);
    for (const { at, by } of work?.events ?? [])
      expect([Date.parse(at) > 0, by.length > 0]).toEqual([true, true]);
  });

  test("cancelling needs a reason, loses the enquiry, and can be taken back", async ({ app }) => {
    const { decide, step, enquiry } = await openQuotation(app);
    await decide({ state: "accepted" });
    expectAnswer(await step("cancelled"), 400, ORDER_TEXTS.reasonRequired);
    expectAnswer(await step("cancelled", "Bought elsewhere"), 200);
    expect(await enquiry()).toMatchObject({ state: "lost" });
    expect(await figuresOf(app)).toMatchObject({ won: 0 });
    expectAnswer(await step("back"), 200);
    expect(await enquiry()).toMatchObject({ state: "won" });
    expect(await figuresOf(app)).toMatchObject({ won: 1 });
  });

  test("of two who confirm at once the second learns who was first", async ({ app }) => {
    const { decide, step, now } = await openQuotation(app);
    await decide({ state: "accepted" });
    const answers = await Promise.all([step("confirmed"), step("confirmed")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { work } = await now();
    const { by = "", at = "" } = work?.events.at(-1) ?? {};
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      ORDER_TEXTS.already("confirmed", by, at),
    );
    expect(work?.events).toHaveLength(2);
  });

  test("the desk and the badge count unconfirmed orders; the desk shows missing stock", async ({ app }) => {
    const { decide, step, id, quotation } = await openQuotation(app);
    const arrivals = async () => (await app.admin.get("/api/enquiries/arrivals")).body.toConfirm;
    expect(await arrivals()).toBeUndefined();
    await decide({ state: "accepted" });
    expect(await arrivals()).toBe(1);
    const { orders } = (await app.admin.get("/api/desk")).body;
    expect(orders).toMatchObject({
      total: 1,
      first: [{ _id: id, order: "to-confirm", acceptedTotal: quotation.total }],
    });
    // The gripper is in stock, the reed is not, and the third part is not listed.
    expect(orders.first[0].missing).toEqual([{ title: "Profile reed", code: "TSU-RD-3060", quantity: 1 }]);
    await step("confirmed");
    expect((await app.admin.get("/api/desk")).body.orders).toEqual({ total: 0, first: [] });
    expect(await arrivals()).toBeUndefined();
  });
});

onBothEngines("a partial acceptance", (test) => {
  test("is what the lists, the desk and the export show, with lines that add up to the sum", async ({
    app,
  }) => {
    const { customer, id } = await openQuotation(app);
    await customer("accept", { name: "Asha", lines: [{ line: 0, quantity: 3 }] });
    const acceptedTotal = 1_221_300;
    const { quotations } = (await app.admin.get("/api/quotations?state=to-confirm")).body;
    expect(quotations).toMatchObject([{ _id: id, acceptedTotal }]);
    const { orders } = (await app.admin.get("/api/desk")).body;
    expect(orders.first).toMatchObject([{ _id: id, acceptedTotal, missing: [] }]);
    const { url } = (await app.admin.post("/api/quotations/export", {})).body;
    const csv: string = (await app.visitor.get(url)).text;
    const [head = [], ...rows] = csv
      .trim()
      .split("\r\n")
      .map((row) => row.split(","));
    expect(rows).toHaveLength(1);
    const cell = (name: string) => rows[0]?.[head.indexOf(name)];
    expect([cell("Quantity"), cell("Total")]).toEqual(["3", "12213.00"]);
    expect(await figuresOf(app)).toMatchObject({ quotations: 1, won: 1 });
  });

  test("twice at once counts once", async ({ app }) => {
    const { customer, now } = await openQuotation(app);
    const accept = (quantity: number) => customer("accept", { name: "Asha", lines: [{ line: 0, quantity }] });
    const answers = await Promise.all([accept(1), accept(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { work } = await now();
    expect(work?.quantities[0]).toBe(answers[0]?.status === 200 ? 1 : 2);
    expect(work?.events).toHaveLength(1);
  });
});

onSqlite("lines of an acceptance", (test) => {
  test("takes the chosen lines and quantities, and the sum follows", async ({ app }) => {
    const { customer, linked, now } = await openQuotation(app);
    const lines = [
      { line: 0, quantity: 3 },
      { line: 2, quantity: 1 },
    ];
    expectAnswer(await customer("accept", { name: "Asha", lines }), 200);
    // 3 x 3,450.00 and 1 x 100.00 with 18 %.
    expect((await now()).work).toMatchObject({ quantities: [3, 0, 1], total: 1_233_100 });
    expect(await linked()).toMatchObject({ state: "accepted", quantities: [3, 0, 1] });
    expect((await now()).total).not.toBe(1_233_100);
  });

  test("refuses nothing, too much, a line twice and an unknown one", async ({ app }) => {
    const { customer, now } = await openQuotation(app);
    for (const [lines, message] of [
      [[], ORDER_TEXTS.nothingAccepted],
      [[{ line: 0, quantity: 0 }], ORDER_TEXTS.nothingAccepted],
      [[{ line: 0, quantity: 4.001 }], ORDER_TEXTS.tooMany],
      [[{ line: 0, quantity: 2.5 }], ORDER_TEXTS.wholeOnly],
      [[{ line: 3, quantity: 1 }], ORDER_TEXTS.unknownLine],
      [
        [
          { line: 0, quantity: 1 },
          { line: 0, quantity: 1 },
        ],
        ORDER_TEXTS.unknownLine,
      ],
    ] as const)
      expectAnswer(await customer("accept", { name: "Asha", lines }), 400, message);
    expect((await now()).state).toBe("sent");
  });

  test("of a replaced revision is refused, and changes nothing", async ({ app }) => {
    const { customer, revise, now, linked } = await openQuotation(app);
    await sendByCopy(app, await revise());
    const lines = [{ line: 0, quantity: 1 }];
    expectAnswer(await customer("accept", { name: "Asha", lines }), 409, QUOTATION_SERVER.isOver);
    expect(await linked()).toMatchObject({ state: "superseded", quantities: null });
    expect(await now()).toMatchObject({ state: "superseded", work: null, acceptedTotal: null });
  });
});

onBothEngines("the documents of an order", (test) => {
  test("made by several at once have one number each, without gap or double, also in one series", async ({
    app,
  }) => {
    await storeSetting(app.services, "quotations", { confirmationSeries: "X", proformaSeries: "X" });
    const ids: string[] = [];
    for (let order = 0; order < 3; order += 1) {
      const { decide, step, id } = await openQuotation(app);
      await decide({ state: "accepted" });
      await step("confirmed");
      ids.push(id, id);
    }
    const kinds = ["confirmation", "proforma"];
    const answers = await Promise.all(
      ids.flatMap((id) => kinds.map((kind) => app.admin.post(`/api/quotations/${id}/documents`, { kind }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const papers = await Promise.all([...new Set(ids)].map((id) => readQuotation(app, id)));
    const numbers = papers.flatMap(({ work }) => work?.documents.map(({ number }) => number) ?? []);
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map((value) => `X/${year}/000${value}`));
  });
});

onSqlite("documents before they are made", (test) => {
  test("are made once the order is confirmed, each with its own series, and once", async ({ app }) => {
    const { decide, step, id, now, customer } = await openQuotation(app);
    const make = (kind: string) => app.admin.post(`/api/quotations/${id}/documents`, { kind });
    expectAnswer(await make("proforma"), 409, ORDER_TEXTS.noOrder);
    await customer("accept", { name: "Asha", lines: [{ line: 0, quantity: 3 }] });
    expectAnswer(await make("proforma"), 409, ORDER_TEXTS.notConfirmed);
    await step("confirmed");
    expectAnswer(await make("invoice"), 400);
    const made = (await make("confirmation")).body as Quotation;
    await make("proforma");
    expectAnswer(await make("confirmation"), 200);
    const date = today(Date.now());
    const documents = [
      { kind: "confirmation", number: `OC/${year}/0001`, date },
      { kind: "proforma", number: `PI/${year}/0001`, date },
    ];
    expect(made.work?.documents).toMatchObject(documents.slice(0, 1));
    const { work, version } = await now();
    expect(work?.documents).toMatchObject(documents);
    expect((await make("proforma")).body.version).toBe(version);
    for (const [kind, name] of [
      ["confirmation", "Order confirmation OC"],
      ["proforma", "Proforma invoice PI"],
    ]) {
      const { url } = (await app.admin.post("/api/quotations/pdf", { _id: id, kind })).body;
      const file = await fetch(app.url + url);
      expect(file.headers.get("content-type")).toBe("application/pdf");
      expect(file.headers.get("content-disposition")).toContain(`${name}-${year}-0001.pdf`);
    }
    // What a document says can't be taken back, only cancelled; it stays readable.
    await step("back");
    expectAnswer(await decide({ state: "open", reason: "No" }), 409, QUOTATION_SERVER.notReopened);
    await step("cancelled", "Bought elsewhere");
    expectAnswer(await app.admin.post("/api/quotations/pdf", { _id: id, kind: "proforma" }), 200);
  });

  test("can't be downloaded before it is made, nor made for a cancelled order", async ({ app }) => {
    const { decide, step, id } = await openQuotation(app);
    await decide({ state: "accepted" });
    const pdf = await app.admin.post("/api/quotations/pdf", { _id: id, kind: "proforma" });
    expectAnswer(pdf, 404, ORDER_TEXTS.noPaper);
    await step("cancelled", "Bought elsewhere");
    const made = await app.admin.post(`/api/quotations/${id}/documents`, { kind: "proforma" });
    expectAnswer(made, 409, ORDER_TEXTS.wrongStep("cancelled"));
    // Otherwise a customer's answer that the staff recorded could be taken back below its documents.
    await step("back");
    await step("confirmed");
    await app.admin.post(`/api/quotations/${id}/documents`, { kind: "proforma" });
    await step("back");
    expectAnswer(await decide({ state: "open", reason: "No" }), 409, QUOTATION_SERVER.notReopened);
  });
});
