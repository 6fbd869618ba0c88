import { expect } from "vitest";
import {
  QUOTATION_CALLS_PER_ADDRESS,
  QUOTATION_READS_PER_ADDRESS,
  VISITOR_CALLS_OF_ALL,
} from "#contract/accounts/limits.ts";
import { ENQUIRY_EVENTS_MAX, QUOTATION_LINK_KEPT } from "#contract/enquiries/limits.ts";
import type { LinkedQuotation, Quotation } from "#contract/enquiries/quotation.ts";
import { QUOTATION_NEWS, QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { today } from "#contract/platform/day.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { newToken } from "#server/accounts/auth/tokens.ts";
import { newsWork } from "#server/enquiries/quotations/mail-news.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { keepLog } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { withMail } from "#tests/support/mailed.ts";
import { bodyOf, saveDraft, sendByCopy, sentQuotation } from "#tests/support/quotations.ts";

const tokenIn = ({ link }: Pick<Quotation, "link">) => link?.split("/").at(-1) ?? "";
const path = (token: string, call = "") => `/api/quotation-links/${token}${call && `/${call}`}`;

/** A sent quotation with the calls of its customer. */
async function openLink(app: TestApp) {
  const quotation = await sentQuotation(app);
  const token = tokenIn(quotation);
  return {
    quotation,
    token,
    read: async () => (await app.visitor.get(path(token))).body as LinkedQuotation,
    send: (call: string, json: object = {}) => app.visitor.post(path(token, call), json),
    office: async () => (await app.admin.get(`/api/quotations/${quotation._id}`)).body as Quotation,
    enquiry: async () => (await app.admin.get(`/api/enquiries/${quotation.enquiry?._id}`)).body,
    change: (changes: Partial<QuotationRow>) =>
      app.services.database.main
        .updateTable("quotations")
        .set(changes)
        .where("id", "=", quotation._id)
        .execute(),
  };
}

const PAST = () => ({ valid_until: today(Date.now(), -1) });

onSqlite("GET /quotation-links/{token}", (test) => {
  test("returns the frozen document, also after the product has changed; nobody may cache or index it", async ({
    app,
  }) => {
    const { token, quotation, read } = await openLink(app);
    const answer = await app.visitor.get(path(token));
    expectAnswer(answer, 200);
    expect(answer.body).toMatchObject({
      state: "sent",
      isOpen: true,
      newer: null,
      acceptedBy: null,
      document: { number: quotation.number, revision: 1, total: quotation.total, currency: "INR" },
    });
    for (const name of ["cache-control", "x-robots-tag", "referrer-policy"])
      expect([name, answer.headers.get(name)]).toEqual([
        name,
        {
          "cache-control": "private, no-store",
          "x-robots-tag": "noindex, nofollow",
          "referrer-policy": "no-referrer",
        }[name],
      ]);
    const products = (await app.admin.get("/api/products?search=PIC-GR-0471")).body.products;
    await app.admin.del(`/api/products/${products[0]._id}`);
    expect((await read()).document).toEqual(answer.body.document);
  });

  test("a read changes nothing; the first report of an opening is recorded once", async ({ app }) => {
    const { read, send, office } = await openLink(app);
    await read();
    expect((await office()).state).toBe("sent");
    expect((await send("seen")).status).toBe(204);
    const first = await office();
    expect(first.state).toBe("seen");
    expect(first.seenAt).not.toBeNull();
    expect((await send("seen")).status).toBe(204);
    expect(await office()).toEqual(first);
  });

  test("refuses wrong, edited, malformed, revoked and expired links alike", async ({ app }) => {
    const { admin, visitor } = app;
    const { token, quotation, change } = await openLink(app);
    const edited = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const refusals = async (tokens: readonly string[]) => {
      const answers = [];
      for (const each of tokens) {
        answers.push(await visitor.get(path(each)), await visitor.get(path(each, "pdf")));
        answers.push(await visitor.post(path(each, "seen")));
        answers.push(await visitor.post(path(each, "accept"), { name: "Asha" }));
        answers.push(await visitor.post(path(each, "decline"), { reason: "Price" }));
        answers.push(await visitor.post(path(each, "ask"), { question: "When?" }));
      }
      for (const answer of answers) {
        expectAnswer(answer, 404, QUOTATION_SERVER.linkGone);
        expect(Object.keys(answer.body)).toEqual(["message"]);
        expect(answer.headers.get("cache-control")).toContain("no-store");
        expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
        expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      }
    };
    await refusals([edited, newToken(), "x", token.toLowerCase(), `${token}A`]);
    await refusals(["..%2F..%2Fquotations", quotation._id]);
    // A year after its last day, and one day after the link ends.
    await change({ valid_until: today(Date.now() - QUOTATION_LINK_KEPT, -2) });
    await refusals([token]);
    await change({ valid_until: today(Date.now() - QUOTATION_LINK_KEPT, 2) });
    expect((await visitor.get(path(token))).body).toMatchObject({ state: "expired", isOpen: false });
    expectAnswer(await admin.post(`/api/quotations/${quotation._id}/revoke`), 200);
    await refusals([token]);
  });

  test("a draft has no link", async ({ app }) => {
    const { token, change } = await openLink(app);
    await change({ state: "draft" });
    expectAnswer(await app.visitor.get(path(token)), 404, QUOTATION_SERVER.linkGone);
    await change({ state: "sent", deleted_at: Date.now() });
    expectAnswer(await app.visitor.get(path(token)), 404, QUOTATION_SERVER.linkGone);
  });

  test("a replaced revision stays readable and links to the newer one", async ({ app }) => {
    const { admin, visitor } = app;
    const { quotation, read, send } = await openLink(app);
    const before = await read();
    const revision = await admin.post(`/api/quotations/${quotation._id}/revise`);
    expectAnswer(revision, 201);
    expect((await read()).newer).toBeNull();
    const saved = await saveDraft(app, revision.body, {
      lines: bodyOf(revision.body).lines.map((line) => ({ ...line, rate: 99_900 })),
    });
    const newer = tokenIn(await sendByCopy(app, saved));
    const after = await read();
    expect(after).toEqual({ ...before, state: "superseded", isOpen: false, newer });
    expectAnswer(await send("accept", { name: "Asha" }), 409, QUOTATION_SERVER.isOver);
    const next = (await visitor.get(path(newer))).body as LinkedQuotation;
    expect(next).toMatchObject({ newer: null, isOpen: true, document: { revision: 2 } });
    expect(next.document.number).toBe(before.document.number);
    expect(next.document.total).not.toBe(before.document.total);
    await admin.post(`/api/quotations/${saved._id}/revoke`);
    expect((await read()).newer).toBeNull();
  });

  test("answers the PDF with its number as file name", async ({ app }) => {
    const { token, quotation } = await openLink(app);
    const answer = await fetch(app.url + path(token, "pdf"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="Quotation ${quotation.number?.replaceAll("/", "-")}.pdf"`,
    );
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

onSqlite("answers under the link of a quotation", (test, open) => {
  test("accepting is recorded with the name, wins the enquiry, and happens once", async ({ app }) => {
    const { send, read, office, enquiry, quotation } = await openLink(app);
    const version = (await enquiry()).version;
    expectAnswer(await send("accept", { name: " Ramesh Patel " }), 200, QUOTATION_SERVER.accepted);
    expect(await read()).toMatchObject({ state: "accepted", isOpen: false, acceptedBy: "Ramesh Patel" });
    expect(await office()).toMatchObject({ state: "accepted", answeredBy: "Ramesh Patel" });
    const answered = await enquiry();
    expect(answered).toMatchObject({ state: "won", version: version + 1 });
    expect(answered.events.at(-1)).toMatchObject({
      kind: "accepted",
      by: "Ramesh Patel",
      quotation: quotation.number,
    });
    for (const [call, json] of [
      ["accept", { name: "Another" }],
      ["decline", { reason: "Price" }],
    ] as const)
      expectAnswer(await send(call, json), 409, QUOTATION_SERVER.isOver);
    expect(await read()).toMatchObject({ acceptedBy: "Ramesh Patel" });
    const { events } = await enquiry();
    expect(events.filter(({ kind }: { kind: string }) => kind === "accepted")).toHaveLength(1);
  });

  test("of two answers at once one counts", async ({ app }) => {
    const { send, enquiry } = await openLink(app);
    const answers = await Promise.all([
      send("accept", { name: "Asha" }),
      send("decline", { reason: "Price" }),
      send("accept", { name: "Ramesh" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const decided = (await enquiry()).events.filter(({ kind }: { kind: string }) => /ed$/.test(kind));
    expect(decided).toHaveLength(1);
  });

  test("declining keeps the reason and loses the enquiry", async ({ app }) => {
    const { send, office, enquiry } = await openLink(app);
    expectAnswer(await send("decline", { reason: "Delivery time" }), 200, QUOTATION_SERVER.declined);
    expect(await office()).toMatchObject({ state: "declined", reason: "Delivery time" });
    expect(await enquiry()).toMatchObject({ state: "lost" });
  });

  test("a quotation past its last day is refused with a reason", async ({ app }) => {
    const { send, change, read } = await openLink(app);
    await change(PAST());
    expect(await read()).toMatchObject({ state: "expired", isOpen: false });
    expectAnswer(await send("accept", { name: "Asha" }), 409, QUOTATION_SERVER.expired);
    expectAnswer(await send("decline", { reason: "Price" }), 409, QUOTATION_SERVER.expired);
    await change({ valid_until: today(Date.now()) });
    expectAnswer(await send("accept", { name: "Asha" }), 200, QUOTATION_SERVER.accepted);
  });

  test("a question sets the enquiry to new, removes its reminder, and is stored up to the limit", async ({
    app,
  }) => {
    const { send, change, enquiry, quotation } = await openLink(app);
    await app.admin.put(`/api/enquiries/${quotation.enquiry?._id}`, { remindOn: today(Date.now(), 3) });
    await app.services.database.main
      .updateTable("enquiries")
      .set({ events: JSON.stringify(Array.from({ length: ENQUIRY_EVENTS_MAX }, () => ({ kind: "answer" }))) })
      .execute();
    await change(PAST());
    expectAnswer(await send("ask", { question: "Is it of steel?\nHow long?" }), 200, QUOTATION_SERVER.asked);
    const rows = await app.services.database.read.selectFrom("enquiries").selectAll().execute();
    expect(rows[0]).toMatchObject({ state: "new", remind_on: null });
    const events = JSON.parse(rows[0]?.events ?? "");
    expect(events).toHaveLength(ENQUIRY_EVENTS_MAX);
    expect(events.at(-1)).toMatchObject({ kind: "question", text: "Is it of steel?\nHow long?", way: null });
    await app.services.database.main.updateTable("enquiries").set({ events: "[]" }).execute();
    expect((await enquiry()).remindOn).toBeNull();
  });

  test("a question about a quotation without its enquiry makes a new one", async ({ app }) => {
    const { send, change, office } = await openLink(app);
    await change({ enquiry_id: null });
    expectAnswer(await send("ask", { question: "Is it of steel?" }), 200, QUOTATION_SERVER.asked);
    const id = (await office()).enquiry?._id;
    const { body } = await app.admin.get(`/api/enquiries/${id}`);
    expect(body).toMatchObject({ kind: "office", state: "new" });
    expect(body.events).toHaveLength(1);
  });

  test("PDFs never use up the right to answer", async ({ app }) => {
    const { link } = await sentQuotation(app);
    for (let nth = 0; nth <= QUOTATION_CALLS_PER_ADDRESS; nth += 1)
      expect((await app.visitor.get(`/api/quotation-links/${link}/pdf`)).status).toBe(200);
    expect((await app.visitor.post(`/api/quotation-links/${link}/accept`, { name: "Ramesh" })).status).toBe(
      200,
    );
  });

  test("an address over the limit gets 429; the total refuses nobody", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { token } = await openLink(app);
    const see = (address: string) =>
      app.visitor.post(path(token, "seen"), {}, { "x-forwarded-for": address });
    const answers = await Promise.all(
      Array.from({ length: QUOTATION_READS_PER_ADDRESS + 3 }, () => see("198.51.100.1")),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const refused = await see("198.51.100.1");
    expectAnswer(refused, 429, SERVER.slowDown(Number(refused.headers.get("retry-after"))));
    await app.services.database.main
      .updateTable("call_counts")
      .set({ calls: VISITOR_CALLS_OF_ALL + 1 })
      .where("key", "=", "quotation:all")
      .execute();
    expect((await see("203.0.113.9")).status).toBe(204);
  });
});

onSqlite("mail about a customer's answer", (test, open) => {
  const { openBoth } = withMail(open);
  const work = async (app: TestApp) => {
    await finishDueJobs(app.services.database, newsWork(app.services, keepLog()));
  };
  const waiting = ({ services }: TestApp) =>
    services.database.read.selectFrom("jobs").select("id").where("kind", "=", "quotation-news").execute();

  test("reaches the owner, with the customer's words marked", async () => {
    const { app, smtp } = await openBoth();
    const { send, quotation } = await openLink(app);
    const number = String(quotation.number);
    await send("ask", { question: "Is it of steel?\nBcc: x@example.com" });
    await send("accept", { name: "Ramesh Patel", lines: [{ line: 0, quantity: 3 }] });
    const other = await openLink(app);
    await other.send("decline", { reason: "Price" });
    await work(app);
    // They are sent in parallel.
    const mails = new Map(smtp.taken.map((mail) => [mail.header("subject"), mail]));
    expect([...mails.keys()].sort()).toEqual(
      [
        QUOTATION_NEWS.question(number),
        QUOTATION_NEWS.accepted(number),
        QUOTATION_NEWS.declined(String(other.quotation.number)),
      ].sort(),
    );
    const asked = mails.get(QUOTATION_NEWS.question(number));
    expect(asked?.to).toEqual(["orders@example.com"]);
    expect(asked?.text).toContain("> Is it of steel?\n> Bcc: x@example.com");
    expect(mails.get(QUOTATION_NEWS.accepted(number))?.text).toContain("12,213.00");
    expect(await waiting(app)).toEqual([]);
    const ids = smtp.taken.map(({ header }) => header("message-id"));
    expect(new Set(ids).size).toBe(3);
  });

  test("waits for the mail server, and is dropped if the mail is rejected", async () => {
    const { app, smtp } = await openBoth();
    const { send } = await openLink(app);
    await send("decline", { reason: "Price" });
    smtp.refuse.connect = "421 Later";
    await work(app);
    expect(await waiting(app)).toHaveLength(1);
    Object.assign(smtp.refuse, { connect: undefined, recipient: "550 No such user" });
    await app.services.database.main.updateTable("jobs").set({ due_at: 0 }).execute();
    await work(app);
    expect([smtp.taken.length, await waiting(app)]).toEqual([0, []]);
  });

  test("without mail settings only the inbox shows it", async ({ app }) => {
    const { send, enquiry } = await openLink(app);
    await send("decline", { reason: "Price" });
    await work(app);
    expect(await waiting(app)).toEqual([]);
    expect((await enquiry()).events.at(-1)).toMatchObject({ kind: "declined", text: "Price" });
  });
});
