import { expect } from "vitest";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { mailWork } from "#server/enquiries/delivery/deliver-mail.ts";
import { queueWaiting } from "#server/enquiries/delivery/queue-mails.ts";
import { financialYear } from "#server/enquiries/quotations/numbers.ts";
import { quotationMailed } from "#server/enquiries/quotations/quotation-mail.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { keepLog, storeSetting } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { withMail } from "#tests/support/mailed.ts";
import {
  bodyOf,
  draftFromList,
  enquiryOf,
  priced,
  readQuotation,
  saveDraft,
  sendByCopy,
  sentQuotation,
  withCustomer,
} from "#tests/support/quotations.ts";

const prefix = `Q/${financialYear(today(Date.now()))}`;
const UNKNOWN_ID = "0198c0de-0000-7000-8000-000000000000";

async function deliver({ services }: TestApp): Promise<string[]> {
  const log = keepLog();
  await finishDueJobs(services.database, mailWork(services, quotationMailed(services), log));
  return log.lines;
}

onBothEngines("POST /quotations/{id}/send", (test, open) => {
  const { openBoth } = withMail(open);

  test("gives the number, freezes the document, makes a link and sets the enquiry to quoted", async ({
    app,
  }) => {
    const quotation = await sentQuotation(app);
    expect(quotation).toMatchObject({
      number: `${prefix}/0001`,
      state: "sent",
      isRevoked: false,
      delivery: { state: "none" },
    });
    expect(quotation.link).toMatch(/^[\w-]{43}$/);
    expect((await enquiryOf(app, quotation)).state).toBe("quoted");
    const document = (await app.admin.get(`/api/quotations/${quotation._id}/document`)).body;
    expect(document).toMatchObject({
      number: `${prefix}/0001`,
      revision: 1,
      date: today(Date.now()),
      total: quotation.total,
    });
    // What the document was made from may change afterwards.
    await app.admin.put("/api/settings/quotations", {
      ...(await app.admin.get("/api/settings")).body.quotations,
      terms: "Other terms",
    });
    const [{ _id = "" } = {}] = quotation.lines;
    await app.admin.del(`/api/products/${_id}`);
    expect((await app.admin.get(`/api/quotations/${quotation._id}/document`)).body).toEqual(document);
  });

  test("numbers go on per series and a deleted draft leaves no gap", async ({ app }) => {
    await sentQuotation(app);
    const dropped = await draftFromList(app);
    await app.admin.del(`/api/quotations/${dropped._id}`);
    expect((await sentQuotation(app)).number).toBe(`${prefix}/0002`);
    await storeSetting(app.services, "quotations", { series: "EXP" });
    expect((await sentQuotation(app)).number).toBe(`${prefix.replace("Q", "EXP")}/0001`);
    await storeSetting(app.services, "quotations", { series: "Q" });
    expect((await sentQuotation(app)).number).toBe(`${prefix}/0003`);
  });

  test("mails text, link and PDF to the customer, and again on request", async () => {
    const { app, smtp } = await openBoth({}, { publicUrl: "https://parts.example.com" });
    const draft = await withCustomer(app, await priced(app, await draftFromList(app)));
    const first = await app.admin.post(`/api/quotations/${draft._id}/send`, {
      way: "mail",
      message: "Dear Asha,\n\nas discussed.",
    });
    expectAnswer(first, 200);
    expect(first.body.delivery).toMatchObject({ state: "queued", attempts: 0 });
    await deliver(app);
    const quotation = await readQuotation(app, draft._id);
    expect(quotation.delivery).toMatchObject({ state: "delivered", attempts: 1 });
    const [mail] = smtp.taken;
    expect(mail?.to).toEqual(["ramesh@example.com"]);
    expect(mail?.header("subject")).toContain(`${prefix}/0001`);
    expect(mail?.text).toContain("Dear Asha,\n\nas discussed.");
    expect(mail?.text).toContain(`https://parts.example.com/quotation/${quotation.link}`);
    expect(mail?.raw).toContain("application/pdf");
    expectAnswer(await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "mail" }), 200);
    await deliver(app);
    expect(smtp.taken).toHaveLength(2);
    expect(smtp.taken[1]?.header("message-id")).not.toBe(mail?.header("message-id"));
    expect((await readQuotation(app, draft._id)).number).toBe(`${prefix}/0001`);
  });
});

