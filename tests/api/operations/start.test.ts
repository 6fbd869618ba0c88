import { expect, test } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { Checklist } from "#contract/operations/calls.ts";
import { CHECKLIST, START } from "#contract/operations/dashboard-messages.ts";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { CATEGORY_FORM } from "#contract/products/category-messages.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { planSample } from "#server/operations/sample/sample-work.ts";
import { FIRST_QUOTATIONS } from "#server/site/settings/quotation-settings.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onBothEngines, onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectRefused, refused } from "#tests/support/snapshot.ts";

const PATH = "/api/site/start";
const PUMPS = {
  business: { companyName: "Pump House", email: "sales@pumps.example.com" },
  brands: ["KSB", "Grundfos", "Sulzer", "किर्लोस्कर", "Others"],
  machine: { one: "pump", many: "pumps", isOtherTrade: true },
};

/** Everything that the questions may change, as an administrator and visitors read it. */
async function siteOf({ admin, visitor }: TestApp) {
  const read = async (client: typeof admin, path: string) => (await client.get(`/api/${path}`)).body;
  return {
    settings: await read(admin, "settings"),
    all: await read(admin, "categories"),
    site: await read(visitor, "site"),
    pages: [await read(visitor, "site/home"), await read(visitor, "site/about")],
  };
}
/** The claims of the spec's first content and of the sample's business. */
const CLAIMED =
  /over 25|more than 50|500\+|1000\+|ISO 9001|proprietorship|crore|2017|4\.1|Mehta|Patil|Murugan|Rathore/i;
const isNew = async ({ admin }: TestApp) => Checklist.parse((await admin.get("/api/checklist")).body).isNew;

