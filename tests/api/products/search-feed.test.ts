import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OwnCategory } from "#contract/products/category.ts";
import type { Product } from "#contract/products/product.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { addRemovals } from "#server/products/removals.ts";
import { openFeed } from "#server/products/search/engines/embedded/feed.ts";
import { onBothEngines, onSqlite, openForTest, type TestApp } from "#tests/support/app.ts";
import { copyProduct, createTestProduct, putProduct } from "#tests/support/products.ts";
import { rethrow } from "#tests/support/rethrow.ts";
import { until } from "#tests/support/until.ts";

/** More than an answer waits for, and less than half of all. */
const MANY = 1200;
const ALL = 2 * MANY + 200;

/** The number of the first copy. */
const FIRST = 10_000;

/** The engine of these tests, whichever is chosen for a run. */
const EMBEDDED = { searchEngine: "embedded" } as const;

const found = async ({ visitor }: TestApp, text: string): Promise<number> =>
  (await visitor.get(`/api/products?search=${text}&limit=1`)).body.total;

const isWhole = ({ services }: TestApp) => services.search.lapses() !== undefined;

/** Changes the first `count` copies of a product in one transaction. */
const change = (
  { services }: TestApp,
  count: number,
  columns: { title?: string; published?: number; deleted_at?: number },
) =>
  write(services.database, SYSTEM, ({ tx, change }) =>
    tx
      .updateTable("products")
      .set({ ...columns, change })
      .where("product_id", ">=", FIRST)
      .where("product_id", "<", FIRST + count)
      .execute(),
  );

/** An application whose index holds many copies of a part named 'Spring', and that part. */
async function withMany(app: TestApp): Promise<Product> {
  const product = await createTestProduct(app.admin, { title: "Spring" });
  await copyProduct(app.services, product, ALL, (nth) => ({ product_id: FIRST + nth }));
  await change(app, ALL, {});
  await until(async () => (await found(app, "spring")) === ALL + 1 && isWhole(app));
  return product;
}

/** An answer waits for the newest of many changes, and the others follow. */
async function expectToFollow(app: TestApp, count: number): Promise<void> {
  const product = await withMany(app);
  const lapses = app.services.search.lapses() as number;
  await change(app, count, { title: "Coil" });
  await putProduct(app.admin, product, { title: "Shuttle" });
  expect(await found(app, "shuttle")).toBe(1);
  expect(await found(app, "coil")).toBeLessThan(count);
  expect(isWhole(app)).toBe(false);
  await until(async () => (await found(app, "coil")) === count && isWhole(app));
  expect(await found(app, "spring")).toBe(ALL - count);
  expect(app.services.search.lapses()).toBe(lapses + 1);
}

onBothEngines("changes that are read", (test, open) => {
  test("an answer waits for the newest of many", async () => expectToFollow(await open(EMBEDDED), MANY));

  test("more removals than are kept lead to a new index", async () => {
    const app = await open(EMBEDDED);
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

onSqlite("many changes at once", (test, open) => {
  test("an answer waits for the newest of most, which are sooner complete in another edition", async () =>
    expectToFollow(await open(EMBEDDED), ALL));

  test("parts withdrawn with many others are not shown, even while the index is behind", async () => {
    const app = await open(EMBEDDED);
    await withMany(app);
    const shown = async () => (await app.visitor.get(`/api/products?limit=100&page=20`)).body.products;
    expect(await shown()).toHaveLength(100);
    await change(app, MANY, { published: 0 });
    const stored = await app.services.database.read
      .selectFrom("products")
      .select("product_id")
      .where("published", "=", 0)
      .execute();
    const withdrawn = new Set(stored.map((row) => row.product_id));
    const numbers = (await shown()).map(({ productId }: Product) => productId);
    expect(isWhole(app)).toBe(false);
    expect(numbers.filter((number: number) => withdrawn.has(number))).toEqual([]);
    await until(async () => (await found(app, "spring")) === ALL - MANY + 1);
  });

  test("while a brand is renamed the old index answers, with every change", async () => {
    const app = await open(EMBEDDED);
    const product = await withMany(app);
    const brands = (await app.admin.get("/api/categories")).body as OwnCategory[];
    const { id, products, catalogs, version, ...brand } = brands.find(
      (each) => each.id === product.category,
    ) as OwnCategory;
    const renamed = { ...brand, label: "Zanzibar" };
    const saved = await app.admin.put(`/api/categories/${id}`, renamed, { "if-match": String(version) });
    expect(saved.status).toBe(200);
    await putProduct(app.admin, product, { title: "Shuttle" });
    expect([await found(app, "shuttle"), await found(app, "spring")]).toEqual([1, ALL]);
    expect(isWhole(app)).toBe(false);
    await until(async () => (await found(app, "zanzibar")) === ALL + 1);
    expect(isWhole(app)).toBe(true);
  });
});

/** On SQLite: there a step that doesn't yield takes one turn of the event loop. */
test.each([600, 2400])("an answer doesn't wait for the index without removed parts (%i)", async (all) => {
  const app = await openForTest("sqlite");
  const product = await createTestProduct(app.admin, { title: "Spring" });
  await copyProduct(app.services, product, all, (nth) => ({ product_id: FIRST + nth }));
  const feed = openFeed(app.services.database, rethrow);
  await feed.built();
  const worn = feed.edition();
  await change(app, all / 2, { deleted_at: 1 });
  // Each row takes as long as a turn may.
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  expect(await feed.fresh()).toBe(worn);
  await nextEventLoopTurn();
  await change(app, 1, {});
  let turns = 0;
  let answer: unknown;
  feed.fresh().then((edition) => {
    answer = edition;
  }, rethrow);
  for (; !answer; turns += 1) await nextEventLoopTurn();
  expect(answer).toBe(worn);
  expect(turns).toBeLessThan(5);
  clock.mockRestore();
  await until(async () => (await feed.fresh()) !== worn);
  expect(feed.edition()?.size()).toBe(1 + all / 2);
});
