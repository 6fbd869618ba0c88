import { expect } from "vitest";
import type { OwnCategory } from "../../../contract/products/category.ts";
import type { Product } from "../../../contract/products/product.ts";
import { SYSTEM, write } from "../../../server/platform/database/write.ts";
import { addRemovals } from "../../../server/products/removals.ts";
import { onBothEngines, type TestApp } from "../../support/app.ts";
import { copyProduct, createTestProduct, putProduct } from "../../support/products.ts";
import { until } from "../../support/until.ts";

/** More than an answer waits for. */
const MANY = 2500;

const found = async ({ visitor }: TestApp, text: string): Promise<number> =>
  (await visitor.get(`/api/products?search=${text}&limit=1`)).body.total;

const isWhole = ({ services }: TestApp) => services.search.lapses() !== undefined;

/** Changes all copies of a product in one transaction. */
const change = ({ services }: TestApp, columns: { title?: string; published?: number }) =>
  write(services.database, SYSTEM, ({ tx, change }) =>
    tx
      .updateTable("products")
      .set({ ...columns, change })
      .where("id", "like", "01900000-%")
      .execute(),
  );

/** An application whose index holds many copies of a part named 'Spring', and that part. */
async function withMany(app: TestApp): Promise<Product> {
  const product = await createTestProduct(app.admin, { title: "Spring" });
  await copyProduct(app.services, product, MANY, (nth) => ({ product_id: 10_000 + nth }));
  await change(app, {});
  await until(async () => (await found(app, "spring")) === MANY + 1);
  return product;
}

onBothEngines("many changes at once", (test) => {
  test("an answer waits for the newest ones, the others follow", async ({ app }) => {
    const product = await withMany(app);
    await until(() => isWhole(app));
    const lapses = app.services.search.lapses() as number;
    await change(app, { title: "Coil" });
    await putProduct(app.admin, product, { title: "Shuttle" });
    expect(await found(app, "shuttle")).toBe(1);
    expect(await found(app, "coil")).toBeLessThan(MANY);
    expect(isWhole(app)).toBe(false);
    await until(async () => (await found(app, "coil")) === MANY);
    expect(await found(app, "spring")).toBe(0);
    expect(app.services.search.lapses()).toBe(lapses + 1);
  });

  test("a part withdrawn with many others is not shown, even while the index is behind", async ({ app }) => {
    await withMany(app);
    await app.visitor.get("/api/products?limit=100");
    await change(app, { published: 0 });
    const { products } = (await app.visitor.get("/api/products?limit=100")).body;
    expect(products.map(({ title }: Product) => title)).toEqual(["Spring"]);
    await until(async () => (await found(app, "spring")) === 1);
  });

  test("while a brand is renamed the old index answers, with every change", async ({ app }) => {
    const product = await withMany(app);
    const brands = (await app.admin.get("/api/categories")).body as OwnCategory[];
    const { id, products, catalogs, version, ...brand } = brands.find(
      (each) => each.id === product.category,
    ) as OwnCategory;
    const renamed = { ...brand, label: "Zanzibar" };
    const saved = await app.admin.put(`/api/categories/${id}`, renamed, { "if-match": String(version) });
    expect(saved.status).toBe(200);
    await putProduct(app.admin, product, { title: "Shuttle" });
    expect([await found(app, "shuttle"), await found(app, "spring")]).toEqual([1, MANY]);
    expect(isWhole(app)).toBe(false);
    await until(async () => (await found(app, "zanzibar")) === MANY + 1);
    expect(isWhole(app)).toBe(true);
  });

  test("more removals than are kept lead to a new index", async ({ app }) => {
    const product = await createTestProduct(app.admin, { title: "Spring" });
    expect(await found(app, "spring")).toBe(1);
    const gone = Array.from({ length: 10_001 }, (_, at) => `gone-${at}`);
    await write(app.services.database, SYSTEM, async ({ tx, change }) => {
      await tx.deleteFrom("products").where("id", "=", product._id).execute();
      await addRemovals({ tx, change }, gone);
    });
    const kept = await app.services.database.read.selectFrom("removals").select("entity").execute();
    expect(kept).toEqual([{ entity: "swept" }]);
    expect((await app.visitor.get("/api/products")).body.total).toBe(0);
    expect(await found(app, "spring")).toBe(0);
  });
});
