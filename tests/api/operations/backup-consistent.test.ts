import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createBackup } from "#server/operations/backup/create-backup.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { doomFiles, removeDoomed, sweepFiles } from "#server/platform/files/intents.ts";
import { pathOf } from "#server/platform/files/keys.ts";
import { openTestApp, type TestApp } from "#tests/support/app.ts";
import {
  backupOf,
  contentsOf,
  emptyPlace,
  entriesOf,
  fileOf,
  fillWithExtremes,
  restoredContentsOf,
  restoreInto,
  storeSet,
  type TestPlace,
} from "#tests/support/backups.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { createTestProduct } from "#tests/support/products.ts";

/** Starts a backup and pauses it at its first bytes: its snapshot is taken, its files are not read yet. */
async function pausedBackup(place: Pick<TestPlace, "database" | "files">) {
  const bytes = createBackup(place);
  const first = await bytes.next();
  return {
    finish: () =>
      fileOf(
        (async function* () {
          if (first.value) yield first.value;
          yield* bytes;
        })(),
      ),
    abandon: () => bytes.return(),
  };
}

async function doom({ database }: Pick<TestPlace, "database">, key: string): Promise<void> {
  await database.main.transaction().execute((tx) => doomFiles(tx, [key]));
}

const bytesOf = (key: string) => String(pathOf(key, "w200.webp"));

describe.each(ENGINES)("a backup during writes [%s]", (engine) => {
  test("contains the site at one moment, including files deleted meanwhile", async () => {
    const [from, to] = await Promise.all([emptyPlace(engine), emptyPlace(engine)]);
    const key = await storeSet(from);
    const before = await contentsOf(from);
    const backup = await pausedBackup(from);
    await doom(from, key);
    expect(await removeDoomed(from.database, from.files, [key])).toEqual([]);
    await sweepFiles(from.database, from.files);
    const later = await storeSet(from);
    await from.database.main
      .insertInto("settings")
      .values({ key: "later", value: "1", updated_at: 1 })
      .execute();
    await restoreInto(to, await backup.finish());
    expect(await restoredContentsOf(to)).toEqual(before);
    // The held back files are deleted now.
    await sweepFiles(from.database, from.files);
    expect(await from.files.size(bytesOf(key))).toBeUndefined();
    expect(await from.files.size(bytesOf(later))).toBe(500);
  });

  test("the site keeps answering and writing, and every backup is complete", async () => {
    const app = await openTestApp(engine);
    const target = await emptyPlace(engine);
    try {
      const stop = new AbortController();
      const writing = writeUntil(app, stop.signal);
      const paths = [];
      for (let round = 0; round < 3; round += 1) paths.push(await backupOf(app.services));
      stop.abort();
      expect(await writing).toBeGreaterThan(0);
      await restoreInto(target, String(paths.at(-1)));
      const { tables } = await contentsOf(target);
      // A product's row, image record and activity entry are written together or not at all.
      expect(tables["files"]?.length).toBe(tables["products"]?.length);
      const records = await target.database.read.selectFrom("activity").select(["entity", "type"]).execute();
      expect(records.filter(({ entity, type }) => entity === "product" && type === "create").length).toBe(
        tables["products"]?.length,
      );
    } finally {
      await app.close();
    }
  });

  test("an abandoned backup or a crashed one does not hold back file deletions", async () => {
    const place = await emptyPlace(engine);
    const [first, second] = [await storeSet(place), await storeSet(place)];
    await (await pausedBackup(place)).abandon();
    await doom(place, first);
    await removeDoomed(place.database, place.files, [first]);
    expect(await place.files.size(bytesOf(first))).toBeUndefined();

    const stuck = await pausedBackup(place);
    await doom(place, second);
    await removeDoomed(place.database, place.files, [second]);
    expect(await place.files.size(bytesOf(second))).toBe(500);
    await place.database.main
      .updateTable("jobs")
      .set({ lease_until: Date.now() - 1 })
      .execute();
    await removeDoomed(place.database, place.files, [second]);
    expect(await place.files.size(bytesOf(second))).toBeUndefined();
    // The resumed backup misses a file and fails.
    await expect(stuck.finish()).rejects.toThrow("A file is missing");
  });

  test("two concurrent backups are both complete; file deletions wait for both", async () => {
    const place = await emptyPlace(engine);
    const key = await storeSet(place);
    // SQLite has one read connection per process, so two backups need two databases.
    const database = await openDatabase({ ...place, onIdleError: () => undefined });
    const [one, two] = [await pausedBackup(place), await pausedBackup({ ...place, database })];
    await doom(place, key);
    await one.finish();
    await sweepFiles(place.database, place.files);
    expect(await place.files.size(bytesOf(key))).toBe(500);
    expect((await entriesOf(await two.finish())).filter(({ name }) => name.includes(key))).toHaveLength(2);
    await sweepFiles(place.database, place.files);
    expect(await place.files.size(bytesOf(key))).toBeUndefined();
    await database.close();
  });
});

/** Creates and deletes products until aborted; returns how many it created. */
async function writeUntil({ admin }: TestApp, stop: AbortSignal): Promise<number> {
  for (let made = 0; ; made += 1) {
    if (stop.aborted) return made;
    const { _id } = await createTestProduct(admin);
    if (made % 2 === 0) expect((await admin.del(`/api/products/${_id}`)).status).toBe(200);
    await wait(0);
  }
}

test("backing up large files and many rows uses little memory", async () => {
  const place = await emptyPlace("sqlite");
  await storeSet(place, "live", 3_000_000);
  await fillWithExtremes(place);
  const row = (at: number) => ({ key: `row ${at}`, value: "x".repeat(5000), updated_at: at });
  for (let from = 0; from < 1000; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => row(from + at));
    await place.database.main.insertInto("settings").values(rows).execute();
  }
  const pieces = [];
  for await (const piece of createBackup(place)) pieces.push(piece.byteLength);
  expect(pieces.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(11_000_000);
  expect(Math.max(...pieces)).toBeLessThan(2_000_000);
  const [path, to] = [await backupOf(place), await emptyPlace("sqlite")];
  await restoreInto(to, path);
  expect((await restoredContentsOf(to)).stored).toEqual((await contentsOf(place)).stored);
  expect((await contentsOf(to)).tables["settings"]).toHaveLength(1003);
});
