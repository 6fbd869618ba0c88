import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { LOOKS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { Desk, EnquiryAround, Interest } from "#contract/enquiries/desk.ts";
import { DESK_LINES, OTHER_ENQUIRIES_SHOWN } from "#contract/enquiries/limits.ts";
import { monthOf, monthsUpTo, today } from "#contract/platform/day.ts";
import { sweepInterest } from "#server/enquiries/interest/count.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { callback, contact, sent, traces } from "#tests/support/enquiries.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { draftFromList } from "#tests/support/quotations.ts";

const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";
const CONTACT_PATH = "/api/email/contact";

const deskOf = async ({ admin }: TestApp) => Desk.parse((await admin.get("/api/desk")).body);
const interestOf = async ({ admin }: TestApp, query = "") => {
  const { status, body } = await admin.get(`/api/interest${query}`);
  expect(status).toBe(200);
  return Interest.parse(body);
};
const look = ({ visitor }: TestApp, _id: string) => visitor.post("/api/interest/looked", { _id });
const item = ({ _id }: { _id: string }, quantity = 1) => ({ _id, quantity });

onBothEngines("GET /desk", (test) => {
  test("returns zeros on a new site, and 401 for a visitor", async ({ app }) => {
    expect(await deskOf(app)).toEqual({
      enquiries: { total: 0, first: [] },
      orders: { total: 0, first: [] },
      quotations: { total: 0, first: [] },
      searches: { total: 0, first: [] },
      lowStock: { total: 0, first: [] },
    });
    expect((await app.visitor.get("/api/desk")).status).toBe(401);
  });

  test("lists the enquiries waiting longest first and omits answered ones", async ({ app }) => {
    const reed = await createTestProduct(app.admin, { title: "Reed", productId: "7" });
    await plantCatalog(app.services, { name: "Brand.pdf" });
    const first = await sent(
      app,
      callback({ name: "First", items: [item(reed), { text: "Ring", quantity: 1 }] }),
    );
    const second = await sent(app, contact({ subject: "Price of a reed" }), CONTACT_PATH);
    await sent(app, callback({ name: "Third", productId: 7 }));
    await sent(app, callback({ name: "Fourth", catalogue: "picanol", page: 1 }));
    for (let at = 0; at < 2; at += 1) await sent(app, callback({ name: "Later" }));
    await app.visitor.post("/api/whatsapp/opened", { from: "home" });
    const { enquiries } = await deskOf(app);
    expect([enquiries.total, enquiries.first.length]).toEqual([6, DESK_LINES]);
    expect(
      enquiries.first.map(({ reference, sender, topic, lines }) => [reference, sender, topic, lines]),
    ).toEqual([
      ["E-1001", "First", null, 2],
      ["E-1002", null, "Price of a reed", 0],
      ["E-1003", "Third", "Reed", 0],
      ["E-1004", "Fourth", "Brand.pdf, page 1", 0],
      ["E-1005", "Later", null, 0],
    ]);
    expect(enquiries.first.map(({ about }) => about)).toEqual(["list", "message", "part", "page", "call"]);
    expect(enquiries.first[0]).toMatchObject({ _id: first._id, createdAt: first.createdAt });
    expect(enquiries.first[0]?.picture).toMatch(/^\/files\/image-.+\.webp$/);
    expect(enquiries.first[1]).toMatchObject({ picture: null, company: null, preferredTime: null });
    await app.admin.put(`/api/enquiries/${first._id}`, { state: "answered" });
    const after = await deskOf(app);
    expect([after.enquiries.total, after.enquiries.first[0]?._id]).toEqual([5, second._id]);
  });

  test("lists due reminders before new enquiries, whatever their state", async ({ app }) => {
    const [first, second, third, later] = [
      await sent(app, callback({ name: "First" })),
      await sent(app, callback({ name: "Second" })),
      await sent(app, callback({ name: "Third" })),
      await sent(app, callback({ name: "Later" })),
    ];
    const now = Date.now();
    const put = ({ _id }: { _id: string }, body: object) => app.admin.put(`/api/enquiries/${_id}`, body);
    await put(second, { state: "quoted", remindOn: today(now) });
    await put(third, { remindOn: today(now, -2) });
    await put(later, { state: "answered", remindOn: today(now, 1) });
    const { enquiries } = await deskOf(app);
    expect([enquiries.total, enquiries.first.map(({ sender, remindOn }) => [sender, remindOn])]).toEqual([
      3,
      [
        ["Third", today(now, -2)],
        ["Second", today(now)],
        ["First", null],
      ],
    ]);
    await put(first, { remindOn: today(now, 5) });
    expect((await deskOf(app)).enquiries.first[2]).toMatchObject({ sender: "First", remindOn: null });
    await put(second, { remindOn: null });
    await put(third, { state: "lost" });
    expect((await deskOf(app)).enquiries.first.map(({ sender }) => sender)).toEqual(["First"]);
  });

  test("lists valid quotations without an answer, the longest sent first; their enquiry includes the newest", async ({
    app,
  }) => {
    const { enquiry } = await draftFromList(app);
    expect((await deskOf(app)).quotations).toEqual({ total: 0, first: [] });
    const { main } = app.services.database;
    const [draft] = await main.selectFrom("quotations").selectAll().execute();
    const now = Date.now();
    const rows = [
      { state: "sent", sent_at: now, valid_until: today(now) },
      { state: "seen", sent_at: now - 1000, seen_at: now, valid_until: today(now, 3) },
      { state: "sent", sent_at: now - 2000, valid_until: today(now, -1) },
      { state: "accepted", sent_at: now - 3000, valid_until: today(now, 3) },
      { state: "superseded", sent_at: now - 4000, valid_until: today(now, 3) },
    ].map((row, at) => ({
      ...(draft as NonNullable<typeof draft>),
      ...row,
      id: uuidv7(),
      number: `Q/26-27/000${at}`,
    }));
    await main.insertInto("quotations").values(rows).execute();
    const { quotations } = await deskOf(app);
    expect([quotations.total, quotations.first.map(({ number, state }) => [number, state])]).toEqual([
      2,
      [
        ["Q/26-27/0001", "seen"],
        ["Q/26-27/0000", "sent"],
      ],
    ]);
    const around = EnquiryAround.parse((await app.admin.get(`/api/enquiries/${enquiry?._id}/around`)).body);
    // The draft is older, and one more than are shown.
    expect(around.quotations.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id).toReversed());
  });

  test("lists failed searches, and requested parts low on stock", async ({ app }) => {
    for (const search of ["zzzone", "zzztwo", "zzztwo"])
      await app.visitor.post("/api/searches/failed", { search });
    const few = await createTestProduct(app.admin, { title: "Few", productId: "1", stock: "4" });
    const none = await createTestProduct(app.admin, { title: "None", productId: "2", stock: "0" });
    const many = await createTestProduct(app.admin, { title: "Many", productId: "3", stock: "5" });
    const notRequested = await createTestProduct(app.admin, { title: "Unasked", productId: "4", stock: "0" });
    const gone = await createTestProduct(app.admin, { title: "Gone", productId: "5", stock: "0" });
    await sent(app, callback({ items: [item(few, 50), item(many), item(gone)] }));
    await sent(app, callback({ _id: none._id }));
    await app.visitor.post("/api/whatsapp/opened", { from: "product", _id: none._id });
    await look(app, notRequested._id);
    await app.admin.del(`/api/products/${gone._id}`);
    const { searches, lowStock } = await deskOf(app);
    expect(searches).toMatchObject({
      total: 2,
      first: [{ search: "zzztwo", times: 2 }, { search: "zzzone" }],
    });
    expect(lowStock.total).toBe(2);
    expect(lowStock.first.map(({ title, stock, asked, code }) => [title, stock, asked, code])).toEqual([
      ["None", 0, 2, "PIC-GR-0471"],
      ["Few", 4, 1, "PIC-GR-0471"],
    ]);
    expect(lowStock.first[0]?.picture).toMatch(/^\/files\/image-.+\.webp$/);
    expect((await app.visitor.get(String(lowStock.first[0]?.picture))).status).toBe(200);
    // Requests of an earlier month do not count.
    await app.services.database.main.updateTable("interest").set({ month: "2001-01" }).execute();
    expect((await deskOf(app)).lowStock).toEqual({ total: 0, first: [] });
  });

  test("an open enquiry includes its parts in their current state and other enquiries of the sender", async ({
    app,
  }) => {
    const reed = await createTestProduct(app.admin, {
      title: "Reed",
      productId: "7",
      price: "1250.5",
      stock: "3",
    });
    const gone = await createTestProduct(app.admin, { title: "Gone", productId: "8" });
    for (const phone of ["987-654-3210", "(987)654-3210"]) await sent(app, callback({ phone }));
    await sent(app, contact({ subject: "By its number", contact: " +91 98765 43210 " }), CONTACT_PATH);
    await sent(app, callback({ name: "Another", phone: "9876543211" }));
    const enquiry = await sent(
      app,
      callback({ _id: reed._id, items: [item(reed), item(gone), { text: "Ring", quantity: 1 }] }),
    );
    await app.admin.del(`/api/products/${gone._id}`);
    await app.admin.put(`/api/products/${reed._id}`, { price: 900, stock: 1 });
    const around = EnquiryAround.parse((await app.admin.get(`/api/enquiries/${enquiry._id}/around`)).body);
    expect(around.parts).toEqual([
      {
        _id: reed._id,
        productId: 7,
        title: "Reed",
        code: "PIC-GR-0471",
        price: 900,
        stock: 1,
        unit: null,
        picture: expect.stringMatching(/webp$/),
      },
    ]);
    expect([around.others.total, around.others.first.map(({ reference }) => reference)]).toEqual([
      3,
      ["E-1003", "E-1002", "E-1001"],
    ]);
    const byMail = await sent(app, contact({ contact: "Asha <Asha@Example.com>" }), CONTACT_PATH);
    for (let at = 0; at < 7; at += 1) await sent(app, contact({ contact: "asha@example.com" }), CONTACT_PATH);
    const others = (await app.admin.get(`/api/enquiries/${byMail._id}/around`)).body.others;
    expect([others.total, others.first.length]).toEqual([7, OTHER_ENQUIRIES_SHOWN]);
    // Enquiries without contact details have no other enquiries of the same sender.
    for (const written of [undefined, "ask at the gate", "12345"]) {
      await sent(app, contact({ contact: written }), CONTACT_PATH);
      const { _id } = await sent(app, contact({ contact: written }), CONTACT_PATH);
      expect((await app.admin.get(`/api/enquiries/${_id}/around`)).body.others).toEqual({
        total: 0,
        first: [],
      });
    }
    expect((await app.admin.get(`/api/enquiries/${UNKNOWN_ID}/around`)).status).toBe(404);
    expect((await app.visitor.get(`/api/enquiries/${byMail._id}/around`)).status).toBe(401);
  });
});

