import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/auth/passwords.ts";
import { assertRestored } from "#server/operations/backup/place.ts";
import { readCounters } from "#server/platform/database/counters.ts";
import { openTestApp } from "#tests/support/app.ts";
import {
  archiveOf,
  backupOf,
  contentsOf,
  emptyPlace,
  entriesOf,
  fillWithExtremes,
  restoredContentsOf,
  restoreInto,
  storeSet,
} from "#tests/support/backups.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import { plantTrigger } from "#tests/support/faults.ts";
import { createTestProduct } from "#tests/support/products.ts";

const PASSWORD = "a loom has many heddles";

describe.each(ENGINES)("21 27 a backup of %s", (engine) => {
  test.each(ENGINES)(
    "restored on %s has the same rows to the last digit and the same files",
    async (target) => {
      const [from, to] = await Promise.all([emptyPlace(engine), emptyPlace(target)]);
      await fillWithExtremes(from);
      const before = await contentsOf(from);
      expect(Object.entries(before.tables).filter(([, rows]) => rows.length === 0)).toEqual([]);
      await restoreInto(to, await backupOf(from));
      const restored = await restoredContentsOf(to);
      // No job is claimed in the restored place.
      const free = (rows: string[] = []) => rows.map((row) => (JSON.parse(row) as unknown[])[0]);
      expect(free(restored.tables["jobs"])).toEqual(free(before.tables["jobs"]));
      expect({ ...restored, tables: { ...restored.tables, jobs: [] } }).toEqual({
        ...before,
        tables: { ...before.tables, jobs: [] },
      });
      const [later, earlier] = await Promise.all(
        [to, from].map(({ database }) => readCounters(database.read)),
      );
      expect(later?.change).toBeGreaterThan(earlier?.change ?? Number.POSITIVE_INFINITY);
    },
  );

  test("contains every row of every table, also where rows share leading columns", async () => {
    const from = await emptyPlace(engine);
    // Slightly more than two batches; tables that allow it get the same first columns in all rows.
    await fillWithExtremes(from, 205);
    const { main } = from.database;
    const alike: string[] = [];
    for (const { name, columns } of await main.introspection.getTables()) {
      const first = columns.slice(0, 3).map((column) => column.name);
      const same = sql.join(
        first.map((each) => sql`${sql.ref(each)} = (select min(${sql.ref(each)}) from ${sql.table(name)})`),
      );
      const changed = await sql`update ${sql.table(name)} set ${same}`.execute(main).catch(() => undefined);
      if (changed?.numAffectedRows === 205n) alike.push(name);
    }
    expect(alike).toContain("catalog_codes");
    const before = await contentsOf(from);
    const to = await emptyPlace("sqlite");
    await restoreInto(to, await backupOf(from));
    const { tables } = await restoredContentsOf(to);
    const counts = (all: typeof tables) =>
      Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.length]));
    expect(counts(tables)).toEqual(counts(before.tables));
    for (const name of alike) expect(tables[name], name).toEqual(before.tables[name]);
  });

  test("omits sessions and files being added or removed", async () => {
    const app = await openTestApp(engine);
    try {
      const place = await emptyPlace(engine);
      const source = app.services;
      const live = await storeSet(source);
      await storeSet(source, "pending");
      await storeSet(source, "doomed");
      const path = await backupOf(source);
      const names = (await entriesOf(path)).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith("files/")).every((name) => name.includes(live))).toBe(
        true,
      );
      await restoreInto(place, path);
      for (const table of ["sessions", "access_tokens", "refresh_tokens"] as const) {
        expect(await place.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      expect((await contentsOf(place)).tables["files"]).toHaveLength(1);
    } finally {
      await app.close();
    }
  });
});

test("SQLite and disk to PostgreSQL and S3 and back: the last backup has the rows of the first", async () => {
  const places = [
    await emptyPlace("sqlite"),
    await emptyPlace("postgres"),
    await emptyPlace("sqlite"),
  ] as const;
  await fillWithExtremes(places[0]);
  const first = await backupOf(places[0]);
  await restoreInto(places[1], first);
  await restoreInto(places[2], await backupOf(places[1]));
  const kept = async (path: string) =>
    (await entriesOf(path)).filter(
      ({ name }) => name !== "manifest.json" && !/^tables\/(activity|counters|jobs)\//.test(name),
    );
  expect(await kept(await backupOf(places[2]))).toEqual(await kept(first));
});

