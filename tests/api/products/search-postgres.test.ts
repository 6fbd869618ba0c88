import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { OwnCategory } from "#contract/products/category.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { asProblem } from "#server/platform/http/errors.ts";
import type { SearchEngine } from "#server/products/search/engine.ts";
import { openEmbeddedEngine } from "#server/products/search/engines/embedded/open-engine.ts";
import { type Candidates, readCandidates } from "#server/products/search/engines/postgres/candidates.ts";
import { openPostgresEngine } from "#server/products/search/engines/postgres/open-engine.ts";
import {
  anywhere,
  categoryToken,
  fromLevel,
  inSample,
} from "#server/products/search/engines/postgres/postings-in-bytes.ts";
import {
  connectionOf,
  editionTables,
  indexEdition,
  makeEdition,
  readEditions,
} from "#server/products/search/engines/postgres/tables.ts";
import { emptyTerm } from "#server/products/search/ranking/postings.ts";
import { openServices } from "#server/services.ts";
import { ndcg } from "#tests/relevance/measure.ts";
import { SEARCHES } from "#tests/relevance/searches.ts";
import { STRANGERS_JUDGING, STRANGERS_TUNING } from "#tests/relevance/strangers.ts";
import { openForTest, type TestApp } from "#tests/support/app.ts";
import { freshDatabaseUrl } from "#tests/support/databases.ts";
import { copyProduct, createTestProduct, putProduct } from "#tests/support/products.ts";
import { rethrow } from "#tests/support/rethrow.ts";
import { shippedRows } from "#tests/support/shipped-sample.ts";
import { until } from "#tests/support/until.ts";

/** More than an answer waits for. */
const MANY = 2500;

const open = () => openForTest("postgres", { searchEngine: "postgres" });

const found = async ({ visitor }: TestApp, query: string) =>
  (await visitor.get(`/api/products?limit=5&${query}`)).body;

const titles = async (app: TestApp, query: string): Promise<string[]> =>
  (await found(app, query)).products.map(({ title }: { title: string }) => title);

const editionsOf = ({ services }: TestApp) => readEditions(connectionOf(services.database.main));

/** An application with many copies of a part. */
async function withMany(app: TestApp) {
  const product = await createTestProduct(app.admin, { title: "Spring", category: "picanol" });
  await copyProduct(app.services, product, MANY, (nth) => ({ product_id: 10_000 + nth, change: 10 }));
  await app.services.database.main
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", 20) }))
    .where("name", "=", "change")
    .execute();
  return product;
}

describe("the search in PostgreSQL", () => {
  const engines: { embedded: SearchEngine; postgres: SearchEngine }[] = [];
  const codes = new Map<string, string>();
  beforeAll(async () => {
    const url = (await freshDatabaseUrl("postgres")) as string;
    const database = await openDatabase({ databaseUrl: url, dataDir: "", onIdleError: rethrow });
    const { products } = await shippedRows();
    const rows = products.map((product, at) => ({ ...product, change: 1, catalog_id: null, product_id: at }));
    for (let at = 0; at < rows.length; at += 50)
      await database.main
        .insertInto("products")
        .values(rows.slice(at, at + 50))
        .execute();
    await database.main.updateTable("counters").set({ value: 5 }).where("name", "=", "change").execute();
    for (const { id, part_code } of products) codes.set(id, part_code ?? "");
    const embedded = openEmbeddedEngine(database, rethrow);
    const postgres = openPostgresEngine({ database, url, onError: rethrow });
    await Promise.all([embedded.ready, postgres.ready]);
    engines.push({ embedded, postgres });
    return async () => {
      await postgres.close();
      await database.close();
    };
  });
  const both = () => engines[0] as (typeof engines)[number];

  test("ranks as the embedded engine does, for searches that people have judged", async () => {
    const searches = [...SEARCHES, ...STRANGERS_TUNING, ...STRANGERS_JUDGING];
    const sums = { embedded: 0, postgres: 0, sameFirst: 0 };
    for (const { text, grades } of searches) {
      const [one, other] = await Promise.all([both().embedded.find(text), both().postgres.find(text)]);
      sums.embedded += ndcg(
        one.ids.map((id) => codes.get(id) ?? ""),
        grades,
      );
      sums.postgres += ndcg(
        other.ids.map((id) => codes.get(id) ?? ""),
        grades,
      );
      if (one.ids[0] === other.ids[0]) sums.sameFirst += 1;
    }
    expect(Math.abs(sums.embedded - sums.postgres) / searches.length).toBeLessThanOrEqual(0.01);
    expect(sums.sameFirst / searches.length).toBeGreaterThanOrEqual(0.97);
  });

  test.each([
    ["a category", { category: "picanol", text: "", choices: [] }],
    ["all", { category: undefined, text: "", choices: [] }],
    ["a choice", { category: "picanol", text: "", choices: ["kindofpart.nozzle"] }],
    [
      "choices of two filters",
      { category: undefined, text: "", choices: ["kindofpart.gripper", "machine.optimax"] },
    ],
    ["a search", { category: undefined, text: "nozzle", choices: [] }],
    ["a search with a choice", { category: undefined, text: "gripper", choices: ["machine.optimax"] }],
    [
      "an order by measure",
      { category: undefined, text: "", choices: ["kindofpart.gripper"], sort: "-length" },
    ],
  ])("counts the filters of %s as the embedded engine does", async (_, query) => {
    expect(await both().postgres.filtered(query)).toEqual(await both().embedded.filtered(query));
  });

  test("offers the same filters, machines and counts", async () => {
    const { embedded, postgres } = both();
    expect(await postgres.filterNames()).toEqual(await embedded.filterNames());
    expect([...(await postgres.machines("opt"))].sort()).toEqual(
      [...(await embedded.machines("opt"))].sort(),
    );
    expect(await postgres.counts()).toEqual(
      new Map([...(await embedded.counts())].filter(([, count]) => count > 0)),
    );
    expect(await postgres.stocked()).toEqual(
      new Map([...(await embedded.stocked())].filter(([, count]) => count > 0)),
    );
    const list = "2 pcs PIC-GR-0471\nweft cutter 3 nos\nnothing of the kind";
    expect(await postgres.orderLines(list)).toEqual(await embedded.orderLines(list));
  });
});

