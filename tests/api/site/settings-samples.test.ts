import { expect } from "vitest";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { planSample } from "#server/operations/sample/sample-work.ts";
import { INSTANCE } from "#server/platform/instance.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestItem, FIELDS, fillHomePage, heroImage } from "#tests/support/hero.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings/data/remove-samples";
const TABLES = ["products", "catalogs", "hero_slides", "news", "hero_tabs"] as const;
const NONE = { products: 0, catalogs: 0, slides: 0, news: 0, tabs: 0, enquiries: 0 };

const samplesOf = async ({ admin }: TestApp) => (await admin.get("/api/settings")).body.samples;

/** Marks everything as sample data. */
async function markAll({ services }: TestApp): Promise<void> {
  for (const table of TABLES) await services.database.main.updateTable(table).set({ sample: 1 }).execute();
}

onSqlite("removing the sample data", (test) => {
  test("deletes all sample data with its files and keeps the owner's", async ({ app }) => {
    const { admin, visitor, services } = app;
    await fillHomePage(admin);
    const sample = await createTestProduct(admin, { title: "Sample bolt" });
    const catalog = await plantCatalog(services, { category: sample.category });
    await markAll(app);
    const own = await createTestProduct(admin, { title: "Own bolt", catalogId: catalog });
    const slide = await createTestItem(admin, "slider", { title: "Own slide" });
    expect(await samplesOf(app)).toEqual({ ...NONE, products: 1, catalogs: 1, slides: 1, news: 1, tabs: 1 });

    const answer = await admin.post(PATH);
    const removed = { ...NONE, products: 1, catalogs: 1, slides: 1, news: 1, tabs: 1 };
    expectAnswer(answer, 200, { message: SETTINGS_SERVER.samplesRemoved, removed });
    expect(await samplesOf(app)).toEqual(NONE);
    expect((await admin.get("/api/catalogs")).body).toEqual([]);
    expect((await visitor.get("/api/hero/tabs")).body).toEqual([]);
    expect((await visitor.get("/api/hero/news")).body).toEqual([]);
    expect((await visitor.get("/api/hero/slider")).body.map((each: { _id: string }) => each._id)).toEqual([
      slide._id,
    ]);
    expect((await visitor.get(`/api/products/by-id/${sample._id}`)).status).toBe(404);
    expect(await services.search.find("sample")).toMatchObject({ ids: [] });
    expect((await admin.get(`/api/products/${own._id}`)).body).toMatchObject({ catalogId: null, version: 2 });
    const keys = [own.images[0]?.url, slide.imageUrl].map((url) => url?.split("/")[2]).sort();
    const files = await services.database.read
      .selectFrom("files")
      .select(["key", "state"])
      .orderBy("key")
      .execute();
    expect(files).toEqual(keys.map((key) => ({ key, state: "live" })));
    const stored = await Array.fromAsync(services.files.list());
    expect(stored.filter((path) => !keys.some((key) => path.includes(String(key))))).toEqual([]);
    const record = services.database.read
      .selectFrom("activity")
      .select("description")
      .where("type", "=", "delete");
    expect((await record.orderBy("id").execute()).map((row) => row.description)).toEqual([
      "Removed the sample data: 1 products",
      expect.stringMatching(/^Deleted catalog/),
      `Deleted slider image '${FIELDS.slider["title"]}'`,
      `Deleted news item '${FIELDS.news["title"]}'`,
      "Deleted the company tab",
    ]);
    expect((await admin.post(PATH)).body.removed).toEqual(NONE);
  });

  test("cancels a planned load, and is rejected while one is running (409)", async ({ app }) => {
    const { database } = app.services;
    await planSample(database, true);
    const lease = { instance: INSTANCE, lease_until: Date.now() + 60_000 };
    await database.main.updateTable("jobs").set(lease).where("kind", "=", "sample").execute();
    await expectRefused(app, [409, { message: SETTINGS_SERVER.samplesInTheMaking }], () =>
      app.admin.post(PATH),
    );
    await database.main.updateTable("jobs").set({ lease_until: 0 }).execute();
    expect((await app.admin.post(PATH)).status).toBe(200);
    expect(await database.read.selectFrom("jobs").select("id").execute()).toEqual([]);
    await planSample(database, true);
    expect(await database.read.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  test("keeps a sample tab the owner has rewritten", async ({ app }) => {
    await fillHomePage(app.admin);
    await markAll(app);
    const fields = { title: "company", content: "Since 1998.", exists: "true" };
    await app.admin.form("POST", "/api/hero/tabs", fields, [await heroImage()]);
    expect((await app.admin.post(PATH)).body.removed.tabs).toBe(0);
    expect((await app.visitor.get("/api/hero/tabs")).body).toHaveLength(1);
  });
});
