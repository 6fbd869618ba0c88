import { expect } from "vitest";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { HISTORY_PAGE_SIZE, RESTORE_WINDOW } from "#contract/products/limits.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { apiClient } from "#tests/support/client.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { signIn } from "#tests/support/people.ts";
import { createTestProduct, productFields, specifications } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const history = ({ admin }: TestApp, { _id }: Pick<Product, "_id">, query = "") =>
  admin.get(`/api/products/${_id}/history${query}`);

onBothEngines("product history", (test) => {
  test("lists each change with user, time and field differences", async ({ app }) => {
    const { admin, services, url } = app;
    const catalogId = await plantCatalog(services, { name: "Rapier 2026.pdf" });
    const product = await createTestProduct(admin, { productId: "12", stock: "1250" });
    const asha = apiClient(url, await signIn(services, { role: "admin", email: "asha@example.com" }));
    const path = `/api/products/${product._id}`;
    const fields = productFields({
      productId: "13",
      title: "Rapier gripper, taker side",
      description: "Carries the weft from the middle of the shed.",
      category: "others",
      catalogId,
      price: "1300",
      stock: "0",
      specifications: specifications(["Part code", "PIC-GR-0472"], ["Weight", "80 g"]),
      removedImages: JSON.stringify(product.images.map(({ key }) => key)),
    });
    const added = await imageFormFile({ colour: "#123" });
    const saved = (await asha.form("PUT", path, fields, [added, await imageFormFile()])).body as Product;
    const [change, creation] = (await history(app, product)).body.entries;
    expect(creation).toMatchObject({
      type: "create",
      description: "Created product 'Rapier gripper, giver side'",
      differences: [],
    });
    expect(change).toMatchObject({ who: "asha@example.com", type: "update", at: saved.updatedAt });
    expect(change.differences).toEqual([
      { kind: "value", field: "Product ID", from: "12", to: "13" },
      { kind: "value", field: "Title", from: "Rapier gripper, giver side", to: "Rapier gripper, taker side" },
      {
        kind: "words",
        field: "Description",
        pieces: [
          { change: "kept", text: "Carries the weft " },
          { change: "removed", text: "to" },
          { change: "added", text: "from" },
          { change: "kept", text: " the middle of the shed." },
        ],
      },
      { kind: "value", field: "Category", from: "Picanol Rapier", to: "Others" },
      { kind: "value", field: "Price", from: "₹1,250.50", to: "₹1,300.00" },
      { kind: "value", field: "Stock", from: "1,250", to: "0" },
      { kind: "value", field: "Catalog", from: null, to: "Rapier 2026.pdf" },
      { kind: "value", field: "Specification 'Part code'", from: "PIC-GR-0471", to: "PIC-GR-0472" },
      { kind: "value", field: "Specification 'Length'", from: "142 mm", to: null },
      { kind: "value", field: "Specification 'Weight'", from: null, to: "80 g" },
      { kind: "pictures", field: "Pictures", added: 2, removed: 1, shown: saved.images },
    ]);
  });

  test("is paged and contains nothing of other products", async ({ app }) => {
    const product = await createTestProduct(app.admin);
    const other = await createTestProduct(app.admin);
    const saves = HISTORY_PAGE_SIZE + 2;
    for (let price = 1; price <= saves; price += 1) {
      await app.admin.put(`/api/products/${product._id}`, { price, stock: 7 });
    }
    const newest = (await history(app, product)).body;
    expect(newest.entries).toHaveLength(HISTORY_PAGE_SIZE);
    expect(newest.entries[0].differences).toMatchObject([{ field: "Price", to: `₹${saves}.00` }]);
    const oldest = (await history(app, product, `?before=${newest.next}`)).body;
    expect([oldest.entries.length, oldest.next]).toEqual([3, null]);
    expect(oldest.entries.at(-1).type).toBe("create");
    expect((await history(app, other)).body).toMatchObject({ entries: [{ type: "create" }], next: null });
    // Values that are not ids are rejected.
    for (const query of ["?before=", "?before=x", "?before=1&before=%00"]) {
      expect((await history(app, product, query)).body).toEqual(newest);
    }
  });
});

