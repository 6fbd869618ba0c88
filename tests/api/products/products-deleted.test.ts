import { expect } from "vitest";
import { RESTORE_IDS_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { apiClient } from "#tests/support/client.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { signIn } from "#tests/support/people.ts";
import { createTestProduct, postProduct } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";

const list = async ({ admin }: TestApp) => (await admin.get("/api/products/deleted")).body;

const restore = ({ admin }: TestApp, ids: string[]) => admin.post("/api/products/restore", { ids });

/** Moves a deletion `ago` milliseconds into the past. */
async function age({ services }: TestApp, { _id }: Product, ago: number): Promise<void> {
  const shifted = services.database.main.updateTable("products").set({ deleted_at: Date.now() - ago });
  await shifted.where("id", "=", _id).execute();
}

/** The rows of a product, without the counters that signal changes to other processes. */
async function rowsOf({ services }: TestApp, { _id, images }: Product) {
  const { read } = services.database;
  const keys = images.map(({ key }) => key);
  const product = await read
    .selectFrom("products")
    .selectAll()
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();
  const files = await read.selectFrom("files").selectAll().where("key", "in", keys).orderBy("key").execute();
  const past = await read
    .selectFrom("activity")
    .selectAll()
    .where("entity_id", "=", _id)
    .orderBy("id")
    .execute();
  const { change: _change, ...fields } = product;
  return { fields, files, past };
}

onBothEngines("deleted products", (test) => {
  test("are listed with deleter and deadline, last deleted first", async ({ app }) => {
    const other = apiClient(
      app.url,
      await signIn(app.services, { role: "admin", email: "asha@example.com" }),
    );
    const first = await createTestProduct(app.admin, { title: "Reed hook" });
    const second = await createTestProduct(app.admin, { title: "Cam follower" });
    await createTestProduct(app.admin, { title: "Heald frame" });
    expect(await list(app)).toEqual([]);

    await app.admin.del(`/api/products/${first._id}`);
    await restore(app, [first._id]);
    const answer = await other.del(`/api/products/${first._id}`);
    await app.admin.del(`/api/products/${second._id}`);
    const deleted = await list(app);
    expect(deleted.map(({ title }: { title: string }) => title)).toEqual(["Cam follower", "Reed hook"]);
    expect(deleted[1]).toEqual({
      _id: first._id,
      productId: first.productId,
      title: "Reed hook",
      deletedAt: new Date(Date.parse(answer.body.restorableUntil) - RESTORE_WINDOW).toISOString(),
      deletedBy: "asha@example.com",
      restorableUntil: answer.body.restorableUntil,
    });

    await restore(app, [first._id, second._id]);
    expect(await list(app)).toEqual([]);
  });

  test("are restored exactly: row, version, featured, catalogue, images and history", async ({ app }) => {
    const { admin, visitor, services } = app;
    const catalogId = await plantCatalog(services);
    const created = await createTestProduct(admin, { catalogId });
    await admin.put(`/api/products/${created._id}/featured`);
    const product = (await admin.get(`/api/products/${created._id}`)).body as Product;
    const url = String(product.images[0]?.url);
    const bytes = (await visitor.get(url)).text;
    const before = await rowsOf(app, product);

    await admin.del(`/api/products/${product._id}`);
    expect((await visitor.get(url)).status).toBe(404);
    const blocked = await refused(app, async () =>
      postProduct(admin, { productId: String(product.productId) }, [await imageFormFile()]),
    );
    expect(blocked.status).toBe(409);
    expect((await restore(app, [product._id])).body).toEqual([product]);

    const after = await rowsOf(app, product);
    expect(after.fields).toEqual(before.fields);
    expect(after.files).toEqual(before.files);
    expect(after.past.slice(0, before.past.length)).toEqual(before.past);
    expect(after.past.slice(before.past.length).map(({ description }) => description)).toEqual([
      `Deleted product '${product.title}'`,
      `Restored product '${product.title}'`,
    ]);
    expect((await visitor.get(url)).text).toBe(bytes);
    expect((await admin.get(`/api/products/${product._id}`)).body).toEqual(product);
  });

  test("a restore is all or nothing if one is expired, unknown or not deleted", async ({ app }) => {
    const [late, deleted, there] = [
      await createTestProduct(app.admin, { title: "Late" }),
      await createTestProduct(app.admin, { title: "Deleted" }),
      await createTestProduct(app.admin, { title: "There" }),
    ];
    for (const { _id } of [late, deleted]) await app.admin.del(`/api/products/${_id}`);
    await age(app, late, RESTORE_WINDOW + 60_000);
    expect((await list(app)).map(({ title }: { title: string }) => title)).toEqual(["Deleted"]);
    for (const other of [late._id, there._id, "01900000-0000-7000-8000-000000000001"]) {
      const answer = await refused(app, () => restore(app, [deleted._id, other]));
      expect([answer.status, answer.body]).toEqual([404, { message: PRODUCT_SERVER.notRestorable }]);
    }
    expect((await restore(app, [deleted._id])).status).toBe(200);
    // A second click, or another administrator's.
    for (const ids of [[deleted._id], [deleted._id, there._id]]) {
      const again = await refused(app, () => restore(app, ids));
      expect([again.status, again.body.message]).toEqual([404, PRODUCT_SERVER.alreadyRestored(ids.length)]);
    }
  });

  test("can be restored until the deadline, and by one call only", async ({ app }) => {
    const product = await createTestProduct(app.admin);
    await app.admin.del(`/api/products/${product._id}`);
    await age(app, product, RESTORE_WINDOW - 30_000);
    expect(await list(app)).toHaveLength(1);
    await age(app, product, RESTORE_WINDOW);
    expect(await list(app)).toEqual([]);

    const { main } = app.services.database;
    const row = await main.selectFrom("products").selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: RESTORE_IDS_MAX + 1 }, (_, at) => ({
      ...row,
      id: `01900000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      product_id: 2000 + at,
      deleted_at: Date.now() - at,
    }));
    for (const each of many) await main.insertInto("products").values(each).execute();
    const deleted = await list(app);
    expect(deleted).toHaveLength(RESTORE_IDS_MAX);
    expect(deleted[0]).toMatchObject({ productId: 2000, deletedBy: null });
  });
});
