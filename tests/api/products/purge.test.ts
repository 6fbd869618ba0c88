import { expect } from "vitest";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import { purgeProducts } from "#server/products/end-products.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { failNth, sweepNextDay } from "#tests/support/faults.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, postProduct } from "#tests/support/products.ts";
import { refused, snapshot } from "#tests/support/snapshot.ts";

onBothEngines("purging deleted products", (test) => {
  /** A product deleted `ago` milliseconds ago. */
  async function deleted({ admin, services }: TestApp, ago: number) {
    const product = await createTestProduct(admin);
    await admin.del(`/api/products/${product._id}`);
    const shifted = services.database.main.updateTable("products").set({ deleted_at: Date.now() - ago });
    await shifted.where("id", "=", product._id).execute();
    return product;
  }

  test("after ten minutes a product can't be restored; a purge deletes row, files and index entry", async ({
    app,
  }) => {
    const { admin, visitor, services } = app;
    const product = await deleted(app, RESTORE_WINDOW + 1);
    const kept = await createTestProduct(admin, { title: "Heald frame" });
    const late = await refused(app, () => admin.post("/api/products/restore", { ids: [product._id] }));
    expect([late.status, late.body]).toEqual([404, { message: PRODUCT_SERVER.notRestorable }]);

    await Promise.all([purgeProducts(services), purgeProducts(services)]);
    const { products, records, stored } = await snapshot(services);
    expect(products.map((row) => row.id)).toEqual([kept._id]);
    expect(records.map((row) => row.key)).toEqual(kept.images.map((image) => image.key));
    expect(stored).toHaveLength(2);
    const removals = await services.database.read.selectFrom("removals").select("entity_id").execute();
    expect(removals).toEqual([{ entity_id: product._id }]);
    expect((await visitor.get("/api/products?search=gripper")).body.total).toBe(0);
    expect((await visitor.get(String(product.images[0]?.url))).status).toBe(404);
    expect((await admin.post("/api/products/restore", { ids: [product._id] })).status).toBe(404);
    const reused = await createTestProduct(admin, { productId: String(product.productId) });
    expect(reused._id).not.toBe(product._id);
  });

  test("within ten minutes a purge keeps it, its number stays reserved, and it can be restored exactly", async ({
    app,
  }) => {
    const { admin, services } = app;
    const product = await deleted(app, RESTORE_WINDOW - 30_000);
    expect(await purgeProducts(services)).toBe(0);
    const taken = await refused(app, async () =>
      postProduct(admin, { productId: String(product.productId) }, [await imageFormFile()]),
    );
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, "productId"]);
    const restored = await admin.post("/api/products/restore", { ids: [product._id] });
    expect([restored.status, restored.body]).toEqual([200, [product]]);
  });

  test("files a purge can't delete stay recorded until a later sweep", async ({ app }) => {
    const { services } = app;
    await deleted(app, RESTORE_WINDOW + 1);
    const fault = failNth(services, "remove", "EACCES", "every");
    expect(await purgeProducts(services)).toBe(1);
    expect((await snapshot(services)).records).toMatchObject([{ state: "doomed", attempts: 1 }]);
    fault.stop();
    await sweepNextDay(services);
    expect(await snapshot(services)).toMatchObject({ records: [], stored: [], products: [] });
  });
});
