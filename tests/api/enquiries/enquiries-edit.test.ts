import { expect } from "vitest";
import { Enquiry as EnquirySchema } from "#contract/enquiries/enquiry.ts";
import { REMINDER_DAYS_MAX } from "#contract/enquiries/limits.ts";
import { today } from "#contract/platform/day.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { onSqlite } from "#tests/support/app.ts";
import { callback, contact, inboxEntry, namesIn, sent, traces } from "#tests/support/enquiries.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { dumpDatabase } from "#tests/support/snapshot.ts";

const CONTACT_PATH = "/api/email/contact";

onSqlite("changes of enquiries", (test) => {
  test("saves state and notes with a version check; the activity record has no personal data", async ({
    app,
  }) => {
    const { _id } = await sent(app);
    const path = `/api/enquiries/${_id}`;
    const answered = await app.admin.put(path, { state: "answered" }, { "if-match": '"1"' });
    expect([answered.status, EnquirySchema.parse(answered.body).state, answered.body.version]).toEqual([
      200,
      "answered",
      2,
    ]);
    const stale = await app.admin.put(path, { notes: "Called Asha" }, { "if-match": '"1"' });
    expectAnswer(stale, 409, { message: ENQUIRY_SERVER.stale, current: answered.body });
    const noted = await app.admin.put(path, { notes: " Called Asha back.\nShe wants two. " });
    expect(noted.body).toMatchObject({
      notes: "Called Asha back.\nShe wants two.",
      state: "answered",
      version: 3,
    });
    expect((await app.admin.put(path, { state: "new", notes: "" })).body).toMatchObject({
      state: "new",
      notes: "",
    });
    const rows = await app.services.database.read.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(rows.slice(1).map(({ description, detail }) => [description, detail])).toEqual([
      ["Marked an enquiry as answered", "{}"],
      ["Edited the notes of an enquiry", "{}"],
      ["Marked an enquiry as new", "{}"],
    ]);
  });

  test("sets and removes a reminder; a decision removes it", async ({ app }) => {
    const { _id } = await sent(app);
    const put = (body: object) => app.admin.put(`/api/enquiries/${_id}`, body);
    const last = today(Date.now(), REMINDER_DAYS_MAX);
    expect((await put({ remindOn: last })).body.remindOn).toBe(last);
    expect((await put({ notes: "x" })).body.remindOn).toBe(last);
    expect((await put({ remindOn: null })).body.remindOn).toBeNull();
    for (const state of ["won", "lost"]) {
      await put({ remindOn: today(Date.now()) });
      expect((await put({ state })).body).toMatchObject({ state, remindOn: null });
    }
    for (const remindOn of [today(Date.now(), REMINDER_DAYS_MAX + 1), "2026-13-01"]) {
      const answer = await put({ remindOn });
      expect([remindOn, answer.status]).toEqual([remindOn, 400]);
      expect(answer.body.errors[0].field).toBe("remindOn");
    }
    const rows = await app.services.database.read.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(rows.slice(1, 4).map(({ description }) => description)).toEqual([
      "Set a reminder of an enquiry",
      "Edited the notes of an enquiry",
      "Removed the reminder of an enquiry",
    ]);
  });

  test("links a line without a product to one, which the search finds", async ({ app }) => {
    const reed = await createTestProduct(app.admin, { title: "Zwirnreed", partCode: "ZR-9" });
    const ring = await createTestProduct(app.admin, { title: "Ring" });
    const { _id, items } = await sent(
      app,
      callback({
        items: [
          { _id: ring._id, quantity: 1 },
          { text: "As in the photo", quantity: 2 },
        ],
      }),
    );
    const link = (item: unknown, product: unknown) =>
      app.admin.put(`/api/enquiries/${_id}`, { link: { item, _id: product } });
    expect(await namesIn(app, "?search=zr-9")).toEqual([]);
    const linked = await link(1, reed._id);
    expect(linked.body.items).toEqual([
      items[0],
      { ...items[1], linked: true, product: expect.objectContaining({ _id: reed._id, code: "ZR-9" }) },
    ]);
    expect(await namesIn(app, "?search=zr-9")).toEqual(["Asha Weaver"]);
    expect((await link(1, ring._id)).body.items[1].product.title).toBe("Ring");
    for (const [item, product, message] of [
      [0, reed._id, ENQUIRY_SERVER.notLinkable],
      [2, reed._id, ENQUIRY_SERVER.notLinkable],
      [1, "0199a000-0000-7000-8000-000000000000", ENQUIRY_SERVER.unknownProduct],
    ] as const) {
      const answer = await link(item, product);
      expect([item, product, answer.status]).toEqual([item, product, 400]);
      if (message) expect(answer.body.message).toBe(message);
    }
    expect((await inboxEntry(app, { _id })).items[1]?.product?.title).toBe("Ring");
  });

  test("two concurrent saves of one version: one gets 409", async ({ app }) => {
    const { _id } = await sent(app);
    const save = (notes: string) => app.admin.put(`/api/enquiries/${_id}`, { notes }, { "if-match": "1" });
    const answers = await Promise.all([save("one"), save("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("deleting an enquiry removes all personal data from the database", async ({ app }) => {
    const first = await sent(app, callback({ name: "Forgetme Please", message: "Forgetme" }));
    const other = await sent(app, contact(), CONTACT_PATH);
    await app.admin.put(`/api/enquiries/${first._id}`, { notes: "Forgetme called" });
    const answer = await app.admin.del(`/api/enquiries/${first._id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: ENQUIRY_SERVER.deleted }]);
    expect(await dumpDatabase(app.services)).not.toMatch(/forgetme|9876543210/i);
    const { jobs } = await traces(app.services);
    expect(jobs).toHaveLength(1);
    for (const call of [app.admin.get, app.admin.del]) {
      const gone = await call(`/api/enquiries/${first._id}`);
      expect([gone.status, gone.body]).toEqual([404, { message: ENQUIRY_SERVER.notFound }]);
    }
    expect(await inboxEntry(app, other)).toEqual(other);
  });
});