onBothEngines("interest counts", (test) => {
  test("are counted by month, brand and part, without visitor data", async ({ app }) => {
    const reed = await createTestProduct(app.admin, { title: "Reed", productId: "1", category: "toyota" });
    const ring = await createTestProduct(app.admin, { title: "Ring", productId: "2", category: "others" });
    const before = await traces(app.services);
    for (const _id of [reed._id, ring._id, ring._id]) expect((await look(app, _id)).status).toBe(204);
    // Viewing a product stores only counts.
    expect(await traces(app.services)).toEqual(before);
    await sent(app, callback({ _id: reed._id, items: [item(reed, 40), item(ring)] }));
    await app.visitor.post("/api/whatsapp/opened", { from: "product", _id: ring._id });
    const month = monthOf(Date.now());
    const rows = await app.services.database.read
      .selectFrom("interest")
      .selectAll()
      .orderBy("product_id")
      .execute();
    expect(rows).toEqual([
      { month, product_id: reed._id, looked: 1, asked: 1, chats: 0 },
      { month, product_id: ring._id, looked: 2, asked: 1, chats: 1 },
    ]);
    const all = await interestOf(app);
    expect(all.months.map((each) => each.month)).toEqual(monthsUpTo(month, 12));
    expect(all.months.at(-1)).toEqual({ month, looked: 3, asked: 2, chats: 1 });
    expect(all.months[0]).toMatchObject({ looked: 0, asked: 0, chats: 0 });
    expect(all.brands.map(({ category, looked }) => [category, looked])).toEqual([
      ["picanol", 0],
      ["toyota", 1],
      ["tsuda-komaeda", 0],
      ["picanol-rapier", 0],
      ["jacquard-dobby", 0],
      ["others", 2],
    ]);
    expect(
      all.parts.map(({ title, code, looked, asked, chats }) => [title, code, looked, asked, chats]),
    ).toEqual([
      ["Ring", "PIC-GR-0471", 2, 1, 1],
      ["Reed", "PIC-GR-0471", 1, 1, 0],
    ]);
    const ofBrand = await interestOf(app, "?category=toyota");
    expect([ofBrand.months.at(-1)?.looked, ofBrand.parts.length, ofBrand.brands.length]).toEqual([1, 1, 6]);
    await app.services.database.main
      .updateTable("interest")
      .set({ month: monthsUpTo(month, 2)[0] })
      .where("product_id", "=", ring._id)
      .execute();
    const now = await interestOf(app, `?month=${month}`);
    expect([now.parts.map(({ title }) => title), now.months.map(({ looked }) => looked).slice(-2)]).toEqual([
      ["Reed"],
      [2, 1],
    ]);
    expect((await interestOf(app, "?month=2001-01")).parts).toEqual([]);
    // Invalid filters are ignored.
    for (const query of ["?month=yesterday", "?category=moon", "?month=%27--", "?month=2026-1"]) {
      expect(await interestOf(app, query)).toEqual(await interestOf(app));
    }
    await app.admin.del(`/api/products/${ring._id}`);
    expect((await interestOf(app)).parts.map(({ title }) => title)).toEqual(["Reed"]);
    expect((await app.visitor.get("/api/interest")).status).toBe(401);
  });

  test("are rate-limited, and nothing is counted for missing products", async ({ app }) => {
    const { main, read } = app.services.database;
    expect((await look(app, UNKNOWN_ID)).status).toBe(204);
    expect(await read.selectFrom("interest").selectAll().execute()).toEqual([]);
    await main.updateTable("call_counts").set({ calls: LOOKS_PER_ADDRESS }).execute();
    expect((await look(app, UNKNOWN_ID)).status).toBe(429);
    await sent(app);
  });

  test("are deleted with their month, and when the part is permanently deleted", async ({ app }) => {
    const kept = await createTestProduct(app.admin, { productId: "1" });
    const { main, read } = app.services.database;
    const row = (month: string, product_id: string) => ({ month, product_id, looked: 1, asked: 0, chats: 0 });
    await main
      .insertInto("interest")
      .values([row("2024-12", kept._id), row("2025-01", kept._id), row("2025-02", UNKNOWN_ID)])
      .execute();
    await sweepInterest(app.services.database, "2025-01");
    const left = await read.selectFrom("interest").select(["month", "product_id"]).execute();
    expect(left).toEqual([{ month: "2025-01", product_id: kept._id }]);
  });
});