onSqlite("entries of the history", (test) => {
  test("describes order-only changes, featured, deleted catalogues and deleted images", async ({ app }) => {
    const { admin, services } = app;
    const catalogId = await plantCatalog(services);
    const product = await createTestProduct(admin);
    const path = `/api/products/${product._id}`;
    const save = async (fields: Record<string, string>, files: Parameters<typeof admin.form>[3] = []) =>
      (await admin.form("PUT", path, productFields(fields), files)).body as Product;
    const two = await save({ catalogId }, [await imageFormFile()]);
    const [first, second] = two.images.map(({ key }) => key);
    await save({
      imageOrder: JSON.stringify([second, first]),
      specifications: specifications(["Length", "142 mm"], ["Part code", "PIC-GR-0471"]),
    });
    await save({ removedImages: JSON.stringify([second]), catalogId: "" });
    await admin.put(`${path}/featured`);
    await services.database.main.deleteFrom("catalogs").execute();

    const { body } = await history(app, product);
    expect(body.entries.map(({ differences }: { differences: unknown }) => differences)).toEqual([
      [{ kind: "value", field: "Featured", from: "No", to: "Yes" }],
      [
        { kind: "value", field: "Catalog", from: "A deleted catalog", to: null },
        {
          kind: "value",
          field: "Order of specifications",
          from: "Length, Part code",
          to: "Part code, Length",
        },
        { kind: "pictures", field: "Pictures", added: 0, removed: 1, shown: [] },
      ],
      [
        {
          kind: "value",
          field: "Order of specifications",
          from: "Part code, Length",
          to: "Length, Part code",
        },
        { kind: "value", field: "Order of pictures", from: "1, 2", to: "2, 1" },
      ],
      [
        { kind: "value", field: "Catalog", from: null, to: "A deleted catalog" },
        { kind: "pictures", field: "Pictures", added: 1, removed: 0, shown: [] },
      ],
      [],
    ]);
  });

  test("is kept while a deleted product can be restored, then returns 404", async ({ app }) => {
    const product = await createTestProduct(app.admin);
    expect((await history(app, product)).body.product).toEqual({
      _id: product._id,
      productId: product.productId,
      title: product.title,
      restorableUntil: null,
    });
    const { body } = await app.admin.del(`/api/products/${product._id}`);
    const deleted = (await history(app, product)).body;
    expect(deleted.product.restorableUntil).toBe(body.restorableUntil);
    expect(deleted.entries[0]).toMatchObject({ type: "delete", differences: [] });
    const stats = async () => (await app.admin.get("/api/stats")).body.recentActivity;
    expect((await stats())[0]).toMatchObject({ type: "delete", product: product._id });

    const late = Date.now() - RESTORE_WINDOW - 1;
    await app.services.database.main.updateTable("products").set({ deleted_at: late }).execute();
    expectAnswer(await history(app, product), 404, { message: PRODUCT_SERVER.notFound });
    expect((await stats())[0]).not.toHaveProperty("product");
    for (const _id of ["x", "12", "01900000-0000-7000-8000-000000000001"]) {
      expect((await history(app, { _id })).status).toBe(404);
    }
  });

  test("shows only the description of a record with unknown details", async ({ app }) => {
    const product = await createTestProduct(app.admin);
    const { main } = app.services.database;
    const images = { from: "no list", to: 7 };
    for (const detail of words`
      {} [] 7 {"changes":[1]} {"changes":{"price":1}} {"changes":{"x":{}}}
    `) {
      await main.updateTable("activity").set({ detail }).execute();
      expect((await history(app, product)).body.entries[0].differences).toEqual([]);
    }
    const detail = JSON.stringify({ changes: { images, category: { from: "gone", to: null } } });
    await main.updateTable("activity").set({ detail }).execute();
    expect((await history(app, product)).body.entries[0].differences).toMatchObject([
      { field: "Category", from: "gone", to: null },
      { field: "Order of pictures" },
    ]);
  });
});
