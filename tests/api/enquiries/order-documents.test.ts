import { expect } from "vitest";
import { ORDER_TEXTS } from "#contract/enquiries/order-messages.ts";
import type { QuotationDocument } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { quotationSheet } from "#contract/enquiries/quotation-sheet.ts";
import { mailWork } from "#server/enquiries/delivery/deliver-mail.ts";
import { queueWaiting } from "#server/enquiries/delivery/queue-mails.ts";
import { paperMailed } from "#server/enquiries/quotations/order-mail.ts";
import { paperOf } from "#server/enquiries/quotations/order-papers.ts";
import { requireQuotation } from "#server/enquiries/quotations/store.ts";
import { upiPayment } from "#server/enquiries/quotations/upi-payment.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { keepLog, storeSetting } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { withMail } from "#tests/support/mailed.ts";
import { openQuotation } from "#tests/support/orders.ts";
import { bodyOf, draftFromList, priced, saveDraft, sendByCopy } from "#tests/support/quotations.ts";

const MAIL = "ramesh@example.com";

/** A confirmed order of three grippers with both documents, and the calls about them. */
async function openOrder(app: TestApp, email = MAIL) {
  const opened = await openQuotation(app, { email });
  await opened.customer("accept", { name: "Asha", lines: [{ line: 0, quantity: 3 }] });
  await opened.step("confirmed");
  for (const kind of ["confirmation", "proforma"]) expectAnswer(await opened.make(kind), 200);
  const { id, quotation } = opened;
  return {
    ...opened,
    mail: (kind: string, message = "", headers = {}) =>
      app.admin.post(`/api/quotations/${id}/documents/send`, { kind, message }, headers),
    pdf: (kind: string) => fetch(`${app.url}/api/quotation-links/${quotation.link}/documents/${kind}`),
    paper: async (kind: string) => (await opened.now()).work?.documents.find((paper) => paper.kind === kind),
  };
}

const deliver = async ({ services }: TestApp) =>
  finishDueJobs(services.database, mailWork(services, paperMailed(services), keepLog()));

const retryNow = ({ services }: TestApp) =>
  services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();

