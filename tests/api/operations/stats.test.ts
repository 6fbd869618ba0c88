import { expect } from "vitest";
import { CatalogList } from "#contract/catalogs/catalog.ts";
import { Stats } from "#contract/operations/stats.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { sent } from "#tests/support/enquiries.ts";
import { createTestProduct } from "#tests/support/products.ts";

const DAY = 24 * 60 * 60_000;

let made = 0;
async function addCatalog(
  { services }: TestApp,
  about: { category?: string; status?: string; active?: number; created?: number },
): Promise<string> {
  made += 1;
  const id = `01900000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  await services.database.main
    .insertInto("catalogs")
    .values({
      id,
      category: about.category ?? "picanol",
      original_name: `catalogue-${made}.pdf`,
      processing_status: about.status ?? "completed",
      is_active: about.active ?? 1,
      total_pages: 3,
      page_navigation: '{"DRIVE":2}',
      created_by: "owner@example.com",
      version: 1,
      change: 0,
      created_at: about.created ?? made,
      updated_at: null,
    })
    .execute();
  return id;
}

onBothEngines("GET /stats", (test) => {
  test("an empty site has zeros, no catalogue and no activity", async ({ admin }) => {
    const answer = await admin.get("/api/stats");
    expect(Stats.strict().parse(answer.body)).toEqual({
      totalProducts: 0,
      featuredProducts: 0,
      recentUpdates: 0,
      categories: 0,
      totalCatalogs: 0,
      activeCatalog: null,
      recentActivity: [],
    });
  });

  test("counts existing products; deleted ones do not count", async ({ admin, services }) => {
    const first = await createTestProduct(admin, { category: "toyota" });
    const old = await createTestProduct(admin, { category: "toyota" });
    const gone = await createTestProduct(admin, { category: "others" });
    await admin.put(`/api/products/${first._id}/featured`);
    await admin.put(`/api/products/${gone._id}/featured`);
    await admin.del(`/api/products/${gone._id}`);
    await services.database.main
      .updateTable("products")
      .set({ updated_at: Date.now() - DAY - 1000 })
      .where("id", "=", old._id)
      .execute();
    const { body } = await admin.get("/api/stats");
    expect(body).toMatchObject({ totalProducts: 2, featuredProducts: 1, recentUpdates: 1, categories: 1 });
  });

  test("returns the newest active completed catalogue with its product count", async ({ app }) => {
    const shown = await addCatalog(app, { created: 10 });
    await addCatalog(app, { created: 20, active: 0 });
    await addCatalog(app, { created: 30, status: "processing" });
    await addCatalog(app, { created: 5, category: "toyota" });
    await createTestProduct(app.admin, { catalogId: shown });
    const { body } = await app.admin.get("/api/stats");
    expect(body.totalCatalogs).toBe(4);
    expect(body.activeCatalog).toEqual({
      name: expect.stringMatching(/^catalogue-\d+\.pdf$/),
      updatedAt: null,
      totalItems: 1,
      createdBy: "owner@example.com",
    });
    const list = CatalogList.parse((await app.admin.get("/api/catalogs")).body);
    expect(list.map(({ createdAt }) => new Date(createdAt).getTime())).toEqual([30, 20, 10, 5]);
    expect(
      list.filter((catalog) => catalog.shown).map(({ createdAt }) => new Date(createdAt).getTime()),
    ).toEqual([10, 5]);
    expect(list.find((catalog) => catalog._id === shown)).toMatchObject({
      productCount: 1,
      pageNavigation: { DRIVE: 2 },
    });
  });

  test("returns the last 50 activities, newest first, with a readable date", async ({ admin }) => {
    const product = await createTestProduct(admin);
    for (let at = 0; at < 51; at += 1) await admin.put(`/api/products/${product._id}/featured`);
    await admin.del(`/api/products/${product._id}`);
    const { recentActivity } = (await admin.get("/api/stats")).body;
    expect(recentActivity).toHaveLength(50);
    expect(recentActivity[0]).toEqual({
      description: `Deleted product '${product.title}'`,
      displayTime: expect.stringMatching(/^\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/),
      type: "delete",
      product: product._id,
    });
    expect(recentActivity[1].type).toBe("update");
  });

  test("an enquiry's activity contains its id as long as the enquiry exists", async ({ app }) => {
    const [kept, gone] = [await sent(app), await sent(app)];
    await app.admin.del(`/api/enquiries/${gone._id}`);
    const { recentActivity } = (await app.admin.get("/api/stats")).body;
    expect(recentActivity.map(({ enquiry }: { enquiry?: string }) => enquiry)).toEqual([
      undefined,
      undefined,
      kept._id,
    ]);
  });
});