describe.each(ENGINES)("a backup restored after the data is lost [%s]", (engine) => {
  test("visitors get every product, page and file, and the owner can sign in", async () => {
    const app = await openTestApp(engine);
    const { services, visitor, admin } = app;
    await services.database.main
      .updateTable("users")
      .set({
        email: "owner@example.com",
        email_key: "owner@example.com",
        password_hash: await hashPassword(PASSWORD),
      })
      .execute();
    const product = await createTestProduct(admin);
    const gone = await createTestProduct(admin, { title: "Deleted and restorable" });
    await admin.del(`/api/products/${gone._id}`);
    await plantCatalog(services, { pages: ["Gripper springs", "Reeds"] });
    const enquiry = await sent(app, callback());
    const questions = [
      `/api/products/${product._id}`,
      "/api/products?search=gripper",
      "/api/catalogs/picanol",
    ];
    const answers = async (from: typeof visitor) => {
      const all = [];
      for (const path of questions) all.push((await from.get(path)).body);
      return all;
    };
    const before = await answers(visitor);
    const contents = await contentsOf(services);
    const path = await backupOf(services);
    await app.close();

    const place = await emptyPlace(engine);
    await restoreInto(place, path);
    expect((await restoredContentsOf(place)).stored).toEqual(contents.stored);
    const again = await openTestApp(engine, {
      dataDir: place.dataDir,
      databaseUrl: place.databaseUrl,
      s3: place.s3,
    });
    try {
      expect(await answers(again.visitor)).toEqual(before);
      for (const { url } of product.images) expect((await again.visitor.get(url)).status).toBe(200);
      const login = { email: "owner@example.com", password: PASSWORD };
      expect((await again.visitor.post("/api/auth/login", login)).status).toBe(200);
      expect((await again.admin.get("/api/enquiries")).body.enquiries[0]).toMatchObject({ _id: enquiry._id });
      expect((await again.admin.post("/api/products/restore", { ids: [gone._id] })).status).toBe(200);
      const later = await createTestProduct(again.admin, { title: "Made after the restore" });
      const found = await again.visitor.get("/api/products?search=made+after+the+restore");
      expect(found.body.products[0]._id).toBe(later._id);
    } finally {
      await again.close();
    }
  });
});

describe.each(ENGINES)("restoring into a place that is not empty [%s]", (engine) => {
  test("is rejected for a row in any table or an unrecorded file", async () => {
    const path = await backupOf(await emptyPlace(engine));
    const withRow = await emptyPlace(engine);
    await withRow.database.main
      .insertInto("settings")
      .values({ key: "sample", value: "false", updated_at: 1 })
      .execute();
    const withFile = await emptyPlace(engine);
    const key = await storeSet(withFile);
    await withFile.database.main.deleteFrom("files").execute();
    for (const [place, what] of [
      [withRow, "1 rows of settings"],
      [withFile, key],
    ] as const) {
      const before = await contentsOf(place);
      await expect(restoreInto(place, path)).rejects.toThrow(what);
      expect(await contentsOf(place)).toEqual(before);
    }
  });

  test("is rejected while another restore is in progress", async () => {
    const path = await backupOf(await emptyPlace(engine));
    const place = await emptyPlace(engine);
    const outcomes = await Promise.allSettled([restoreInto(place, path), restoreInto(place, path)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await contentsOf(place)).tables["jobs"]).toEqual([]);
  });
});

describe.each(ENGINES)("27 a database failure during a restore [%s]", (engine) => {
  test("leaves nothing of the site, is reported, and the restore can be repeated", async () => {
    const [from, to] = await Promise.all([emptyPlace("sqlite"), emptyPlace(engine)]);
    await fillWithExtremes(from);
    const path = await backupOf(from);
    const fault = await plantTrigger(to, "insert on products");
    await expect(restoreInto(to, path)).rejects.toThrow("planted");
    await fault.remove();
    await expect(assertRestored(to)).rejects.toThrow("has not come to its end");
    const rows = Object.entries((await contentsOf(to)).tables).filter(([, found]) => found.length > 0);
    expect(rows.map(([name]) => name)).toEqual(["categories", "files", "jobs"]);
    await restoreInto(to, path);
    expect((await restoredContentsOf(to)).stored).toEqual((await contentsOf(from)).stored);
    expect((await contentsOf(to)).tables["products"]).toHaveLength(3);
  });
});

test("a backup of an older schema is migrated when restored", async () => {
  const old = await emptyPlace("sqlite", "0005-enquiries");
  // The current code that fills and reads it uses the column's current name (migration 0012).
  await old.database.main.schema.alterTable("files").renameColumn("parts", "names").execute();
  await fillWithExtremes(old);
  const path = await archiveOf(
    (await entriesOf(await backupOf(old))).map(({ name, bytes }) => ({
      name,
      bytes: name === "manifest.json" ? Buffer.from(bytes.toString().replace('"names"', '"parts"')) : bytes,
    })),
  );
  const place = await emptyPlace("postgres");
  await restoreInto(place, path);
  const users = await place.database.read.selectFrom("users").select(["id", "totp_step"]).execute();
  expect(users).toEqual(users.map(({ id }) => ({ id, totp_step: 0 })));
  expect(users).toHaveLength(3);
});

test("a backup of values it could not restore exactly is rejected when created", async () => {
  const place = await emptyPlace("sqlite");
  const settings = { key: "a", value: "b", updated_at: Number.MAX_VALUE };
  await place.database.main.insertInto("settings").values(settings).execute();
  await expect(backupOf(place)).rejects.toThrow("settings.updated_at");
});