onSqlite("a quotation that is sent", (test, open) => {
  const { openBoth } = withMail(open);

  test("refuses lines without a price, field by field, and takes no number", async ({ app }) => {
    const draft = await draftFromList(app);
    const answer = await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "copy" });
    expect(answer.body.errors).toEqual(
      [1, 2].map((at) => ({ field: `lines.${at}.rate`, message: QUOTATION_SERVER.noPrice })),
    );
    await saveDraft(app, draft, { lines: [] });
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "copy" }),
      400,
      QUOTATION_SERVER.noLines,
    );
    expect((await sentQuotation(app)).number).toBe(`${prefix}/0001`);
  });

  test("refuses a stale version and leaves the draft", async ({ app }) => {
    const draft = await priced(app, await draftFromList(app));
    await saveDraft(app, draft, { note: "Changed" });
    const answer = await app.admin.post(
      `/api/quotations/${draft._id}/send`,
      { way: "copy" },
      { "if-match": `"${draft.version}"` },
    );
    expectAnswer(answer, 409, QUOTATION_SERVER.stale);
    expect(await readQuotation(app, draft._id)).toMatchObject({
      state: "draft",
      number: null,
      note: "Changed",
    });
  });

  test("by mail needs settings and an address", async ({ app }) => {
    const draft = await priced(app, await draftFromList(app));
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "mail" }),
      400,
      QUOTATION_SERVER.noMailAddress,
    );
    await withCustomer(app, draft);
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "mail" }),
      409,
      QUOTATION_SERVER.noMail,
    );
    expect(await readQuotation(app, draft._id)).toMatchObject({ state: "draft", number: null });
  });

  test("a rejected address is shown as an error; without mail settings the mail waits", async () => {
    const { app, smtp } = await openBoth();
    const draft = await withCustomer(app, await priced(app, await draftFromList(app)));
    smtp.refuse.recipient = "550 No such user";
    await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "mail" });
    const lines = await deliver(app);
    expect((await readQuotation(app, draft._id)).delivery).toMatchObject({
      state: "failed",
      error: expect.stringContaining("No such user"),
    });
    expect(lines.join()).not.toContain("ramesh@");
    await app.services.database.main.updateTable("quotations").set({ delivery_state: "waiting" }).execute();
    smtp.refuse.recipient = undefined;
    expect(await queueWaiting(app.services)).toBe(1);
    await deliver(app);
    expect((await readQuotation(app, draft._id)).delivery.state).toBe("delivered");
  });
});

onSqlite("POST /quotations/{id}/revise", (test) => {
  test("the revision has the number with R2, and replaces the first when it is sent", async ({ app }) => {
    const first = await sentQuotation(app);
    const before = (await app.admin.get(`/api/quotations/${first._id}/document`)).body;
    const draft = (await app.admin.post(`/api/quotations/${first._id}/revise`)).body as Quotation;
    expect(draft).toMatchObject({ state: "draft", number: null, revision: 2, enquiry: first.enquiry });
    expect((await app.admin.post(`/api/quotations/${first._id}/revise`)).body._id).toBe(draft._id);
    expect((await readQuotation(app, first._id)).state).toBe("sent");
    const saved = await saveDraft(app, draft, { note: "With a better price" });
    const second = await sendByCopy(app, saved);
    expect(second).toMatchObject({
      number: first.number,
      revision: 2,
      state: "sent",
      note: "With a better price",
    });
    expect(second.revisions).toEqual([
      { _id: first._id, revision: 1, state: "superseded" },
      { _id: second._id, revision: 2, state: "sent" },
    ]);
    expect((await app.admin.get(`/api/quotations/${first._id}/document`)).body).toEqual(before);
    expectAnswer(
      await app.admin.post(`/api/quotations/${first._id}/send`, { way: "copy" }),
      409,
      QUOTATION_SERVER.isOver,
    );
    expect((await sentQuotation(app)).number).toBe(`${prefix}/0002`);
  });

  test("of a draft is refused; a deleted draft of a revision does not come back beside a new one", async ({
    app,
  }) => {
    const draft = await draftFromList(app);
    expectAnswer(await app.admin.post(`/api/quotations/${draft._id}/revise`), 409, QUOTATION_SERVER.isDraft);
    const first = await sentQuotation(app);
    const gone = (await app.admin.post(`/api/quotations/${first._id}/revise`)).body as Quotation;
    await app.admin.del(`/api/quotations/${gone._id}`);
    const next = (await app.admin.post(`/api/quotations/${first._id}/revise`)).body as Quotation;
    expect([next.revision, next._id === gone._id]).toEqual([2, false]);
    expect((await app.admin.post(`/api/quotations/${gone._id}/restore`)).status).toBe(404);
  });
});

