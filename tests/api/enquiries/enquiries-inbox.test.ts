import { expect } from "vitest";
import { EnquiryArrivals, EnquiryList } from "#contract/enquiries/enquiry.ts";
import { onBothEngines } from "#tests/support/app.ts";
import { callback, contact, inbox, namesIn, plantMany, sent } from "#tests/support/enquiries.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { draftFromList } from "#tests/support/quotations.ts";

const CONTACT_PATH = "/api/email/contact";

onBothEngines("GET /enquiries", (test) => {
  test("polling for arrivals does not extend the session", async ({ app }) => {
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

  test("returns pages of twenty, newest first, clamps the page and counts all and new enquiries", async ({
    app,
  }) => {
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

  test("searches all texts and named parts, and filters by state", async ({ app }) => {
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

  test("filters open ones, counts the tabs and returns thumbnails", async ({ app }) => {
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

  test("finds enquiries by their quotations", async ({ app }) => {
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
});
