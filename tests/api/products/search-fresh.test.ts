import { beforeAll, expect, test } from "vitest";
import { answerProductList } from "#server/products/list-products.ts";
import { readProductQuery } from "#server/products/list-query.ts";
import type { ListingQuery } from "#server/products/search/engine.ts";
import { openEmbeddedEngine } from "#server/products/search/engines/embedded/open-engine.ts";
import { countFailedSearch } from "#server/products/searches/failed-searches.ts";
import { beside, onBothEngines, onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { createTestProduct, productFields, putProduct } from "#tests/support/products.ts";
import { rethrow } from "#tests/support/rethrow.ts";

const about = (app: TestApp, query: string) => app.visitor.get(`/api/products?${query}`);
const titles = async (app: TestApp, text: string, more = ""): Promise<string[]> =>
  (await about(app, `search=${text}${more}`)).body.products.map(
    (product: { title: string }) => product.title,
  );

onBothEngines("19 search results after a write", (test, open) => {
  test("are current after each create, update, delete and restore", async ({ app }) => {
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

  test("twelve concurrent users each find the product they created at once", async ({ app }) => {
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

  test("writes of one process are found at once in another on the same database", async ({ app: one }) => {
    const other = await open(beside(one));
    const product = await createTestProduct(one.admin, { title: "Spring" });
    expect(await titles(other, "spring")).toEqual(["Spring"]);
    await other.admin.put(`/api/products/${product._id}/featured`);
    await putProduct(other.admin, product, { title: "Coil" });
    expect([await titles(one, "spring"), await titles(one, "coil")]).toEqual([[], ["Coil"]]);
    await one.admin.del(`/api/products/${product._id}`);
    expect([await titles(other, "coil"), (await about(other, "")).body.total]).toEqual([[], 0]);
    await Promise.all([
      createTestProduct(one.admin, { title: "Reed" }),
      createTestProduct(other.admin, { title: "Heald" }),
    ]);
    expect([await titles(one, "heald"), await titles(other, "reed")]).toEqual([["Heald"], ["Reed"]]);
  });
});

onBothSharedApps("searching while the index is being built", (app) => {
  beforeAll(async () => {
    for (const fields of [
      { title: "Gripper head", partCode: "PIC-GR-0471", category: "toyota" },
      { title: "Gripper band", partCode: "PIC-GR-0472", category: "others" },
      { title: "Reed 9", partCode: "SB-RE-09", description: "Goes with a gripper", category: "others" },
      { title: "Reed 10", partCode: "SB-RE-10", category: "toyota" },
    ])
      await createTestProduct(app().admin, fields);
  });

  /** A search over these products whose index is still being built. */
  async function beginning() {
    const { database } = app().services;
    const all = await database.read.selectFrom("products").select(["id", "title"]).execute();
    const search = openEmbeddedEngine(database, rethrow);
    const find = async (text: string, category?: string) =>
      (await search.find(text, category)).ids.map((id) => all.find((each) => each.id === id)?.title);
    return { database, search, find };
  }

  test.each([
    ["pic-gr 0471", undefined, ["Gripper head"]],
    ["PICGR", undefined, ["Gripper head", "Gripper band"]],
    ["PICGR", "others", ["Gripper band"]],
    ["gripper", undefined, ["Gripper band", "Gripper head"]],
    ["GRIPPER H", undefined, ["Gripper head"]],
    ["gripper", "toyota", ["Gripper head"]],
    ["reed 9", undefined, ["Reed 9"]],
    ["reed", undefined, ["Reed 9", "Reed 10"]],
    // Only what a column index can find: no infixes, no wildcards.
    ["head", undefined, []],
    ["goes", undefined, []],
    ["0471", undefined, []],
    ["%", undefined, []],
    ["gr_pper", undefined, []],
    ["g%", undefined, []],
    ["", undefined, []],
  ])("matches codes and titles by prefix: %j in %j", async (text, category, titles) => {
    const { find, search } = await beginning();
    expect(search.lapses()).toBeUndefined();
    expect(await find(text, category)).toEqual(titles);
    await search.ready;
  });

  test("answers one search per event loop turn", async () => {
    const { find, search } = await beginning();
    let turns = 0;
    const seen: number[] = [];
    const count = () => {
      turns += 1;
      if (seen.length < 5) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(
      ["gripper", "reed", "pic", "head", "reed 9"].map(async (text) => {
        await find(text);
        seen.push(turns);
      }),
    );
    expect(new Set(seen).size).toBe(5);
    await search.ready;
  });

  /** Lists of these products whose index is complete once `release` is called. */
  async function held() {
    const { services } = app();
    const { search } = services;
    const building = Promise.withResolvers<void>();
    let isBuilt = false;
    const instead = {
      ready: building.promise,
      lapses: () => (isBuilt ? search.lapses() : undefined),
      filtered: async (query: ListingQuery) => (isBuilt ? search.filtered(query) : undefined),
    };
    return {
      list: async (query: object) =>
        answerProductList(
          { ...services, search: { ...search, ...instead } },
          await readProductQuery(services.database, query, false),
          false,
        ),
      release() {
        isBuilt = true;
        building.resolve();
      },
    };
  }

  test("a list waits for the index, and is complete if that is built in time", async () => {
    const { list, release } = await held();
    const listed = list({ category: "toyota" });
    release();
    const { filters, isIncomplete } = await listed;
    expect([filters.length > 0, isIncomplete]).toEqual([true, undefined]);
  });

  test("a list that can't wait longer says that it is incomplete, until the next one", async () => {
    const { list, release } = await held();
    expect(await list({ category: "toyota" })).toMatchObject({ total: 2, filters: [], isIncomplete: true });
    expect(await list({ search: "gripper" })).toMatchObject({ isIncomplete: true });
    release();
    expect(await list({ category: "toyota" })).not.toHaveProperty("isIncomplete");
    expect((await about(app(), "category=toyota")).body).not.toHaveProperty("isIncomplete");
  });

  test("counts no failed search until the index is built", async () => {
    const { database, search } = await beginning();
    const failed = () => database.read.selectFrom("failed_searches").select("search").execute();
    await countFailedSearch({ database, search }, "shuttle");
    expect(await failed()).toEqual([]);
    await search.ready;
    await countFailedSearch({ database, search }, "shuttle");
    expect(await failed()).toEqual([{ search: "shuttle" }]);
  });
});