onSqlite("the outcome of a quotation", (test, open) => {
  test.each([
    ["accepted", "won"],
    ["declined", "lost"],
  ] as const)("%s by phone sets the enquiry to %s, and can't be decided twice", async (state, enquiry) => {
    const app = await open();
    const quotation = await sentQuotation(app);
    const answer = await app.admin.post(`/api/quotations/${quotation._id}/outcome`, {
      state,
      reason: "By phone",
    });
    expectAnswer(answer, 200);
    expect(answer.body).toMatchObject({ state, reason: "By phone", answeredAt: expect.any(String) });
    const found = await enquiryOf(app, quotation);
    expect(found.state).toBe(enquiry);
    expect(found.events).toMatchObject([{ kind: state, text: "By phone", quotation: quotation.number }]);
    expectAnswer(
      await app.admin.post(`/api/quotations/${quotation._id}/outcome`, { state: "declined" }),
      409,
      QUOTATION_SERVER.isOver,
    );
  });

  test("of a draft is refused", async ({ app }) => {
    const draft = await draftFromList(app);
    expectAnswer(
      await app.admin.post(`/api/quotations/${draft._id}/outcome`, { state: "accepted" }),
      409,
      QUOTATION_SERVER.isDraft,
    );
  });

  test("a revoked link ends; sending again makes another", async ({ app }) => {
    const quotation = await sentQuotation(app);
    const revoked = (await app.admin.post(`/api/quotations/${quotation._id}/revoke`)).body as Quotation;
    expect(revoked).toMatchObject({ link: null, isRevoked: true });
    const again = await sendByCopy(app, quotation);
    expect(again.isRevoked).toBe(false);
    expect([again.link?.length, again.link === quotation.link]).toEqual([43, false]);
  });
});

onBothEngines("GET /quotations", (test) => {
  test("finds by number, name, phone and code; expired ones by their day", async ({ app }) => {
    const quotation = await sentQuotation(app);
    const draft = await draftFromList(app);
    const found = async (query: string) =>
      (await app.admin.get(`/api/quotations?${query}`)).body.quotations.map(({ _id }: Quotation) => _id);
    expect(await found("")).toEqual([draft._id, quotation._id]);
    expect(await found("state=draft")).toEqual([draft._id]);
    expect(await found("state=sent")).toEqual([quotation._id]);
    expect(await found(`search=${encodeURIComponent(quotation.number ?? "")}`)).toEqual([quotation._id]);
    expect(await found("search=asha%20gripper")).toHaveLength(2);
    expect(await found("search=98765%2043210")).toHaveLength(2);
    expect(await found("search=pic-gr-0471")).toHaveLength(2);
    expect(await found("search=sulzer")).toEqual([]);
    expect((await app.admin.get("/api/quotations?state=lost")).status).toBe(400);
    await app.services.database.main
      .updateTable("quotations")
      .set({ valid_until: "2020-01-01" })
      .where("id", "=", quotation._id)
      .execute();
    expect(await found("state=expired")).toEqual([quotation._id]);
    expect(await found("state=sent")).toEqual([]);
    expect((await readQuotation(app, quotation._id)).state).toBe("expired");
  });

  test("counts enquiries, quotations and won ones of a month, and the parts quoted most", async ({ app }) => {
    const quotation = await sentQuotation(app);
    await sendByCopy(app, (await app.admin.post(`/api/quotations/${quotation._id}/revise`)).body);
    const second = await sentQuotation(app);
    await app.admin.post(`/api/quotations/${second._id}/outcome`, { state: "accepted" });
    const { months, parts } = (await app.admin.get("/api/quotations/figures")).body;
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ enquiries: 2, quotations: 2, won: 1 });
    expect(parts[0]).toMatchObject({ title: "Rapier gripper", quotations: 1, quantity: 4 });
  });

  test("exports accepted ones as CSV with one row a line", async ({ app }) => {
    const quotation = await sentQuotation(app);
    await sentQuotation(app);
    await app.admin.post(`/api/quotations/${quotation._id}/outcome`, { state: "accepted" });
    const { url } = (await app.admin.post("/api/quotations/export", {})).body;
    const lines = (await app.visitor.get(url)).text.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Document,Revision,Date,Customer,GSTIN,Place of Supply Code");
    expect(lines[1]).toContain(`${quotation.number}`);
    expect(lines[1]).toContain("3450.00");
    expect((await app.visitor.get(url)).status).toBe(404);
  });

  test("exports an order once, in the revision accepted last, with the tax of each line", async ({ app }) => {
    const accept = ({ link }: Quotation) =>
      app.visitor.post(`/api/quotation-links/${link}/accept`, { name: "Ramesh" });
    const first = await sentQuotation(app);
    expectAnswer(await accept(first), 200);
    const revision = await app.admin.post(`/api/quotations/${first._id}/revise`);
    expectAnswer(await accept(await sendByCopy(app, revision.body)), 200);
    const { url } = (await app.admin.post("/api/quotations/export", {})).body;
    const [head = "", ...rows] = (await app.visitor.get(url)).text.trim().split("\r\n");
    const day = today(Date.now()).split("-").reverse().join("-");
    expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual(Array(3).fill([first.number, "2", day]));
    expect(head).toContain(",Taxable Value,GST %,CGST,SGST,IGST,Total,");
    expect(rows[0]).toContain(",13800.00,18,1242.00,1242.00,0.00,16284.00,");
  });
});

