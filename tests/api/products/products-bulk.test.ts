import { expect, test } from "vitest";
import { GST_FORM, PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { STOCK_MAX } from "#contract/products/limits.ts";
import { BULK_EDIT } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothEngines, onSharedApp, onSqlite } from "#tests/support/app.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const ID = "01900000-0000-7000-8000-000000000001";

const chosen = (...products: Product[]) => products.map(({ _id: id, version }) => ({ id, version }));

const bulk = (admin: ApiClient, products: unknown, changes: unknown) =>
  admin.post("/api/products/bulk", { products, changes });

onBothEngines("PUT /products/bulk", (test) => {
  test("saves all products with their versions and records the differences", async ({ admin, services }) => {
    const first = await createTestProduct(admin, { stock: "7", category: "toyota" });
    const second = await createTestProduct(admin, { stock: "3", category: "picanol" });
    const kept = await createTestProduct(admin);
    const changes = { category: "picanol", stock: { by: -2.5 }, featured: true };
    const { status, body } = await bulk(admin, chosen(first, second), changes);
    expect([status, body.refused]).toEqual([200, []]);
    expect(body.saved).toMatchObject([
      { _id: first._id, category: "picanol", stock: 4.5, featured: true, version: 2, title: first.title },
      { _id: second._id, category: "picanol", stock: 0.5, featured: true, version: 2 },
    ]);
    expect((await admin.get(`/api/products/${first._id}`)).body).toEqual(body.saved[0]);
    expect((await admin.get(`/api/products/${kept._id}`)).body).toEqual(kept);
    const records = await services.database.read
      .selectFrom("activity")
      .select(["entity_id", "type", "detail"])
      .where("type", "=", "update")
      .orderBy("id")
      .execute();
    expect(records.map(({ entity_id, detail }) => [entity_id, JSON.parse(detail).changes])).toEqual([
      [
        first._id,
        {
          category: { from: "toyota", to: "picanol" },
          stock: { from: 7, to: 4.5 },
          featured: { from: 0, to: 1 },
        },
      ],
      [second._id, { stock: { from: 3, to: 0.5 }, featured: { from: 0, to: 1 } }],
    ]);
  });

  test("adds decimals exactly", async ({ admin }) => {
    const product = await createTestProduct(admin, { stock: "0.1" });
    expect((await bulk(admin, chosen(product), { stock: { by: 0.2 } })).body.saved[0].stock).toBe(0.3);
  });

  test("two concurrent calls: each product is changed by one of them", async ({ admin }) => {
    const product = await createTestProduct(admin, { stock: "4" });
    const answers = await Promise.all([1, 1, 1].map((by) => bulk(admin, chosen(product), { stock: { by } })));
    expect(answers.flatMap(({ body }) => body.saved)).toHaveLength(1);
    expect((await admin.get(`/api/products/${product._id}`)).body).toMatchObject({ stock: 5, version: 2 });
  });
});

onSqlite("values of a bulk edit", (test) => {
  test("reports products that are stale, deleted or would fall below 0 one by one", async ({ admin }) => {
    const [fine, stale, gone, few] = [
      await createTestProduct(admin, { stock: "9" }),
      await createTestProduct(admin, { stock: "9" }),
      await createTestProduct(admin, { stock: "9" }),
      await createTestProduct(admin, { stock: "2" }),
    ];
    const { body: current } = await admin.put(`/api/products/${stale._id}`, { price: 5, stock: 8 });
    await admin.del(`/api/products/${gone._id}`);
    const { status, body } = await bulk(admin, chosen(stale, fine, gone, few), { stock: { by: -3 } });
    expect(status).toBe(200);
    expect(body.saved).toMatchObject([{ _id: fine._id, stock: 6, version: 2 }]);
    expect(body.refused).toEqual([
      { id: stale._id, reason: "stale", message: PRODUCT_SERVER.stale, current },
      { id: gone._id, reason: "missing", message: PRODUCT_SERVER.notFound, current: null },
      { id: few._id, reason: "stock", message: BULK_EDIT.stockBelowZero, current: few },
    ]);
    // Retrying with the returned versions saves the rest.
    const again = await bulk(admin, [{ id: stale._id, version: current.version }], { stock: { by: -3 } });
    expect(again.body).toMatchObject({ saved: [{ stock: 5 }], refused: [] });
  });

  test("leaves a product unchanged if it already has the values", async ({ app }) => {
    const product = await createTestProduct(app.admin, { stock: "4" });
    const before = await app.services.database.read.selectFrom("activity").select("id").execute();
    const { body } = await bulk(app.admin, chosen(product), { stock: { set: 4 }, featured: false });
    expect(body).toEqual({ saved: [product], refused: [] });
    expect(await app.services.database.read.selectFrom("activity").select("id").execute()).toEqual(before);
  });

  test("sets and removes unit, HSN code and GST rate", async ({ admin }) => {
    const product = await createTestProduct(admin);
    const set = await bulk(admin, chosen(product), { unit: "m", hsnCode: "84485900", gstRate: 0.25 });
    expect(set.body.saved).toMatchObject([{ unit: "m", hsnCode: "84485900", gstRate: 0.25, version: 2 }]);
    const none = await bulk(admin, chosen(set.body.saved[0]), { unit: null, hsnCode: null, gstRate: null });
    expect(none.body.saved).toMatchObject([{ unit: null, hsnCode: null, gstRate: null, version: 3 }]);
  });
});

onSharedApp("invalid bulk edits", (app) => {
  const one = [{ id: ID, version: 1 }];
  test.each([
    ["one twice", [...one, ...one], { featured: true }, BULK_EDIT.twice],
    ["another category", one, { category: "all" }, "Category must be one of the site's categories"],
    ["stock set and changed", one, { stock: { set: 1, by: 1 } }, expect.any(String)],
    ["an HSN code of three digits", one, { hsnCode: "844" }, GST_FORM.hsnInvalid],
    ["a rate of three decimals", one, { gstRate: 18.125 }, GST_FORM.rateInvalid],
  ])("are rejected and change nothing: %s", async (_name, products, changes, message) => {
    await expectRefused(app(), [400, message], () => bulk(app().admin, products, changes));
  });

  test("a stock above the maximum is rejected only for its product", async () => {
    const product = await createTestProduct(app().admin, { stock: String(STOCK_MAX) });
    const { body } = await bulk(app().admin, chosen(product), { stock: { by: 1 } });
    expect(body.refused).toMatchObject([{ reason: "stock", message: BULK_EDIT.stockTooLarge }]);
  });
});
