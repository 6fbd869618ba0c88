import { beforeAll, expect, test } from "vitest";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { imageBytes } from "#tests/support/images.ts";
import { mapped } from "#tests/support/import-mapping.ts";
import { applyImport, checkFile, csvOf, zipOf } from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";

const CSV = csvOf(
  ["Code", "Item Name", "Brand", "Rate"],
  ["P-1", "Plate one", "Toyota", "3"],
  ["P-2", "Plate two", "GTM", "2"],
  ["P-3", "Plate three", "GTM", "1"],
);

/** Three products with a drawn plate and two with a photo, one of which mentions plates. */
async function addPlates(app: TestApp): Promise<void> {
  await createTestProduct(app.admin, { title: "Reed", category: "toyota" });
  await createTestProduct(app.admin, { title: "Plate reader", description: '"plate":true' });
  await applyImport(app, await mapped(app, await checkFile(app, CSV)));
}

type Answer = { products: { title: string }[]; total: number; page: number; totalPages: number };
const listOf = async (app: TestApp, query: string, who: "admin" | "visitor" = "admin") => {
  const { products, total } = (await app[who].get(`/api/products?${query}`)).body as Answer;
  return [total, ...products.map(({ title }) => title)];
};

onSharedApp("a list with products without a photo", (app) => {
  beforeAll(() => addPlates(app()));

  test("is filtered for an administrator, with category, order and search", async () => {
    expect(await listOf(app(), "pictures=missing&sortField=price&sortOrder=asc")).toEqual([
      3,
      "Plate three",
      "Plate two",
      "Plate one",
    ]);
    expect(await listOf(app(), "pictures=missing&category=toyota")).toEqual([1, "Plate one"]);
    expect(await listOf(app(), "pictures=missing&search=plate&sortField=price&sortOrder=desc")).toEqual([
      3,
      "Plate one",
      "Plate two",
      "Plate three",
    ]);
    expect(await listOf(app(), "pictures=missing&search=reader")).toEqual([0]);
    expect((await listOf(app(), "pictures=missing&search=P-2"))[1]).toBe("Plate two");
    const last = (await app().admin.get("/api/products?pictures=missing&limit=2&page=9")).body as Answer;
    expect([last.page, last.totalPages, last.products.length]).toEqual([2, 2, 1]);
  });

  test("is not filtered for visitors or by an unknown value", async () => {
    expect(await listOf(app(), "pictures=missing", "visitor")).toEqual(await listOf(app(), "", "visitor"));
    expect((await listOf(app(), "pictures=missing&search=plate", "visitor"))[0]).toBe(4);
    expect((await listOf(app(), "pictures=drawn"))[0]).toBe(5);
  });

  test("is exported", async () => {
    const { url } = (await app().admin.post("/api/products/export", { pictures: "missing", search: "plate" }))
      .body;
    const csv = (await app().visitor.get(url)).text;
    expect(csv.trim().split("\r\n")).toHaveLength(4);
    expect(csv).not.toContain("Plate reader");
    const all = (await app().admin.post("/api/products/export", { pictures: "missing" })).body.url;
    expect((await app().visitor.get(all)).text.trim().split("\r\n")).toHaveLength(4);
  });
});

onSqlite("products without a photo", (test) => {
  test("are counted, and no longer once they have a photo or are deleted", async ({ app }) => {
    await addPlates(app);
    const count = async () => (await app.admin.get("/api/stats")).body.withoutPicture;
    expect(await count()).toBe(3);
    const zip = await zipOf({ "p1.png": await imageBytes() });
    await applyImport(app, await checkFile(app, CSV, zip));
    expect(await count()).toBe(2);
    const { products } = (await app.admin.get("/api/products?pictures=missing&search=P-2")).body;
    await app.admin.del(`/api/products/${products[0]._id}`);
    expect(await count()).toBe(1);
    expect(await listOf(app, "pictures=missing")).toEqual([1, "Plate three"]);
  });
});