test("what one process saves, the next search of another finds; unpublished parts give visitors no word", async () => {
  const app = await open();
  const other = await openServices(app.services.config);
  await other.search.ready;
  const product = await createTestProduct(app.admin, { title: "Quaddle spring" });
  expect((await other.search.find("quaddle")).ids).toEqual([product._id]);
  await putProduct(app.admin, product, { title: "Quaddle spring", published: "false" });
  expect(await other.search.find("quaddel")).toMatchObject({ ids: [], unknown: [{ meant: null }] });
  expect(await other.search.find("quadd")).toMatchObject({ ids: [] });
  expect((await other.search.find("quaddle", undefined, true)).ids).toEqual([product._id]);
  await other.close();
});

test("an answer waits for the newest of many changes, the others follow; common words have more parts than are counted", async () => {
  const app = await open();
  await until(async () => app.services.search.lapses() !== undefined);
  const product = await withMany(app);
  await putProduct(app.admin, product, { title: "Shuttle", category: "picanol" });
  expect(await titles(app, "search=shuttle")).toEqual(["Shuttle"]);
  await until(async () => {
    await app.services.search.counts();
    return app.services.search.lapses() !== undefined;
  });
  expect(await found(app, "search=spring")).toMatchObject({ total: 1000, isAtLeast: true, totalPages: 200 });
  expect(await found(app, "category=picanol&page=501")).toMatchObject({ total: MANY + 1, page: 501 });
});

test("while a brand is renamed the old index answers; the new one has its name, and no other is left", async () => {
  const app = await open();
  await withMany(app);
  await until(async () => {
    await app.services.search.counts();
    return app.services.search.lapses() !== undefined;
  });
  const before = await editionsOf(app);
  const brands: OwnCategory[] = (await app.admin.get("/api/categories")).body;
  const { id, products, catalogs, version, ...brand } = brands.find(
    (each) => each.id === "picanol",
  ) as OwnCategory;
  const renamed = { ...brand, label: "Zorbex" };
  const saved = await app.admin.put(`/api/categories/${id}`, renamed, { "if-match": String(version) });
  expect(saved.status).toBe(200);
  expect((await found(app, "search=spring")).total).toBe(1000);
  await until(async () => (await found(app, "search=zorbex+spring")).total === 1000);
  await until(async () =>
    (await editionsOf(app)).every(({ id: edition }) => before.every((each) => each.id !== edition)),
  );
});

