import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import type { Product } from "#contract/products/product.ts";
import type { HeroSlide } from "#contract/site/hero.ts";
import packageJson from "#package.json" with { type: "json" };
import type { Engine } from "#server/platform/database/engine.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { postgresDialect } from "#server/platform/database/postgres.ts";
import type { Tables } from "#server/platform/database/schema.ts";
import { sqliteDialect } from "#server/platform/database/sqlite.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import { emptyPlace, entriesOf, restoreInto } from "#tests/support/backups.ts";
import { apiClient } from "#tests/support/client.ts";
import { ENGINES, emptyDatabaseUrl } from "#tests/support/databases.ts";
import { newFolder } from "#tests/support/folders.ts";
import { createTestProduct } from "#tests/support/products.ts";

const FOLDER = join(import.meta.dirname, "../../releases");
const RELEASES = readdirSync(FOLDER).filter((name) => /^\d/.test(name));
const ENTRY = "files/";

/** Tables that no backup contains, and those in which a restore or a sign-in adds rows. */
const NOT_KEPT =
  /^(?:access_tokens|answered_keys|backups|call_counts|download_links|login_throttle|refresh_tokens|sessions)$/;

/** Existing values that change: migration 0020 prefixes an enquiry's number, and a restore counts as a change. */
const CHANGED = new Set(["enquiries.search_text", "counters.value"]);

/** Tables that a later version dropped; migration 0044 dropped the saved views. */
const DROPPED = new Set(["saved_views"]);

type Rows = Record<string, string[]>;

/** The rows of each table as texts; limited to the given tables and columns, if any. */
async function rowsOf(db: Kysely<Tables>, columnsOf?: Record<string, string[]>) {
  const rows: Rows = {};
  const columns: Record<string, string[]> = {};
  for (const table of await db.introspection.getTables()) {
    const all = table.columns.map(({ name }) => name).filter((name) => !CHANGED.has(`${table.name}.${name}`));
    const chosen = columnsOf ? columnsOf[table.name] : all;
    if (!chosen) continue;
    columns[table.name] = chosen;
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.execute(db);
    rows[table.name] = found.rows.map((row) => JSON.stringify(chosen.map((name) => row[name]))).sort();
  }
  return { rows, columns };
}

/** A data folder as a release left it, with its database for PostgreSQL; stored files come from the backup. */
async function siteOf(release: string, engine: Engine) {
  const unzipped = (name: string) => gunzipSync(readFileSync(join(FOLDER, release, `${name}.gz`)));
  const dataDir = await newFolder();
  const backup = join(await newFolder(), "backup.tar");
  await writeFile(backup, unzipped("backup.tar"));
  await writeFile(join(dataDir, "heddle.sqlite"), unzipped("heddle.sqlite"));
  for (const { name, bytes } of await entriesOf(backup)) {
    if (!name.startsWith(ENTRY)) continue;
    const path = join(dataDir, "files", name.slice(ENTRY.length));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  if (engine === "sqlite") return { dataDir, backup, databaseUrl: undefined };
  const databaseUrl = await emptyDatabaseUrl();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(unzipped("postgres.sql").toString());
  await client.end();
  return { dataDir, backup, databaseUrl };
}

/** The rows of a database before any migration. */
async function rowsAsTheyAre(place: { dataDir: string; databaseUrl: string | undefined }) {
  const db = new Kysely<Tables>({
    dialect: place.databaseUrl
      ? postgresDialect(place.databaseUrl, () => undefined)
      : sqliteDialect(join(place.dataDir, "heddle.sqlite"), { readOnly: false }),
  });
  const result = await rowsOf(db);
  await db.destroy();
  return result;
}

function expectKept(after: Rows, before: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    if (DROPPED.has(table)) continue;
    expect(after[table], table).toEqual(expect.arrayContaining(rows));
  }
}