onSqlite("GET /quotation-links/{token}/documents/{kind}", (test) => {
  test("the link shows the order's state and documents, and nothing else of it", async ({ app }) => {
    const { linked, step, customer, make } = await openQuotation(app);
    expect((await linked()).order).toBeNull();
    await customer("accept", { name: "Asha" });
    expect((await linked()).order).toEqual({ state: "to-confirm", documents: [] });
    await step("confirmed", "Asked the mill");
    const { documents: [paper] = [] } = (await make("proforma")).body.work;
    const { kind, number, date } = paper;
    await step("dispatched", "By lorry");
    expect((await linked()).order).toEqual({ state: "dispatched", documents: [{ kind, number, date }] });
    expect(JSON.stringify(await linked())).not.toMatch(/lorry|Asked the mill|"sends"|"delivery_|"events"/);
  });

  test("answers the PDF by the customer's token, as secret as the quotation", async ({ app }) => {
    const { pdf } = await openOrder(app);
    for (const [kind, name] of [
      ["confirmation", "Order confirmation OC"],
      ["proforma", "Proforma invoice PI"],
    ] as const) {
      const file = await pdf(kind);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(file.headers.get("content-disposition")).toContain(name);
      expect(file.headers.get("cache-control")).toBe("no-store");
      expect(file.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    for (const kind of ["invoice", "quotation", "__proto__", "confirmation%2F.."])
      expect((await pdf(kind)).status, kind).toBe(404);
  });

  test("a document that wasn't made, a cancelled order and a revoked link have none", async ({ app }) => {
    const { quotation, customer, step, make, linked, id } = await openQuotation(app);
    const pdf = () => app.visitor.get(`/api/quotation-links/${quotation.link}/documents/proforma`);
    expectAnswer(await pdf(), 404, ORDER_TEXTS.noPaper);
    await customer("accept", { name: "Asha" });
    await step("confirmed");
    expectAnswer(await pdf(), 404, ORDER_TEXTS.noPaper);
    await make("proforma");
    expect((await pdf()).status).toBe(200);
    await step("cancelled", "Bought elsewhere");
    expectAnswer(await pdf(), 404, ORDER_TEXTS.noPaper);
    expect(await linked()).toMatchObject({ state: "accepted", order: null });
    await step("back");
    expect((await pdf()).status).toBe(200);
    await app.admin.post(`/api/quotations/${id}/revoke`);
    expectAnswer(await pdf(), 404, QUOTATION_SERVER.linkGone);
  });

  test("the proforma invoice has a UPI ID by its own sum, the quotation by the quoted one", async ({
    app,
  }) => {
    await storeSetting(app.services, "quotations", { upiId: "loom.reed@bank" });
    const draft = await priced(app, await draftFromList(app));
    const lines = bodyOf(draft).lines.map((line) => ({ ...line, quantity: 4, rate: 10_000_000 }));
    const { _id: id, link } = await sendByCopy(app, await saveDraft(app, draft, { lines }));
    await app.visitor.post(`/api/quotation-links/${link}/accept`, {
      name: "Asha",
      lines: [{ line: 0, quantity: 4 }],
    });
    await app.admin.post(`/api/quotations/${id}/order`, { step: "confirmed" });
    await app.admin.post(`/api/quotations/${id}/documents`, { kind: "proforma" });
    const row = await requireQuotation(app.services.database.read, id);
    const upiOf = (document: QuotationDocument) =>
      quotationSheet(document).bank.facts.find(({ label }) => label === "UPI")?.value;
    const proforma = paperOf(row, "proforma");
    expect([proforma.total, upiOf(proforma)]).toEqual([47_200_000, "loom.reed@bank"]);
    expect(upiPayment(proforma)?.link).toContain("am=472000.00");
    const { body: quoted } = await app.admin.get(`/api/quotations/${id}/document`);
    expect([quoted.total, upiOf(quoted)]).toEqual([141_600_000, undefined]);
  });

  test("an accepted revision replaces the order and its documents", async ({ app }) => {
    const { revise, linked, pdf, mail } = await openOrder(app);
    const second = await sendByCopy(app, await revise());
    expect((await linked()).order?.documents).toHaveLength(2);
    await app.visitor.post(`/api/quotation-links/${second.link}/accept`, { name: "Asha" });
    expect(await linked()).toMatchObject({ state: "superseded", order: null });
    expect((await pdf("proforma")).status).toBe(404);
    expectAnswer(await mail("proforma"), 409, ORDER_TEXTS.replaced);
  });
});

onBothEngines("POST /quotations/{id}/documents/send", (test, open) => {
  const { openBoth } = withMail(open);

  test("mails each document with its PDF and the link, and remembers to whom and when", async () => {
    const { app, smtp } = await openBoth({}, { publicUrl: "https://parts.example.com" });
    const { mail, paper, quotation, now } = await openOrder(app);
    const sent = await mail("proforma", "Please pay half of it.");
    expectAnswer(sent, 200);
    // Both at once: each document has its own mail.
    expectAnswer(await mail("confirmation", "We confirm."), 200);
    expect(await paper("proforma")).toMatchObject({ delivery: { state: "queued", attempts: 0 } });
    await deliver(app);
    expect(smtp.taken).toHaveLength(2);
    const [first] = smtp.taken.filter(({ text }) => text.includes("Please pay half of it."));
    const number = (await paper("proforma"))?.number ?? "";
    expect(first?.to).toEqual([MAIL]);
    expect(first?.header("subject")).toContain(`Proforma invoice ${number} from `);
    expect(first?.text).toContain("12,213.00");
    expect(first?.text).toContain(`https://parts.example.com/quotation/${quotation.link}`);
    expect(first?.text).not.toContain("Valid until");
    expect(first?.raw ?? JSON.stringify(first)).toContain(`Proforma invoice ${number.replaceAll("/", "-")}`);
    for (const kind of ["proforma", "confirmation"])
      expect(await paper(kind)).toMatchObject({
        sends: [{ to: MAIL, by: expect.any(String), at: expect.any(String) }],
        delivery: { state: "delivered", attempts: 1, error: null },
      });
    // The quotation itself was not mailed.
    expect((await now()).delivery.state).toBe("none");
    await mail("proforma");
    await deliver(app);
    expect((await paper("proforma"))?.sends).toHaveLength(2);
    expect(smtp.taken).toHaveLength(3);
  });

  test("of two who send the same version at once one does", async () => {
    const { app } = await openBoth();
    const { mail, now, paper } = await openOrder(app);
    const headers = { "if-match": `"${(await now()).version}"` };
    const answers = await Promise.all([mail("proforma", "", headers), mail("proforma", "", headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await paper("proforma"))?.sends).toHaveLength(1);
  });

  test("forgetting the person removes to whom it was sent, and what is pending", async () => {
    const { app, smtp } = await openBoth();
    const { mail, now, quotation, id } = await openOrder(app);
    await mail("proforma", "Dear Ramesh");
    await app.admin.post(`/api/enquiries/${quotation.enquiry?._id}/forget`);
    await deliver(app);
    expect(smtp.taken).toEqual([]);
    const row = await app.services.database.read
      .selectFrom("quotations")
      .select("order_documents")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.order_documents).not.toMatch(/Ramesh|ramesh/);
    expect((await now()).work?.documents.map(({ number }) => number)).toHaveLength(2);
  });
});

onSqlite("documents that are sent", (test, open) => {
  const { openBoth } = withMail(open);

  test("is retried, and says why it failed for good", async () => {
    const { app, smtp } = await openBoth();
    const { mail, paper, step } = await openOrder(app);
    await mail("confirmation");
    smtp.refuse.connect = "421 Later";
    await deliver(app);
    expect((await paper("confirmation"))?.delivery).toMatchObject({ state: "queued", attempts: 1 });
    // A step of the order in between leaves the mail.
    await step("dispatched");
    Object.assign(smtp.refuse, { connect: undefined, recipient: "550 No such user" });
    await retryNow(app);
    await deliver(app);
    const { delivery } = (await paper("confirmation")) ?? {};
    expect(delivery).toMatchObject({ state: "failed", attempts: 2 });
    expect(delivery?.error).toContain("No such user");
    expect((await paper("proforma"))?.delivery.state).toBe("none");
  });

  test("waits while mail settings are missing, unless the order is cancelled", async () => {
    const { app, smtp } = await openBoth();
    const orders = [await openOrder(app), await openOrder(app)];
    for (const { mail } of orders) for (const kind of ["proforma", "confirmation"]) await mail(kind);
    await app.admin.post(`/api/quotations/${orders[1]?.id}/order`, { step: "cancelled", text: "Late" });
    const { mailer } = app.services;
    const account = mailer.account;
    mailer.account = async () => undefined;
    await deliver(app);
    expect((await orders[0]?.paper("proforma"))?.delivery.state).toBe("waiting");
    mailer.account = account;
    expect(await queueWaiting(app.services)).toBe(2);
    expect(await queueWaiting(app.services)).toBe(0);
    await deliver(app);
    expect(smtp.taken).toHaveLength(2);
  });

  test("goes to the customer's own address if the quotation has none; without one it is refused", async () => {
    const { app } = await openBoth();
    const { mail, now, paper } = await openOrder(app, "");
    expectAnswer(await mail("proforma"), 409, ORDER_TEXTS.noMailAddress);
    const { customerId, mailAddress } = await now();
    expect(mailAddress).toBeNull();
    const { body } = await app.admin.get(`/api/customers/${customerId}`);
    const { name, company, phones, gstin, address, state, supply, discount, note } = body;
    const changed = { name, company, phones, gstin, address, state, supply, discount, note, emails: [MAIL] };
    expectAnswer(await app.admin.put(`/api/customers/${customerId}`, changed), 200);
    expect((await now()).mailAddress).toBe(MAIL);
    expectAnswer(await mail("proforma"), 200);
    expect((await paper("proforma"))?.sends).toMatchObject([{ to: MAIL }]);
  });

  test("refuses what wasn't made, a cancelled order, a stale version, and mail without settings", async ({
    app,
  }) => {
    const { mail, now, step } = await openOrder(app);
    expectAnswer(await mail("proforma"), 409, ORDER_TEXTS.noMail);
    const { version } = await now();
    await step("dispatched");
    const stale = await mail("proforma", "", { "if-match": `"${version}"` });
    expectAnswer(stale, 409, QUOTATION_SERVER.stale);
    await step("cancelled", "Late");
    expectAnswer(await mail("proforma"), 409, ORDER_TEXTS.wrongStep("cancelled"));
    const other = await openQuotation(app, { email: MAIL });
    const path = `/api/quotations/${other.id}/documents/send`;
    expectAnswer(await app.admin.post(path, { kind: "proforma" }), 404, ORDER_TEXTS.noPaper);
    expect((await now()).work?.documents.map(({ sends }) => sends)).toEqual([[], []]);
  });
});
