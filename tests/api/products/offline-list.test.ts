import { expect } from "vitest";
import { longId, shortId } from "#contract/platform/short-id.ts";
import { OFFLINE_PARTS_MAX } from "#contract/products/limits.ts";
import type { OfflineList } from "#contract/products/product.ts";
import { beside, onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { copyProduct, createTestProduct, putProduct, specifications } from "#tests/support/products.ts";

const PATH = "/api/products/offline-list";
const listOf = async ({ visitor }: Pick<TestApp, "visitor">): Promise<OfflineList> =>
  (await visitor.get(PATH)).body;
const numbersOf = async (app: TestApp) => (await listOf(app)).parts.map(([productId]) => productId);
const titlesOf = async (app: TestApp) => (await listOf(app)).parts.map(([, , title]) => title);

onBothEngines("GET /products/offline-list", (test, open) => {
  test("lists the published parts of shown categories, newest first, with seven fields and no price", async ({
    app,
  }) => {
    const { admin } = app;
    expect(await listOf(app)).toEqual({ at: "1970-01-01T00:00:00.000Z", parts: [] });
    const first = await createTestProduct(admin, {
      productId: "1",
      specifications: "[]",
      title: "Without a code",
    });
    await createTestProduct(admin, { productId: "2", title: "Unpublished", published: "false" });
    const last = await createTestProduct(admin, {
      productId: "3",
      partCode: "PIC-GR-0471",
      price: "4711.5",
      category: "picanol",
      title: "Gripper <b> für „alle“",
      specifications: specifications(["Machine", "Picanol OMNIplus, GamMax"], ["Fits", "all models"]),
    });
    const named = { productId: "4", specifications: specifications(["Part code", "TOY 1"]) };
    await createTestProduct(admin, { ...named, title: "In a hidden category", category: "toyota" });
    const cutter = await createTestProduct(admin, { ...named, productId: "5", title: "Cutter", stock: "0" });
    const hidden = (await admin.get("/api/categories")).body.find(
      ({ id }: { id: string }) => id === "toyota",
    );
    const { label, navigationLabel, inBrandGrid, words } = hidden;
    const body = { label, navigationLabel, inBrandGrid, words, isShown: false, isStocked: true };
    expect((await admin.put("/api/categories/toyota", body)).status).toBe(200);
    const list = await listOf(app);
    expect(list.parts).toEqual([
      [5, "TOY 1", "Cutter", "picanol-rapier", "", shortId(cutter._id), 0],
      [3, "PIC-GR-0471", "Gripper <b> für „alle“", "picanol", "OMNIplus,GamMax", shortId(last._id), 1],
      [1, "", "Without a code", "picanol-rapier", "", shortId(first._id), 1],
    ]);
    expect(longId(list.parts[0]?.[5] ?? "")).toBe(cutter._id);
    expect(list.at > last.updatedAt).toBe(true);
    expect(JSON.stringify(list)).not.toContain("4711");
    expect((await admin.put("/api/categories/toyota", { ...body, isShown: true })).status).toBe(200);
    expect(await numbersOf(app)).toEqual([5, 4, 3, 1]);
  });

  test("reads parts of the same moment once each, in the order of the listing", async ({ app }) => {
    const model = await createTestProduct(app.admin, { productId: "1" });
    const states = [{}, {}, { published: 0 }, { deleted_at: 1 }, { created_at: 1 }];
    const numbers = Array.from({ length: 1700 }, (_, nth) => 2000 + nth);
    await copyProduct(app.services, model, numbers.length, (nth) => ({
      product_id: 2000 + nth,
      ...states[nth % states.length],
    }));
    const listed = (...kinds: number[]) =>
      numbers.filter((number) => kinds.includes(number % states.length)).reverse();
    // The model's `_id` is greater than those of its copies, which were created at the same time.
    expect(await numbersOf(app)).toEqual([1, ...listed(0, 1), ...listed(4)]);
  });

  test("has every write in the next answer, whichever process made it", async ({ app: one }) => {
    const other = await open(beside(one));
    const product = await createTestProduct(one.admin, { title: "First name" });
    const both = async (titles: string[]) => {
      for (const app of [one, other, one, other]) expect(await titlesOf(app)).toEqual(titles);
    };
    await both(["First name"]);
    await putProduct(other.admin, product, { title: "Second name" });
    await both(["Second name"]);
    await createTestProduct(other.admin, { title: "Newer" });
    await both(["Newer", "Second name"]);
    await putProduct(one.admin, product, { title: "Second name", published: "false" });
    await both(["Newer"]);
    await putProduct(other.admin, product, { title: "Second name", published: "true" });
    await both(["Newer", "Second name"]);
    await one.admin.del(`/api/products/${product._id}`);
    await both(["Newer"]);
    await other.admin.post("/api/products/restore", { ids: [product._id] });
    await both(["Newer", "Second name"]);
  });

  test("answers 304 until a part changes, in every process and after other writes", async ({ app: one }) => {
    const other = await open(beside(one));
    const product = await createTestProduct(one.admin);
    const etag = String((await one.visitor.get(PATH)).headers.get("etag"));
    const statusOf = async ({ visitor }: TestApp) =>
      (await visitor.get(PATH, { "if-none-match": etag })).status;
    expect([await statusOf(one), await statusOf(other), await statusOf(one)]).toEqual([304, 304, 304]);
    const { business } = (await one.admin.get("/api/settings")).body;
    await one.admin.put("/api/settings/business", { ...business, companyName: "Loom parts" });
    expect([await statusOf(one), await statusOf(other)]).toEqual([304, 304]);
    await putProduct(one.admin, product, { title: "Another" });
    expect([await statusOf(other), await statusOf(one)]).toEqual([200, 200]);
  });
});

onSqlite("a large catalogue's GET /products/offline-list", (test) => {
  test("has its newest 20,000 parts", async ({ app }) => {
    const model = await createTestProduct(app.admin, { productId: "1" });
    await copyProduct(app.services, model, OFFLINE_PARTS_MAX + 1, (nth) => ({ product_id: 2000 + nth }));
    const numbers = await numbersOf(app);
    expect([numbers.length, numbers[0], numbers[1], numbers.at(-1)]).toEqual([20_000, 1, 22_000, 2002]);
  });
});