describe.each(ENGINES)("enquiries from before interest counts [%s]", (engine) => {
  test("are counted for their parts and found by sender after the migration", async () => {
    const october = Date.parse("2026-10-31T18:29:00Z");
    const items = (...ids: string[]) => JSON.stringify(ids.map((_id) => ({ product: { _id }, quantity: 2 })));
    const rows = [
      ["a", "callback", "+919876543210", null, '{"_id":"p"}', items("p", "q", "q"), october],
      ["b", "email", null, "Asha <ASHA@example.com>", null, '[{"_id":"q","quantity":1}]', october],
      ["c", "whatsapp", null, null, '{"_id":"p"}', "[]", october + 60_000],
      ["d", "email", null, "at the gate", null, "{", october],
    ] as const;
    const after = await fromEarlier(engine, "0020-asking", async (before) => {
      for (const [id, kind, phone, contact, product, lines, at] of rows) {
        await sql`insert into enquiries (id, kind, phone, contact, product, items, search_text, state, notes,
            delivery_state, delivery_attempts, version, created_at, updated_at)
          values (${id}, ${kind}, ${phone}, ${contact}, ${product}, ${lines}, '', 'new', '', 'none', 0, 1, ${at}, 1)`.execute(
          before,
        );
      }
    });
    const keys = await after.read
      .selectFrom("enquiries")
      .select(["id", "customer_key"])
      .orderBy("id")
      .execute();
    expect(keys.map((row) => row.customer_key)).toEqual(["9876543210", "asha@example.com", null, null]);
    const counted = await after.read
      .selectFrom("interest")
      .selectAll()
      .orderBy("month")
      .orderBy("product_id")
      .execute();
    // In the business's time zone the new month begins at 18:30 UTC.
    expect(counted).toEqual([
      { month: "2026-10", product_id: "p", looked: 0, asked: 1, chats: 0 },
      { month: "2026-10", product_id: "q", looked: 0, asked: 2, chats: 0 },
      { month: "2026-11", product_id: "p", looked: 0, asked: 0, chats: 1 },
    ]);
  });
});

test("monthsUpTo counts back across the turn of the year", () => {
  expect(monthsUpTo("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsUpTo("2026-12", 1)).toEqual(["2026-12"]);
  expect(monthOf(Date.parse("2026-12-31T18:31:00Z"))).toBe("2027-01");
});
