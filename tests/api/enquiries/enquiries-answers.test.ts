import { expect } from "vitest";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { financialYear } from "#server/enquiries/quotations/numbers.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { callback, contact, sent } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { draftFromList, sentQuotation } from "#tests/support/quotations.ts";

const prefix = `Q/${financialYear(today(Date.now()))}`;

const read = async ({ admin }: TestApp, id: string) =>
  (await admin.get(`/api/quotations/${id}`)).body as Quotation;

onSqlite("answers and forgetting", (test) => {
  test("POST /enquiries/{id}/answers records the text and marks a new enquiry as answered", async ({
    app,
  }) => {
    const enquiry = await sent(app);
    const answer = await app.admin.post(`/api/enquiries/${enquiry._id}/answers`, {
      way: "whatsapp",
      text: "₹ 3,450.00 each",
    });
    expectAnswer(answer, 200);
    expect(answer.body).toMatchObject({
      state: "answered",
      version: enquiry.version + 1,
      events: [{ kind: "answer", way: "whatsapp", text: "₹ 3,450.00 each" }],
    });
    expect(
      (await app.visitor.post(`/api/enquiries/${enquiry._id}/answers`, { way: "copy", text: "x" })).status,
    ).toBe(401);
  });

  test("POST /enquiries/{id}/forget leaves numbers and amounts, and nothing of the person", async ({
    app,
  }) => {
    const quotation = await sentQuotation(app);
    const draft = await draftFromList(app);
    expectAnswer(
      await app.admin.post(`/api/enquiries/${quotation.enquiry?._id}/forget`),
      200,
      QUOTATION_SERVER.forgotten,
    );
    expect((await app.admin.get("/api/enquiries")).body.total).toBe(0);
    expect((await app.admin.get(`/api/quotations/${draft._id}`)).status).toBe(404);
    const left = await read(app, quotation._id);
    expect(left).toMatchObject({
      number: quotation.number,
      total: quotation.total,
      enquiry: null,
      link: null,
      customer: { name: "", phone: "" },
    });
    const rows = await app.services.database.read.selectFrom("quotations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Asha|98765/);
    expect((await sentQuotation(app)).number).toBe(`${prefix}/0002`);
  });

  test("forgetting one person leaves a stranger abroad whose number ends in the same ten digits", async ({
    app,
  }) => {
    const { _id } = await sent(app, callback({ phone: "9876543210" }));
    await sent(app, contact({ contact: "+91 98765-43210" }), "/api/email/contact");
    await sent(app, contact({ contact: "+44 98765 43210", subject: "Stranger" }), "/api/email/contact");
    await sent(app, contact({ contact: "00880 98765 43210", subject: "Another" }), "/api/email/contact");
    expect((await app.admin.get(`/api/enquiries/${_id}/around`)).body.others.total).toBe(1);
    await app.admin.post(`/api/enquiries/${_id}/forget`);
    const { enquiries } = (await app.admin.get("/api/enquiries")).body;
    expect(enquiries.map(({ subject }: Enquiry) => subject)).toEqual(["Another", "Stranger"]);
    expect((await app.admin.get("/api/customers")).body.total).toBe(2);
  });

  test("deleting an enquiry deletes its drafts", async ({ app }) => {
    const draft = await draftFromList(app);
    expectAnswer(await app.admin.del(`/api/enquiries/${draft.enquiry?._id}`), 200);
    expect((await app.admin.get(`/api/quotations/${draft._id}`)).status).toBe(404);
  });
});
