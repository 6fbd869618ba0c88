import { expect } from "vitest";
import { Product } from "#contract/products/product.ts";
import { onBothEngines, onSqlite } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageFormFile } from "#tests/support/images.ts";
import {
  copyProduct,
  createTestProduct,
  postProduct,
  productFields,
  putProduct,
} from "#tests/support/products.ts";

onBothEngines("POST and PUT /products", (test) => {
  test("product 1,002 gets the next number above 1000, and can be saved with it", async ({
    admin,
    services,
  }) => {
    const model = await createTestProduct(admin, { productId: "0" });
    await copyProduct(services, model, 1000, (nth) => ({ product_id: nth + 1 }));
    const beyond = await createTestProduct(admin);
    expect(beyond.productId).toBe(1001);
    const path = `/api/products/${beyond._id}`;
    const kept = await admin.form("PUT", path, productFields({ productId: "1001", title: "Kept" }));
    expect([kept.status, kept.body.productId]).toEqual([200, 1001]);
    const other = await admin.form("PUT", path, productFields({ productId: "1002" }));
    expect([other.status, other.body.errors[0].field]).toEqual([400, "productId"]);
  });

  test("rejects a used number with the title of its product, and stores nothing (409)", async ({
    admin,
    services,
  }) => {
    await createTestProduct(admin, { productId: "7", title: "Weft cutter" });
    const answer = await postProduct(admin, { productId: "7" }, [await imageFormFile()]);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe("Product ID 7 is already used by 'Weft cutter'");
    expect(await services.database.read.selectFrom("files").select("key").execute()).toHaveLength(1);
  });

  test("26 two saves of one version: one gets 409 with the current state, no update is lost", async ({
    admin,
  }) => {
    const product = await createTestProduct(admin);
    const path = `/api/products/${product._id}`;
    const save = (stock: number) => admin.put(path, { price: 1, stock }, { "if-match": '"1"' });
    const answers = await Promise.all([save(11), save(22)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const won = answers.find((answer) => answer.status === 200);
    const lost = answers.find((answer) => answer.status === 409);
    expect(lost?.body.current).toEqual(won?.body);
    expect((await admin.get(path)).body).toEqual(won?.body);
    expect((await admin.form("PUT", path, productFields(), [], { "if-match": "1" })).status).toBe(409);
    expect((await admin.del(path, { "if-match": '"1"' })).status).toBe(409);
  });

  test("records every change with the user and the differing fields", async ({ admin, services }) => {
    const product = await createTestProduct(admin);
    await admin.put(`/api/products/${product._id}`, { price: 99, stock: product.stock });
    await admin.del(`/api/products/${product._id}`);
    const rows = await services.database.read.selectFrom("activity").selectAll().orderBy("id").execute();
    expect(rows.map((row) => [row.type, row.description])).toEqual([
      ["create", "Created product 'Rapier gripper, giver side'"],
      ["update", "Updated product 'Rapier gripper, giver side'"],
      ["delete", "Deleted product 'Rapier gripper, giver side'"],
    ]);
    expect(rows[1]?.actor_name).toMatch(/@example\.com$/);
    expect(JSON.parse(String(rows[1]?.detail))).toEqual({ changes: { price: { from: 1250.5, to: 99 } } });
  });

  test("concurrent creations get different numbers", async ({ admin }) => {
    const products = await Promise.all(Array.from({ length: 8 }, () => createTestProduct(admin)));
    expect(new Set(products.map((product) => product.productId)).size).toBe(8);
    expect(new Set(products.map((product) => product._id)).size).toBe(8);
  });
});

onSqlite("a product that is written", (test) => {
  test("returns the created product with its images in every size and format", async ({ admin, visitor }) => {
    const photo = await imageFormFile({ width: 1500, height: 1000, format: "jpeg" });
    const answer = await postProduct(admin, { productId: "471" }, [photo]);
    expect(answer.status).toBe(201);
    const product = Product.strict().parse(answer.body);
    expect(product).toMatchObject({
      productId: 471,
      title: "Rapier gripper, giver side",
      category: "picanol-rapier",
      catalogId: null,
      price: 1250.5,
      stock: 7,
      featured: false,
      sample: false,
      version: 1,
    });
    const [image] = product.images;
    expect(image).toMatchObject({ width: 1280, height: 853, sizes: [320, 640, 1280] });
    expect(image?.placeholder).toMatch(/^data:image\/webp;base64,/);
    const folder = image?.url.slice(0, image.url.lastIndexOf("/"));
    for (const part of ["320.avif", "640.webp", "1280.avif", "1280.webp"]) {
      expectAnswer(await visitor.get(`${folder}/${part}`), 200);
    }
  });

  test("assigns a random free number if none is given", async ({ admin }) => {
    const first = await createTestProduct(admin);
    const second = await createTestProduct(admin, { productId: "" });
    for (const { productId } of [first, second]) {
      expect(productId).toBeGreaterThanOrEqual(0);
      expect(productId).toBeLessThanOrEqual(1000);
    }
    expect(first.productId).not.toBe(second.productId);
  });

  test("an update appends new images and removes the named ones", async ({ admin, visitor }) => {
    const product = await createTestProduct(admin);
    const gone = product.images[0];
    const answer = await putProduct(
      admin,
      product,
      { title: "Rapier gripper, receiver side", removedImages: JSON.stringify([gone?.key]) },
      [await imageFormFile({ colour: "#fff" }), await imageFormFile({ colour: "#000" })],
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: "Rapier gripper, receiver side", version: 2 });
    expect(answer.body.images).toHaveLength(2);
    expect(answer.body.images.map((image: { key: string }) => image.key)).not.toContain(gone?.key);
    expect((await visitor.get(String(gone?.url))).status).toBe(404);
    expect((await visitor.get(answer.body.images[0].url)).status).toBe(200);
  });

  test("keeps number, catalogue and specifications if absent; an empty catalogue clears it", async ({
    admin,
    services,
  }) => {
    const catalogId = await plantCatalog(services);
    const product = await createTestProduct(admin, { productId: "9", catalogId });
    expect(product.catalogId).toBe(catalogId);
    const { specifications: _, ...fields } = productFields({ title: "New title" });
    const path = `/api/products/${product._id}`;
    const kept = await admin.form("PUT", path, fields);
    expect(kept.body).toMatchObject({ productId: 9, catalogId, specifications: product.specifications });
    const cleared = await admin.form("PUT", path, { ...fields, catalogId: "" });
    expect(cleared.body.catalogId).toBeNull();
  });

  test("the quick edit changes price and stock, and featured toggles", async ({ admin }) => {
    const product = await createTestProduct(admin);
    const edited = await admin.put(`/api/products/${product._id}`, { price: 0, stock: 2.5 });
    expect(edited.body).toMatchObject({ price: 0, stock: 2.5, title: product.title, version: 2 });
    const on = await admin.put(`/api/products/${product._id}/featured`);
    expect(on.body).toMatchObject({ featured: true, version: 3 });
    const off = await admin.put(`/api/products/${product._id}/featured`);
    expect(off.body).toMatchObject({ featured: false, version: 4 });
  });
});
