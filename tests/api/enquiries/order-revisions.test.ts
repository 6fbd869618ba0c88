import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { figuresOf, openQuotation } from "#tests/support/orders.ts";
import { readQuotation, sendByCopy } from "#tests/support/quotations.ts";

const send = ({ admin }: TestApp, id: string) => admin.post(`/api/quotations/${id}/send`, { way: "copy" });
onBothEngines("nothing is erased", (test) => {
  test("an enquiry with a sent quotation can't be deleted; forgetting keeps number, sum and dates", async ({
    app,
  }) => {
    for (const answer of [undefined, "accepted", "declined"] as const) {
      const { quotation, decide, now, linked } = await openQuotation(app);
      if (answer) await decide({ state: answer, reason: "Said so" });
      const path = `/api/enquiries/${quotation.enquiry?._id}`;
      const refused = await app.admin.del(path);
      expectAnswer(refused, 409, QUOTATION_SERVER.keptEnquiry([quotation.number ?? ""]));
      expect((await linked()).document.number).toBe(quotation.number);
      expectAnswer(await app.admin.post(`${path}/forget`), 200, QUOTATION_SERVER.forgotten);
      const left = await now();
      expect(left).toMatchObject({ number: quotation.number, total: quotation.total, answeredBy: null });
      expect([left.sentAt, left.customer.name]).toEqual([quotation.sentAt, ""]);
      expect(left.work?.events.map(({ by, text }) => by + text).join("") ?? "").toBe("");
    }
    expect(await figuresOf(app)).toMatchObject({ quotations: 3, won: 1 });
  });

  test("of an acceptance and the sending of a revision at once, one happens", async ({ app }) => {
    for (let round = 0; round < 4; round += 1) {
      const { customer, revise, now } = await openQuotation(app);
      const draft = await revise();
      const accept = () => customer("accept", { name: "Ramesh" });
      const answers =
        round % 2
          ? await Promise.all([accept(), send(app, draft._id)])
          : (await Promise.all([send(app, draft._id), accept()])).reverse();
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isAccepted = answers[0]?.status === 200;
      expect((await now()).state).toBe(isAccepted ? "accepted" : "superseded");
      expect((await readQuotation(app, draft._id)).state).toBe(isAccepted ? "draft" : "sent");
    }
  });

  test("taking back the acceptance of a revision makes the one before the order again", async ({ app }) => {
    const { customer, revise, now } = await openQuotation(app);
    await customer("accept", { name: "Ramesh" });
    const second = await sendByCopy(app, await revise());
    const outcome = `/api/quotations/${second._id}/outcome`;
    await app.admin.post(outcome, { state: "accepted" });
    expectAnswer(await app.admin.post(outcome, { state: "open", reason: "Wrong row" }), 200);
    expect(await now()).toMatchObject({ state: "accepted", order: "to-confirm", answeredBy: "Ramesh" });
  });
});

