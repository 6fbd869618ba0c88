import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import {
  EnquiryArrivals,
  EnquiryList,
  Enquiry as EnquirySchema,
} from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_FORM, ENQUIRY_SERVER, NOTHING_TO_CHANGE } from "../../../contract/messages.ts";
import { today } from "../../../contract/platform/day.ts";
import { REMINDER_DAYS_MAX } from "../../../contract/platform/limits.ts";
import { onBothEngines, onSharedApp, type TestApp } from "../../support/app.ts";
import {
  callback,
  contact,
  inbox,
  inboxEntry,
  refusedEnquiry,
  sent,
  storeSetting,
  traces,
} from "../../support/enquiries.ts";
import { expectAnswer } from "../../support/expect-answer.ts";
import { createTestProduct } from "../../support/products.ts";
import { draftFromList } from "../../support/quotations.ts";
import { dumpDatabase } from "../../support/snapshot.ts";

const CONTACT_PATH = "/api/email/contact";
const namesIn = async (app: TestApp, query: string) => (await inbox(app, query)).map(({ name }) => name);

/** Inserts many enquiries directly, bypassing the rate limits. */
async function plantMany(app: TestApp, count: number): Promise<void> {
  const model = await sent(app);
  const { main } = app.services.database;
  const row = await main
    .selectFrom("enquiries")
    .selectAll()
    .where("id", "=", model._id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, at) => ({
    ...row,
    id: uuidv7(),
    number: 100_000 + at,
    name: `Planted ${at}`,
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await main
      .insertInto("enquiries")
      .values(rows.slice(from, from + 200))
      .execute();
  }
}

onBothEngines("GET /enquiries", (open) => {
  test("polling for arrivals does not extend the session", async () => {
    const app = await open();
    const arrivals = async () => {
      const answer = await app.admin.get("/api/enquiries/arrivals");
      expect(answer.status).toBe(200);
      return EnquiryArrivals.strict().parse(answer.body);
    };
    expect(await arrivals()).toEqual({ unhandled: 0, latest: null });
    const first = await sent(app);
    expect(await arrivals()).toEqual({ unhandled: 1, latest: first._id });
    // The number of new enquiries is unchanged, although one has arrived.
    await app.admin.put(`/api/enquiries/${first._id}`, { state: "answered" });
    const second = await sent(app, callback({ name: "The latest" }));
    expect(await arrivals()).toEqual({ unhandled: 1, latest: second._id });
    expect((await app.visitor.get("/api/enquiries/arrivals")).status).toBe(401);

    const { main } = app.services.database;
    const hour = 3_600_000;
    const soon = Date.now() + hour;
    await main.updateTable("access_tokens").set({ expires_at: soon }).execute();
    const ends = async () =>
      (await main.selectFrom("access_tokens").select("expires_at").executeTakeFirstOrThrow()).expires_at;
    await arrivals();
    expect(await ends()).toBe(soon);
    await app.admin.get("/api/enquiries");
    expect(await ends()).toBeGreaterThan(soon + hour / 2);
  });

  test("returns pages of twenty, newest first, clamps the page and counts all and new enquiries", async () => {
    const app = await open();
    expect((await app.admin.get("/api/enquiries")).body).toEqual({
      enquiries: [],
      totalPages: 0,
      page: 1,
      total: 0,
      unhandled: 0,
      open: 0,
      quoted: 0,
      pictures: {},
    });
    await plantMany(app, 41);
    const latest = await sent(app, callback({ name: "The latest" }));
    const first = EnquiryList.parse((await app.admin.get("/api/enquiries")).body);
    expect([first.enquiries.length, first.totalPages, first.page, first.total, first.unhandled]).toEqual([
      20, 3, 1, 42, 42,
    ]);
    expect(first.enquiries[0]).toEqual(latest);
    const seen = new Set<string>();
    for (const page of [1, 2, 3]) for (const each of await inbox(app, `?page=${page}`)) seen.add(each._id);
    expect(seen.size).toBe(42);
    for (const [query, page] of [
      ["?page=99", 3],
      ["?page=0", 1],
      ["?page=-1", 1],
      ["?page=x", 1],
      ["?page=1&page=2", 2],
      ["?limit=1000", 1],
    ]) {
      expect((await app.admin.get(`/api/enquiries${query}`)).body.page).toBe(page);
    }
    expect(await inbox(app, "?limit=5&unknown=1")).toHaveLength(5);
  });

  test("searches all texts and named parts, and filters by state", async () => {
    const app = await open();
    const reed = await createTestProduct(app.admin, { title: "Zwirnreed", productId: "77" });
    await sent(app, callback({ name: "Jürgen Ōsaka", message: "100% wool_mix & 'quotes'" }));
    await sent(
      app,
      callback({
        name: "Second",
        phone: "987-654-3210",
        items: [{ _id: reed._id, quantity: 1, note: "Kettfaden" }],
      }),
    );
    const third = await sent(app, contact({ contact: "b.third@mail.example.com" }), CONTACT_PATH);
    for (const [query, names] of [
      ["jurgen", ["Jürgen Ōsaka"]],
      ["OSAKA wool", ["Jürgen Ōsaka"]],
      ["quotes'", ["Jürgen Ōsaka"]],
      ["9876543210", ["Second", "Jürgen Ōsaka"]],
      ["987-654-3210", ["Second", "Jürgen Ōsaka"]],
      ["zwirn", ["Second"]],
      ["77", ["Second"]],
      ["PIC-GR-0471", ["Second"]],
      ["kettfaden", ["Second"]],
      ["b.third@mail.example.com", [null]],
      ["reed", ["Second", null]],
      ["jurgen second", []],
      ["100%25zzz", []],
      ["%25%25", [null, "Second", "Jürgen Ōsaka"]],
      ["%00", [null, "Second", "Jürgen Ōsaka"]],
      ["';drop--zq", []],
      [`${"wool%20".repeat(2000)}`, ["Jürgen Ōsaka"]],
    ] as const) {
      expect([query, (await namesIn(app, `?search=${query}`)).sort()]).toEqual([query, [...names].sort()]);
    }
    await app.admin.put(`/api/enquiries/${third._id}`, { state: "answered" });
    expect(await namesIn(app, "?state=answered")).toEqual([null]);
    expect(await namesIn(app, "?state=new&search=second")).toEqual(["Second"]);
    expect((await inbox(app, "?state=all")).length).toBe(3);
    expect((await app.admin.get("/api/enquiries?state=answered")).body).toMatchObject({
      total: 1,
      unhandled: 2,
    });
    const unknown = await app.admin.get("/api/enquiries?state=deleted");
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, "state"]);
  });

  test("saves state and notes with a version check; the activity record has no personal data", async () => {
    const app = await open();
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

  test("filters open ones, counts the tabs and returns thumbnails", async () => {
    const app = await open();
    const reed = await createTestProduct(app.admin, { title: "Reed" });
    const bare = await sent(app, callback({ name: "Bare" }));
    const listed = await sent(app, callback({ name: "Listed", items: [{ _id: reed._id, quantity: 1 }] }));
    await app.visitor.post("/api/whatsapp/opened", { from: "home" });
    for (const state of ["answered", "quoted", "won", "lost"]) {
      const { _id } = await sent(app, callback({ name: state }));
      expect((await app.admin.put(`/api/enquiries/${_id}`, { state })).body.state).toBe(state);
      expect(await namesIn(app, `?state=${state}`)).toEqual([state]);
    }
    expect(await namesIn(app, "?state=open")).toEqual(["answered", "Listed", "Bare"]);
    const { body } = await app.admin.get("/api/enquiries?search=listed");
    expect([body.total, body.open, body.quoted, body.unhandled]).toEqual([1, 3, 1, 2]);
    const { pictures } = EnquiryList.parse((await app.admin.get("/api/enquiries")).body);
    expect(pictures[listed._id]).toMatch(/^\/files\/image-.+\.webp$/);
    expect(pictures[bare._id]).toBeUndefined();
  });

  test("sets and removes a reminder; a decision removes it", async () => {
    const app = await open();
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
    for (const remindOn of [today(Date.now(), REMINDER_DAYS_MAX + 1), "2026-13-01", "tomorrow", "", 3]) {
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

  test("links a line without a product to one, which the search finds", async () => {
    const app = await open();
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
      [-1, reed._id, undefined],
      ["1", reed._id, undefined],
      [1, "x", undefined],
    ] as const) {
      const answer = await link(item, product);
      expect([item, product, answer.status]).toEqual([item, product, 400]);
      if (message) expect(answer.body.message).toBe(message);
    }
    expect((await inboxEntry(app, { _id })).items[1]?.product?.title).toBe("Ring");
  });

  test("finds enquiries by their quotations", async () => {
    const app = await open();
    const draft = await draftFromList(app);
    await sent(app, callback({ name: "Another", message: "0001" }));
    const path = `/api/quotations/${draft._id}`;
    const { customer, lines, freight, currency, exchangeRate, isRounded, validUntil, terms, note } = draft;
    const body = { customer, freight, currency, exchangeRate, isRounded, validUntil, terms, note };
    const priced = lines.map(({ picture: _, stock: __, ...line }) => ({ ...line, rate: line.rate ?? 100 }));
    const saved = await app.admin.put(path, {
      ...body,
      customer: { ...customer, company: "Quotedonly Mills" },
      lines: priced,
    });
    expect(saved.status).toBe(200);
    expect(await namesIn(app, "?search=quotedonly")).toEqual(["Asha Weaver"]);
    const { number } = (await app.admin.post(`${path}/send`, { way: "copy", message: "" })).body;
    expect(number).toMatch(/^Q\/\d\d-\d\d\/0001$/);
    expect(await namesIn(app, `?search=${encodeURIComponent(number)}`)).toEqual(["Asha Weaver"]);
    expect(await namesIn(app, `?state=quoted&search=${encodeURIComponent(number)}`)).toEqual(["Asha Weaver"]);
    expect(await namesIn(app, `?state=won&search=${encodeURIComponent(number)}`)).toEqual([]);
  });

  test("two concurrent saves of one version: one gets 409", async () => {
    const app = await open();
    const { _id } = await sent(app);
    const save = (notes: string) => app.admin.put(`/api/enquiries/${_id}`, { notes }, { "if-match": "1" });
    const answers = await Promise.all([save("one"), save("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("deleting an enquiry removes all personal data from the database", async () => {
    const app = await open();
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

onSharedApp("invalid changes of enquiries", (app) => {
  test.each<[string, unknown]>([
    [NOTHING_TO_CHANGE, {}],
    ["Unexpected field 'name'", { name: "Other" }],
    ["Unexpected field 'delivery'", { state: "new", delivery: { state: "delivered" } }],
    ["Unexpected field 'version'", { version: 9 }],
    ["Unexpected field '_id'", { _id: "x" }],
    [ENQUIRY_FORM.notesTooLong, { notes: "x".repeat(5001) }],
    ["Control characters are not allowed", { notes: "a\u0000" }],
  ])("18 rejects a save (400): %s", async (message, body) => {
    const [enquiry = await sent(app())] = await inbox(app());
    const call = () => app().admin.put(`/api/enquiries/${enquiry._id}`, body);
    await refusedEnquiry(app(), call, [400, message]);
  });

  test("rejects an unknown state (400) and an invalid id (404)", async () => {
    const [enquiry = await sent(app())] = await inbox(app());
    expect((await app().admin.put(`/api/enquiries/${enquiry._id}`, { state: "deleted" })).status).toBe(400);
    for (const id of ["1", "..%2f..", "%00", "x".repeat(200), "0199a000-0000-7000-8000-000000000000"]) {
      for (const call of [
        () => app().admin.get(`/api/enquiries/${id}`),
        () => app().admin.put(`/api/enquiries/${id}`, { state: "new" }),
        () => app().admin.del(`/api/enquiries/${id}`),
        () => app().admin.post(`/api/enquiries/${id}/deliver`),
      ]) {
        expect([id, (await call()).status]).toEqual([id, 404]);
      }
    }
  });
});

onBothEngines("enquiries as CSV", (open) => {
  const linkFor = async ({ admin }: TestApp, query: unknown = {}) =>
    (await admin.post("/api/enquiries/export", query)).body.url as string;

  test("exports all matching enquiries with full texts and escapes formulas", async () => {
    const app = await open();
    const reed = await createTestProduct(app.admin, { title: "=Reed", productId: "7" });
    await storeSetting(app.services, "site", { contactMessages: true });
    await app.visitor.post("/api/email/contact-page", { name: "@sum", phone: "-1+1", requirements: "+1" });
    await sent(
      app,
      callback({
        name: "=1+1",
        message: 'Say "hi",\nplease',
        productId: 7,
        items: [{ _id: reed._id, quantity: 2, note: "=left" }],
      }),
    );
    const answer = await app.visitor.get(await linkFor(app));
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="enquiries_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).toMatch(/^Received,Kind,State,Name,Phone,Preferred time,Subject,/);
    expect(answer.text).toContain(
      `callback,new,'=1+1,'+919876543210,Weekdays after 4 pm,,,"Say ""hi"",\nplease","'=Reed (PIC-GR-0471, No. 7)",,"2 × =Reed (PIC-GR-0471, No. 7): =left",,queued,E-1002,\r\n`,
    );
    expect(answer.text).toContain("contact-page,new,'@sum,'-1+1,,,,'+1,,,,,queued,E-1001,\r\n");
    const filtered = await app.visitor.get(await linkFor(app, { search: "hi", state: "new" }));
    expect(filtered.text.match(/\r\n/g)).toHaveLength(2);
    expect(
      (await app.visitor.get(await linkFor(app, { state: "answered" }))).text.match(/\r\n/g),
    ).toHaveLength(1);
  });

  test("exports more rows than one batch", async () => {
    const app = await open();
    await plantMany(app, 1201);
    const { text } = await app.visitor.get(await linkFor(app));
    expect(new Set(text.match(/Planted \d+/g)).size).toBe(1200);
    expect(text.match(/\r\n/g)).toHaveLength(1202);
  });

  test("a link works once and only for its own export", async () => {
    const app = await open();
    await sent(app);
    const url = await linkFor(app);
    expect((await app.visitor.get(url)).status).toBe(200);
    for (const path of [
      url,
      "/api/enquiries/export/guess",
      (await linkFor(app)).replace("enquiries", "products"),
      (await linkFor(app)).replace("enquiries", "newsletter"),
      (await app.admin.post("/api/products/export", {})).body.url.replace("products", "enquiries"),
      (await app.admin.post("/api/newsletter/export")).body.url.replace("newsletter", "enquiries"),
    ]) {
      const refused = await app.visitor.get(path);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(refused.text).not.toContain("Asha");
    }
    expect((await app.admin.post("/api/enquiries/export", { limit: 5 })).status).toBe(400);
  });
});