/** Everything created by tests/releases/make.ts is shown, found and editable, and its owner can sign in. */
async function expectUsable({ visitor, url }: TestApp): Promise<void> {
  const titles = async (query: string) =>
    (await visitor.get(`/api/products${query}`)).body.products.map(({ title }: { title: string }) => title);
  const { products } = (await visitor.get("/api/products?sortField=title&sortOrder=asc")).body;
  expect(products).toMatchObject([
    { title: "Rapier gripper", partCode: "TOY-047-1" },
    { title: "Weft feeder", partCode: "TOY-147-1" },
  ]);
  expect(await titles("?search=toy0471")).toEqual(["Rapier gripper"]);
  // The owner's search word, and one that was built in up to version 0.2.
  expect(await titles("?search=pakad")).toEqual(["Rapier gripper"]);
  expect(await titles("?search=accumulator")).toEqual(["Weft feeder"]);
  const catalog = (await visitor.get("/api/catalogs/toyota")).body;
  expect([catalog.processingStatus, catalog.pageNavigation]).toEqual(["completed", { GRIPPERS: 1 }]);
  const slides = (await visitor.get("/api/hero/slider")).body;
  const imageUrls = [
    ...products.flatMap(({ images }: Pick<Product, "images">) => images.map(({ url }) => url)),
    ...slides.map(({ imageUrl }: HeroSlide) => imageUrl),
    ...catalog.pages.map(({ imageUrl }: CatalogPage) => imageUrl),
  ];
  expect(imageUrls).toHaveLength(4);
  for (const path of imageUrls) expect((await visitor.get(path)).status, path).toBe(200);
  expect((await visitor.get("/api/hero/news")).body[0].title).toBe("Reeds in stock");

  const login = { email: "owner@example.com", password: "a loom has many heddles" };
  const { token } = (await visitor.post("/api/auth/login", login)).body;
  const admin = apiClient(url, token);
  expect((await admin.get("/api/settings")).body.business.tagline).toBe("Spare parts since 1998");
  expect((await admin.get("/api/enquiries")).body.total).toBe(2);
  expect((await admin.get("/api/newsletter")).body.total).toBe(1);
  expect((await admin.get("/api/imports")).body).toMatchObject([{ csvName: "prices.csv", state: "checked" }]);
  const [gripper] = products;
  const saved = await admin.put(`/api/products/${gripper._id}`, { price: 1300, stock: 1 });
  expect([saved.status, saved.body.price]).toEqual([200, 1300]);
  await createTestProduct(admin);
}

test("the current version has database fixtures and a changelog section", () => {
  const { version } = packageJson;
  expect(RELEASES, "Run: npm run fixture").toContain(version);
  const notes = readFileSync(join(FOLDER, "../../CHANGELOG.md"), "utf8");
  expect(notes).toMatch(new RegExp(`^## \\[${version}\\]`, "m"));
});

describe.each(ENGINES.flatMap((engine) => RELEASES.map((release) => ({ engine, release }))))(
  "a site of version $release [$engine]",
  ({ engine, release }) => {
    test("its database is migrated with every row and works", async () => {
      const site = await siteOf(release, engine);
      const before = await rowsAsTheyAre(site);
      expect(Object.values(before.rows).flat().length).toBeGreaterThan(20);
      const upgraded = await openDatabase({ ...site, onIdleError: () => undefined });
      const after = await rowsOf(upgraded.main, before.columns);
      await upgraded.close();
      expectKept(after.rows, before.rows);
      const app = await openTestApp(engine, { ...site, s3: undefined });
      onTestFinished(() => app.close());
      await expectUsable(app);
    });

    test("its backup is restored with every row and works", async () => {
      const { dataDir, backup } = await siteOf(release, "sqlite");
      const before = await rowsAsTheyAre({ dataDir, databaseUrl: undefined });
      const place = await emptyPlace(engine);
      await restoreInto(place, backup);
      const after = await rowsOf(place.database.main, before.columns);
      const kept = Object.entries(before.rows).filter(([table]) => !NOT_KEPT.test(table));
      expectKept(after.rows, Object.fromEntries(kept));
      const app = await openTestApp(engine, { ...place });
      onTestFinished(() => app.close());
      await expectUsable(app);
    });
  },
);
