import { expect } from "vitest";
import type { PublicProduct } from "#contract/products/product.ts";
import { beside, onBothEngines, type TestApp } from "#tests/support/app.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";

const listed = async ({ visitor }: TestApp, query = ""): Promise<PublicProduct[]> =>
  (await visitor.get(`/api/products?category=picanol-rapier${query}`)).body.products;
const titles = async (app: TestApp, query?: string) => (await listed(app, query)).map(({ title }) => title);

onBothEngines("cached public products", (test, open) => {
  test("are current in every list, whichever process changed them", async ({ app: one }) => {
    const other = await open(beside(one));
    const { _id } = await createTestProduct(one.admin, { title: "Gripper of before" });
    const second = await createTestProduct(other.admin, { title: "Gripper, the second" });
    const expectSame = async (first: Partial<PublicProduct>) => {
      for (const app of [one, other, one]) {
        const products = await listed(app);
        expect(products[1]).toMatchObject(first);
        expect((await app.visitor.get(`/api/products/by-id/${_id}`)).body).toEqual(products[1]);
        const found = await listed(app, "&search=gripper");
        expect(found.find((product) => product._id === _id)).toEqual(products[1]);
      }
    };
    await expectSame({ title: "Gripper of before", stock: 7 });
    const path = `/api/products/${_id}`;
    expect((await other.admin.put(path, { price: 3, stock: 0 })).status).toBe(200);
    await expectSame({ stock: 0 });
    const fields = productFields({ title: "Gripper of now", partCode: "PIC-GR-9999", stock: "5" });
    expect((await other.admin.form("PUT", path, { ...fields, specifications: "[]" })).status).toBe(200);
    await expectSame({ title: "Gripper of now", specifications: [], stock: 5, partCode: "PIC-GR-9999" });
    await one.admin.post("/api/products/bulk", {
      products: [{ id: _id, version: 3 }],
      changes: { category: "toyota" },
    });
    for (const app of [other, one]) expect(await titles(app)).toEqual(["Gripper, the second"]);
    await one.admin.del(`/api/products/${second._id}`);
    for (const app of [other, one]) expect(await titles(app)).toEqual([]);
    await other.admin.post("/api/products/restore", { ids: [second._id] });
    for (const app of [one, other]) expect(await titles(app)).toEqual(["Gripper, the second"]);
  });

  test("contain no private fields; an administrator's list is not cached", async ({ app }) => {
    const { _id } = await createTestProduct(app.admin, { price: "4711.5" });
    for (let times = 0; times < 2; times += 1) {
      const [shown] = await listed(app);
      expect(JSON.stringify(shown)).not.toContain("4711");
      expect(Object.keys(shown ?? {})).not.toContain("version");
      const { body } = await app.admin.get("/api/products?category=picanol-rapier");
      expect(body.products[0]).toMatchObject({ _id, price: 4711.5, version: 1 });
    }
  });
});