onSqlite("what is read of quotations", (test) => {
  test("refuses a draft without customer, total or a day to come, and letters that no font has", async ({
    app,
  }) => {
    const draft = await priced(app, await draftFromList(app));
    const { customer, lines } = bodyOf(draft);
    const refused = async (changes: Parameters<typeof saveDraft>[2]) => {
      await saveDraft(app, draft, changes);
      const { status, body } = await app.admin.post(`/api/quotations/${draft._id}/send`, { way: "copy" });
      return [status, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
    };
    expect(await refused({ customer: { ...customer, name: " ", company: "" } })).toEqual([
      400,
      "customer.name",
    ]);
    expect(await refused({ lines: lines.map((line) => ({ ...line, discount: 100 })) })).toEqual([
      400,
      "lines.0.rate",
    ]);
    expect(await refused({ validUntil: "2026-01-31" })).toEqual([400, "validUntil"]);
    expect(await refused({ customer: { ...customer, company: "گرپر" }, note: "剑杆" })).toEqual([
      400,
      "customer.company",
      "note",
    ]);
    expect((await saveDraft(app, draft, { note: "⌀ 62 mm → ✓" })).number).toBeNull();
    expect((await sendByCopy(app, draft)).number).toMatch(/\/0001$/);
  });

  test("the total is that of the document, if settings changed since the draft was saved", async ({
    app,
  }) => {
    const draft = await priced(app, await draftFromList(app));
    await storeSetting(app.services, "quotations", { registration: "composition" });
    const { total, link } = await sendByCopy(app, draft);
    await storeSetting(app.services, "quotations", {});
    const { document } = (await app.visitor.get(`/api/quotation-links/${link}`)).body;
    expect([total < draft.total, total]).toEqual([true, document.total]);
    const { quotations } = (await app.admin.get("/api/quotations")).body;
    expect(quotations[0]).toMatchObject({ _id: draft._id, total });
    await app.visitor.post(`/api/quotation-links/${link}/accept`, { name: "Asha" });
    expect((await readQuotation(app, draft._id)).acceptedTotal).toBe(total);
  });

  test("doesn't send an expired one again", async ({ app }) => {
    const { _id } = await sentQuotation(app);
    const valid_until = today(Date.now(), -1);
    await app.services.database.main.updateTable("quotations").set({ valid_until }).execute();
    const again = await app.admin.post(`/api/quotations/${_id}/send`, { way: "copy" });
    expectAnswer(again, 409, QUOTATION_SERVER.cannotResend);
  });

  test("the PDF is a download of one use", async ({ app }) => {
    const quotation = await sentQuotation(app);
    const { url } = (await app.admin.post("/api/quotations/pdf", { _id: quotation._id })).body;
    const file = await fetch(app.url + url);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await fetch(app.url + url)).status).toBe(404);
    expect((await app.admin.post("/api/quotations/pdf", { _id: UNKNOWN_ID })).status).toBe(404);
  });
});
