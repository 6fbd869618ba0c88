import { expect, test } from "vitest";
import { onBothEngines, openTestApp, type TestApp } from "../support/app.ts";
import { createTestProduct, productFields } from "../support/products.ts";

const about = (app: TestApp, query: string) => app.visitor.get(`/api/products?${query}`);
const titles = async (app: TestApp, text: string, more = ""): Promise<string[]> =>
  (await about(app, `search=${text}${more}`)).body.products.map(
    (product: { title: string }) => product.title,
  );

onBothEngines("19 a search sees what was just answered", (open, engine) => {
  test("after each create, update, delete and restore, in every answer", async () => {
    const app = await open();
    const { admin } = app;
    const product = await createTestProduct(admin, { title: "Spring" });
    const path = `/api/products/${product._id}`;
    expect(await titles(app, "spring")).toEqual(["Spring"]);
    await admin.form("PUT", path, productFields({ title: "Coil", category: "toyota" }));
    expect([await titles(app, "spring"), await titles(app, "coil")]).toEqual([[], ["Coil"]]);
    expect([
      await titles(app, "coil", "&category=toyota"),
      await titles(app, "coil", "&category=picanol-rapier"),
    ]).toEqual([["Coil"], []]);
    await admin.del(path);
    expect(await titles(app, "coil")).toEqual([]);
    await admin.post("/api/products/restore", { ids: [product._id] });
    expect(await titles(app, "coil")).toEqual(["Coil"]);
  });

  test("twelve people create and search at the same moment, each finds their own at once", async () => {
    const app = await open();
    const found = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const title = `Bobbin${String.fromCharCode(97 + at)}`;
        await createTestProduct(app.admin, { title });
        return (await titles(app, title))[0] === title;
      }),
    );
    expect(found).toEqual(Array(12).fill(true));
    expect((await about(app, "limit=1")).body.total).toBe(12);
  });

  test("what one process writes, another one on the same database finds at once", async () => {
    const one = await open();
    const { databaseUrl, dataDir } = one.services.config;
    const other = await openTestApp(engine, engine === "sqlite" ? { dataDir } : { databaseUrl });
    try {
      const product = await createTestProduct(one.admin, { title: "Spring" });
      expect(await titles(other, "spring")).toEqual(["Spring"]);
      await other.admin.put(`/api/products/${product._id}/featured`);
      await other.admin.form("PUT", `/api/products/${product._id}`, productFields({ title: "Coil" }));
      expect([await titles(one, "spring"), await titles(one, "coil")]).toEqual([[], ["Coil"]]);
      await one.admin.del(`/api/products/${product._id}`);
      expect([await titles(other, "coil"), (await about(other, "")).body.total]).toEqual([[], 0]);
      await Promise.all([
        createTestProduct(one.admin, { title: "Reed" }),
        createTestProduct(other.admin, { title: "Heald" }),
      ]);
      expect([await titles(one, "heald"), await titles(other, "reed")]).toEqual([["Heald"], ["Reed"]]);
    } finally {
      await other.close();
    }
  });
});