onSqlite("answers and revisions", (test) => {
  test("a revision of an accepted quotation leaves the acceptance until the customer accepts it", async ({
    app,
  }) => {
    const { customer, revise, now, enquiry, linked } = await openQuotation(app);
    await customer("accept", { name: "Ramesh" });
    const second = await sendByCopy(app, await revise());
    expect(await now()).toMatchObject({ state: "accepted", answeredBy: "Ramesh", order: "to-confirm" });
    expect(await linked()).toMatchObject({ state: "accepted", newer: second.link });
    expect(await enquiry()).toMatchObject({ state: "won" });
    expect(await figuresOf(app)).toMatchObject({ won: 1 });
    await app.visitor.post(`/api/quotation-links/${second.link}/accept`, { name: "Ramesh" });
    expect((await now()).state).toBe("superseded");
    expect(await figuresOf(app)).toMatchObject({ won: 1 });
    const orders = (await app.admin.get("/api/quotations?state=to-confirm")).body;
    expect(orders.quotations.map(({ _id }: Quotation) => _id)).toEqual([second._id]);
    expect((await enquiry()).events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "accepted",
      "accepted",
    ]);
  });

  test("a revision is not sent when its predecessor was accepted meanwhile", async ({ app }) => {
    const { customer, revise, now } = await openQuotation(app);
    const draft = await revise();
    await customer("accept", { name: "Ramesh" });
    expectAnswer(await send(app, draft._id), 409, QUOTATION_SERVER.acceptedMeanwhile("Ramesh"));
    expect(await now()).toMatchObject({ state: "accepted" });
    expect(await readQuotation(app, draft._id)).toMatchObject({ state: "draft", number: null });
    // Asked for again, now in knowledge of the acceptance.
    expect((await revise())._id).toBe(draft._id);
    expectAnswer(await send(app, draft._id), 200);
  });

  test("a question after the acceptance leaves won, and comes back to the desk", async ({ app }) => {
    const { customer, enquiry, quotation } = await openQuotation(app);
    await customer("accept", { name: "Ramesh" });
    expectAnswer(await customer("ask", { question: "When do you send it?" }), 200);
    expect(await enquiry()).toMatchObject({ state: "won", remindOn: today(Date.now()) });
    const { enquiries } = (await app.admin.get("/api/desk")).body;
    expect(enquiries.first.map(({ _id }: { _id: string }) => _id)).toEqual([quotation.enquiry?._id]);
  });

  test("what was recorded by phone can be taken back with a reason", async ({ app }) => {
    for (const state of ["accepted", "declined"] as const) {
      const { decide, now, enquiry, customer } = await openQuotation(app);
      await decide({ state, reason: "By phone" });
      expect((await now()).canReopen).toBe(true);
      expectAnswer(await decide({ state: "open" }), 400, ORDER_TEXTS.reasonRequired);
      expectAnswer(await decide({ state: "open", reason: "It was another mill" }), 200);
      expect(await now()).toMatchObject({
        state: "sent",
        order: null,
        work: null,
        answeredAt: null,
        reason: "",
      });
      expect(await enquiry()).toMatchObject({ state: "quoted" });
      expect((await enquiry()).events.at(-1)).toMatchObject({
        kind: "reopened",
        text: "It was another mill",
      });
      expectAnswer(await decide({ state: "open", reason: "Twice" }), 409, QUOTATION_SERVER.notReopened);
      expectAnswer(await customer("accept", { name: "Asha" }), 200);
      // The staff can't undo the customer's own answer.
      expectAnswer(await decide({ state: "open", reason: "No" }), 409, QUOTATION_SERVER.notReopened);
    }
    expect(await figuresOf(app)).toMatchObject({ won: 2 });
  });

  test("needs a name, reason and sender that one can see", async ({ app }) => {
    const unseen = "\u200b\u2060\u200d \u3164";
    const { customer, decide, linked } = await openQuotation(app);
    expect((await customer("accept", { name: unseen })).status).toBe(400);
    expect((await linked()).isOpen).toBe(true);
    await decide({ state: "declined" });
    expect((await decide({ state: "open", reason: unseen })).status).toBe(400);
    const call = await app.visitor.post("/api/email/callback", { ...callback(), name: unseen });
    expect([call.status, call.body.errors?.[0]?.field]).toEqual([400, "name"]);
    // Joiners inside a word are part of it.
    const joined = "क्\u200dष";
    expect((await sent(app, callback({ name: joined }))).name).toBe(joined);
  });

  test("an answer to a revision leaves the enquiry of the order won", async ({ app }) => {
    const { customer, revise, now, enquiry } = await openQuotation(app);
    await customer("accept", { name: "Ramesh" });
    const second = await sendByCopy(app, await revise());
    const outcome = `/api/quotations/${second._id}/outcome`;
    expectAnswer(await app.admin.post(outcome, { state: "declined", reason: "Stays as it is" }), 200);
    expect([(await now()).state, (await enquiry()).state]).toEqual(["accepted", "won"]);
    expectAnswer(await app.admin.post(outcome, { state: "open", reason: "Wrong row" }), 200);
    expect([(await now()).state, (await enquiry()).state]).toEqual(["accepted", "won"]);
  });

  test("a revision can be accepted after the order before it was cancelled", async ({ app }) => {
    for (const isSentBefore of [true, false]) {
      const { customer, revise, step, enquiry } = await openQuotation(app);
      await customer("accept", { name: "Ramesh" });
      const draft = await revise();
      if (isSentBefore) await sendByCopy(app, draft);
      expectAnswer(await step("cancelled", "Other sizes"), 200);
      expect(await enquiry()).toMatchObject({ state: isSentBefore ? "quoted" : "lost" });
      const second = isSentBefore ? await readQuotation(app, draft._id) : await sendByCopy(app, draft);
      expect(await enquiry()).toMatchObject({ state: "quoted" });
      const accept = `/api/quotation-links/${second.link}/accept`;
      expectAnswer(await app.visitor.post(accept, { name: "Ramesh" }), 200);
      expect(await enquiry()).toMatchObject({ state: "won" });
    }
  });

  test("the link of a lost enquiry says that it is closed, and accepts nothing", async ({ app }) => {
    const { quotation, linked, customer } = await openQuotation(app);
    const lose = (state: string) => app.admin.put(`/api/enquiries/${quotation.enquiry?._id}`, { state });
    await lose("lost");
    expect(await linked()).toMatchObject({ state: "closed", isOpen: false });
    expectAnswer(await customer("accept", { name: "Asha" }), 409, QUOTATION_SERVER.closed);
    expectAnswer(await customer("decline", { reason: "Price" }), 409, QUOTATION_SERVER.closed);
    await lose("quoted");
    expectAnswer(await customer("accept", { name: "Asha" }), 200);
  });
});