onBothEngines("POST /site/start", (test) => {
  test("makes the site of a dealer in pumps, with nothing of the sample's business or the weaving trade", async ({
    app,
  }) => {
    const { admin, visitor } = app;
    expect(await isNew(app)).toBe(true);
    const { status, body } = await admin.post(PATH, PUMPS);
    expect([status, body.isNew]).toEqual([200, false]);
    const done = Checklist.parse(body).items.filter(({ isDone }) => isDone);
    expect(done.map(({ id }) => id)).toEqual(["name"]);

    const { settings, all, site, pages } = await siteOf(app);
    expect(all.map(({ id }: { id: string }) => id)).toEqual([
      "ksb",
      "grundfos",
      "sulzer",
      "brand-1",
      "others",
    ]);
    expect(site.categories.map(({ label }: { label: string }) => label)).toEqual(PUMPS.brands);
    expect(site.categories.filter(({ inBrandGrid }: { inBrandGrid: boolean }) => !inBrandGrid)).toHaveLength(
      1,
    );
    expect(settings.quotations).toEqual({ ...FIRST_QUOTATIONS, hsnCode: "" });
    expect(settings.machines.names.slice(0, 3)).toEqual([
      { name: "Pump" },
      { name: "Pumps" },
      { name: "Machine" },
    ]);
    expect(site.machines).toMatchObject({
      one: "pump",
      many: "pumps",
      kind: "",
      ownOne: "pump",
      ownMany: "pumps",
    });
    expect(site.business).toMatchObject({
      ...PUMPS.business,
      phones: [],
      address: [],
      place: "",
      director: "",
    });
    expect([settings.synonyms, settings.words, settings.phrases, site.site.mapUrl]).toEqual([
      [],
      [],
      [],
      null,
    ]);
    expect(pages[0].home.headline).toBe("Spare parts for pumps, found by brand or by number");
    expect(pages[0].home.text).toContain("KSB, Grundfos, Sulzer and others");
    const { mail, build, versions, ...shown } = settings;
    const text = JSON.stringify([shown, all, site, pages]);
    expect(
      text.match(/.{20}(?:loom|weav|heddle|bhilwara|picanol|toyota|tsuda|staubli|jacquard).{20}/gi),
    ).toBeNull();
    // The owner's next saves are those of a site that nobody saved yet, or of the version that the answers made.
    expect([versions.home, versions.reviews, versions.business]).toEqual([0, 0, 1]);

    expect((await visitor.get("/products/picanol")).status).toBe(404);
    expect((await visitor.get("/api/products?search=dornier")).body).not.toHaveProperty("maker");
    const part = await createTestProduct(admin, { category: "ksb", title: "Impeller" });
    expect((await visitor.get("/api/products?category=ksb")).body.products[0]._id).toBe(part._id);
    const picanol = { id: "picanol", label: "Picanol" };
    expect((await admin.post("/api/categories", picanol)).status).toBe(201);
    expect((await recordOf(app, "site")).descriptions).toEqual(["Set up the site: name, brands, machines"]);
  });

  test("of two administrators who answer at once, one is refused", async ({ admin }) => {
    const answers = await Promise.all([admin.post(PATH, PUMPS), admin.post(PATH, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

onSqlite("what a new site is asked", (test, open) => {
  test("an empty body leaves the site exactly as a new one, and the questions don't return", async ({
    app,
  }) => {
    const before = await siteOf(app);
    expect((await app.admin.post(PATH, {})).status).toBe(200);
    expect(await siteOf(app)).toEqual(before);
    expect(await isNew(app)).toBe(false);
    await expectRefused(app, [409, START.notNew], () => app.admin.post(PATH, PUMPS));
    expect(await siteOf(app)).toEqual(before);
    expect((await recordOf(app, "site")).descriptions).toEqual(["Skipped the first questions"]);
  });

  test("each answer alone changes its own: name, brands of looms, another word", async ({ app: named }) => {
    const before = await siteOf(named);
    await named.admin.post(PATH, { business: PUMPS.business });
    const { site, all, pages } = await siteOf(named);
    expect(all).toEqual(before.all);
    expect(pages[1]).toMatchObject({ claims: [], facts: [] });
    expect(JSON.stringify(site.business)).not.toMatch(/Heddle|Bhilwara|00000/);

    const branded = await open();
    await branded.admin.post(PATH, { brands: ["Dornier", "Picanol"] });
    const after = await siteOf(branded);
    const stocked = after.all.filter(({ isStocked }: { isStocked: boolean }) => isStocked);
    expect(stocked.map(({ id }: { id: string }) => id)).toEqual(["dornier", "picanol"]);
    expect(after.all[0]).toMatchObject({ isShown: true, inBrandGrid: true });
    expect(after.all.length).toBeGreaterThan(20);
    expect(after.pages[0].home.text).toContain("Parts of Dornier and Picanol");
    expect(after.settings.reviews).toEqual(before.settings.reviews);
    expect(after.site.business).toMatchObject({ about: "", director: "" });

    const worded = await open();
    await worded.admin.post(PATH, { machine: { one: "dobby", many: "dobbies", isOtherTrade: false } });
    const { settings } = await siteOf(worded);
    expect(settings.machines).toMatchObject({ one: "dobby", kind: "", ownOne: "machine" });
    expect(settings.quotations).toEqual(FIRST_QUOTATIONS);
    expect([settings.synonyms, settings.home]).toEqual([before.settings.synonyms, before.settings.home]);

    const unnamed = await open();
    const { body } = await unnamed.admin.post(PATH, { machine: PUMPS.machine });
    expect((await siteOf(unnamed)).site.business.companyName).toBe("Pump Spares");
    expect(Checklist.parse(body).items.find(({ id }) => id === "name")?.isDone).toBe(false);
  });

  test("visitors see the first claims until the questions are answered, then only what the owner confirms", async ({
    app,
  }) => {
    const { admin, visitor } = app;
    const paths = ["/", "/about", "/api/site", "/api/site/home", "/api/site/about"];
    const shown = async () =>
      JSON.stringify(
        await Promise.all(
          paths.map(async (path) => {
            const { body, text } = await visitor.get(path);
            return path.startsWith("/api") ? body : text;
          }),
        ),
      );
    const item = async (id: string) =>
      Checklist.parse((await admin.get("/api/checklist")).body).items.find((each) => each.id === id);
    const decide = (part: string, isRight: boolean) => admin.post("/api/checklist/claims", { part, isRight });
    const before = await siteOf(app);
    expect(await shown()).toMatch(CLAIMED);
    expect((await item("facts"))?.claims).toContain("ISO 9001:2015 certified");
    expect(await item("facts")).not.toHaveProperty("note");

    await admin.post(PATH, { business: PUMPS.business });
    expect(await shown()).not.toMatch(CLAIMED);
    const { settings, pages } = await siteOf(app);
    expect([settings.facts, settings.home]).toEqual([before.settings.facts, before.settings.home]);
    expect(pages[0]).toMatchObject({ claims: [], facts: [], reviews: { rating: null, reviews: [] } });
    expect(await item("reviews")).toMatchObject({ isDone: false, note: CHECKLIST.withheld });

    expect((await decide("facts", true)).status).toBe(200);
    expect((await siteOf(app)).pages[1]).toMatchObject(before.settings.facts);
    expect(await item("facts")).toEqual({ id: "facts", isDone: true });
    expect(await shown()).not.toMatch(/Mehta|4\.1/);
    await expectRefused(app, [409, SETTINGS_SERVER.stale], () => decide("facts", false));

    expect((await decide("reviews", false)).status).toBe(200);
    expect((await siteOf(app)).settings.reviews).toEqual({ rating: null, satisfaction: null, reviews: [] });
    expect(await item("reviews")).toEqual({ id: "reviews", isDone: true });

    const home = { ...before.settings.home, headline: "Reeds of Surat" };
    expect((await admin.put("/api/settings/home", home)).status).toBe(200);
    expect((await siteOf(app)).pages[0].home).toEqual(home);
  });

  test.each<[string, (app: TestApp) => Promise<unknown>]>([
    ["a product", ({ admin }) => createTestProduct(admin, {})],
    [
      "a deleted product",
      async ({ admin }) => admin.del(`/api/products/${(await createTestProduct(admin, {}))._id}`),
    ],
    ["a catalogue", ({ services }) => plantCatalog(services, { category: "picanol" })],
    ["a new category", ({ admin }) => admin.post("/api/categories", { id: "ksb", label: "KSB" })],
    ["a deleted category", ({ admin }) => admin.del("/api/categories/others")],
    [
      "another order of categories",
      async ({ admin }) => {
        const { body } = await admin.get("/api/categories");
        const ids = body.map(({ id }: { id: string }) => id).toReversed();
        expect((await admin.put("/api/categories/order", { ids })).status).toBe(200);
      },
    ],
    [
      "a saved profile",
      async ({ admin }) =>
        admin.put("/api/settings/business", (await admin.get("/api/settings")).body.business),
    ],
    ["a sample that is still made", ({ services }) => planSample(services.database, true)],
  ])("refuses a site with %s (409)", async (_what, change) => {
    const app = await open();
    await change(app);
    expect(await isNew(app)).toBe(false);
    const before = await siteOf(app);
    await expectRefused(app, [409, START.notNew], () => app.admin.post(PATH, PUMPS));
    expect(await siteOf(app)).toEqual(before);
  });
});

onSharedApp("POST /site/start with an invalid body", (app) => {
  const machine = PUMPS.machine;
  test.each<[unknown, string]>([
    [{ business: { ...PUMPS.business, email: "nobody" } }, LOGIN.emailInvalid],
    [{ brands: ["KSB", "k s b"] }, CATEGORY_FORM.labelTaken],
    [{ brands: ["KSB", "..."] }, CATEGORY_FORM.labelRequired],
    [{ machine: { ...machine, many: "42" } }, SETTINGS_FORM.machineWordRequired],
  ])("rejects %j (400)", async (body, message) => {
    const answer = await refused(app(), () => app().admin.post(PATH, body));
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((each: { message: string }) => each.message)).toContain(message);
    expect(await isNew(app())).toBe(true);
  });
});