test("a build that a process left is completed by the next one", async () => {
  const app = await openForTest("postgres", { searchEngine: "embedded" });
  await withMany(app);
  const config = { ...app.services.config, searchEngine: "postgres" as const };
  const other = await openServices(config);
  await until(async () => (await editionsOf(app).catch(() => [])).length === 1);
  await other.close();
  const [begun] = await editionsOf(app);
  const next = await openServices(config);
  await next.search.ready;
  expect((await next.search.counts()).get("picanol")).toBe(MANY + 1);
  expect(await editionsOf(app)).toMatchObject([{ id: begun?.id, is_ready: true }]);
  await next.close();
});

test("an index that is newer than its database is built again, and the embedded engine removes it", async () => {
  const app = await open();
  await createTestProduct(app.admin, { title: "Quaddle spring" });
  expect(await titles(app, "search=quaddle")).toEqual(["Quaddle spring"]);
  const { main } = app.services.database;
  await main.updateTable("products").set({ title: "Bobbin", change: 0 }).execute();
  await main.updateTable("counters").set({ value: 0 }).where("name", "=", "change").execute();
  const next = await openServices(app.services.config);
  await next.search.ready;
  expect((await next.search.find("bobbin")).ids).toHaveLength(1);
  await next.close();
  const embedded = await openServices({ ...app.services.config, searchEngine: "embedded" });
  await embedded.search.ready;
  await expect(editionsOf(app)).rejects.toThrow("does not exist");
  await embedded.close();
});

test("without the right to make its tables, the database answers, and what is lacking is logged once", async () => {
  const url = (await freshDatabaseUrl("postgres")) as string;
  const database = await openDatabase({ databaseUrl: url, dataDir: "", onIdleError: rethrow });
  onTestFinished(() => database.close());
  const name = `limited_${randomUUID().replaceAll("-", "")}`;
  await sql.raw(`create role ${name} login`).execute(database.main);
  const limited = new URL(url);
  limited.username = name;
  const errors: Error[] = [];
  const engine = openPostgresEngine({
    database,
    url: limited.href,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => engine.close());
  await expect(engine.ready).rejects.toThrow("needs the right to create a schema");
  expect(await engine.find("spring")).toMatchObject({ ids: [], similar: false });
  const failed = await engine.filtered({ category: "picanol", text: "", choices: ["a.b"] }).catch(asProblem);
  expect(failed).toMatchObject({ statusCode: 503 });
  expect(engine.lapses()).toBeUndefined();
  expect(errors.map(({ message }) => message)).toEqual([
    "With SEARCH=postgres, the user of DATABASE_URL needs the right to create a schema and the extension pg_trgm",
  ]);
});

test("of a word in 20,000 parts the best are read, from a sample of those that are alike", async () => {
  const app = await openForTest("postgres", { searchEngine: "postgres" });
  await until(async () => app.services.search.lapses() !== undefined);
  const db = connectionOf(app.services.database.main);
  const { id: edition } = await makeEdition(db, "common words");
  const tables = editionTables(edition);
  const best = [9, 5001, 19_999];
  const parts = Array.from({ length: 20_000 }, (_, at) => {
    const category = at < 40 ? "few" : "many";
    const [ofLevel = 0] = fromLevel(7, best.includes(at) ? 13 : 9);
    const own = [categoryToken(category), anywhere(7), ofLevel];
    const tokens = at % 8 === 0 ? [...own, ...own.map(inSample)] : own;
    return { at, category, tokens: `{${tokens.join()}}` };
  });
  await db.query(
    `insert into ${tables.documents}
       (id, side, category, change, created_at, number, name, is_stocked, tokens, vals, post)
     select 'part ' || at, 0, category, at, at, at, '', true, tokens::int[], '{}', ''
     from unnest($1::int[], $2::text[], $3::text[]) as t(at, category, tokens) order by at`,
    [parts.map(({ at }) => at), parts.map(({ category }) => category), parts.map(({ tokens }) => tokens)],
  );
  await indexEdition(db, edition);
  const common = [{ id: 7, word: "spring", weight: 1, term: { ...emptyTerm(), documents: 20_000 } }];
  const read = (category?: string) => readCandidates(db, tables, [common], category);
  const idsOf = ({ ranked }: Candidates) => ranked.map(({ id }) => id);

  const all = await read();
  expect(idsOf(all)).toEqual(expect.arrayContaining(best.map((at) => `part ${at}`)));
  expect(all.ranked.length).toBeLessThan(500);
  expect(new Set([...idsOf(all), ...all.others]).size).toBeGreaterThan(1000);
  expect(idsOf(await read("few")).length).toBe(40);
});
