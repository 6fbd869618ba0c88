import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SHARE_CARD } from "#contract/platform/limits.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import type { FileState } from "#server/platform/database/schema.ts";
import { copyFiles } from "#server/platform/files/copy-files.ts";
import { storeFiles } from "#server/platform/files/intents.ts";
import { newKey, pathOf } from "#server/platform/files/keys.ts";
import { openDiskStore } from "#server/platform/files/open.ts";
import { s3Store } from "#server/platform/files/s3.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import { openStaging } from "#server/platform/http/staging.ts";
import { freshS3 } from "#tests/support/databases.ts";
import { newFolder } from "#tests/support/folders.ts";
import { filesUnder } from "#tests/support/snapshot.ts";

let dataDir: string;
let database: Database;
let disk: FileStore;
let s3: FileStore;

beforeEach(async () => {
  dataDir = await newFolder();
  database = await openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });
  disk = openDiskStore(dataDir);
  s3 = s3Store(freshS3(), await openStaging(dataDir));
});
afterEach(() => database.close());

/** Stores a set of two files in the given state; returns their paths. */
async function shelve(store: FileStore, state: FileState = "live"): Promise<string[]> {
  const key = newKey("image");
  const parts = ["320.webp", "320.avif"];
  await storeFiles(database, store, {
    key,
    contents: new Map(parts.map((part) => [part, randomBytes(999)])),
  });
  await database.main.updateTable("files").set({ state }).where("key", "=", key).execute();
  return parts.map((part) => String(pathOf(key, part)));
}

async function contents(store: FileStore): Promise<Map<string, string>> {
  const paths = (await Array.fromAsync(store.list())).sort();
  const read = async (path: string) => Buffer.concat(await store.read(path).toArray()).toString("hex");
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

/** The store with some methods replaced. */
const withMethods = (store: FileStore, methods: Partial<FileStore>): FileStore => ({ ...store, ...methods });
const copy = (from: FileStore, to: FileStore, removeSource = false) =>
  copyFiles(database, { from, to, removeSource });
const move = () => copy(disk, s3, true);
const spoilt: FileStore["put"] = (path) => s3.put(path, randomBytes(999));

describe("copying files between stores", () => {
  test("copying to S3 and back keeps all files identical and skips existing ones", async () => {
    for (let at = 0; at < 12; at += 1) await shelve(disk);
    const before = await contents(disk);
    const done = { copied: 24, bytes: 24 * 999, alreadyThere: 0, removed: 0, failures: [] };
    expect(await copy(disk, s3)).toEqual(done);
    expect(await contents(s3)).toEqual(before);
    const puts: string[] = [];
    const watched = withMethods(s3, { put: async (path) => void puts.push(path) });
    expect(await copy(disk, watched)).toEqual({ ...done, copied: 0, bytes: 0, alreadyThere: 24 });
    expect(puts).toEqual([]);

    await rm(join(dataDir, "files"), { recursive: true });
    expect(await copy(s3, disk)).toEqual(done);
    expect(await contents(disk)).toEqual(before);
    expect(await filesUnder(join(dataDir, "staging"))).toEqual([]);
  });

  test("copies only live and held files", async () => {
    const wanted = [...(await shelve(disk)), ...(await shelve(disk, "held"))].sort();
    await shelve(disk, "pending");
    await shelve(disk, "doomed");
    expect(await copy(disk, s3)).toMatchObject({ copied: 4, failures: [] });
    expect([...(await contents(s3)).keys()]).toEqual(wanted);
  });

  test("copies more files than one query returns", async () => {
    const [first] = await shelve(disk);
    const row = await database.read.selectFrom("files").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 450 }, () => ({ ...row, key: newKey("image") }));
    await database.main.insertInto("files").values(rows).execute();
    const copies = withMethods(disk, { local: () => disk.local(String(first)), size: async () => 999 });
    const target = new Set<string>();
    const counting = withMethods(disk, {
      put: async (path) => void target.add(path),
      size: async () => undefined,
      read: () => disk.read(String(first)),
    });
    expect(await copy(copies, counting)).toMatchObject({ copied: 1353, failures: [] });
    expect(target.size).toBe(1353);
  });

  test("copies a file again if its size differs in the target", async () => {
    const [path = ""] = await shelve(disk);
    await s3.put(path, randomBytes(10));
    expect(await copy(disk, s3)).toMatchObject({ copied: 2, alreadyThere: 0, failures: [] });
    expect(await contents(s3)).toEqual(await contents(disk));
  });
});

describe("failures while copying", () => {
  test("reports bytes changed in transfer and deletes the bad copies", async () => {
    const paths = await shelve(disk);
    const report = await copy(disk, withMethods(s3, { put: spoilt }), true);
    expect(report.failures.map(({ path }) => path).sort()).toEqual([...paths].sort());
    expect(report).toMatchObject({ copied: 0, removed: 0 });
    expect(report.failures[0]?.reason).toBe("arrived with other bytes");
    expect(await contents(s3)).toEqual(new Map());
    expect((await contents(disk)).size).toBe(2);
    expect(await copy(disk, s3)).toMatchObject({ copied: 2, failures: [] });
    expect(await contents(s3)).toEqual(await contents(disk));
  });

  test("reports a file missing in both stores, copies the others and removes no source", async () => {
    const [lost = "", kept = ""] = await shelve(disk);
    await disk.remove(lost);
    const report = await move();
    expect(report).toMatchObject({ copied: 1, removed: 0 });
    expect(report.failures).toEqual([{ path: lost, reason: "is in neither store" }]);
    expect([...(await contents(disk)).keys()]).toEqual([kept]);
  });

  test("does not report a file deleted meanwhile", async () => {
    await shelve(disk);
    const deleting = withMethods(disk, {
      async local(path) {
        await database.main.updateTable("files").set({ state: "doomed" }).execute();
        await disk.remove(path);
        return disk.local(path);
      },
    });
    expect(await copy(deleting, s3)).toMatchObject({ copied: 0, alreadyThere: 0, failures: [] });
    expect(await contents(s3)).toEqual(new Map());
  });

  test.each(["size", "local", "put"] as const)("reports a failing '%s' with its reason", async (method) => {
    const paths = await shelve(disk);
    const fail = () => Promise.reject(new Error("S3 answered 503 SlowDown"));
    const [from, to] = [
      method === "local" ? withMethods(disk, { local: fail }) : disk,
      withMethods(s3, { [method]: fail }),
    ];
    const report = await copy(from, to);
    const reason = "S3 answered 503 SlowDown";
    // Only an existing link preview would be copied.
    const share = String(paths[0]).replace(/[^/]+$/, SHARE_CARD);
    const failed = method === "size" ? [...paths, share] : paths;
    expect(report.failures.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      failed.sort().map((path) => ({ path, reason })),
    );
    expect(await copy(disk, s3)).toMatchObject({ copied: 2, failures: [] });
  });
});

describe("removing the source after copying", () => {
  test("happens after all copies are compared; a repeated run finds everything done", async () => {
    await shelve(disk);
    await shelve(disk, "held");
    const before = await contents(disk);
    expect(await copy(disk, s3)).toMatchObject({ copied: 4, removed: 0 });
    expect(await move()).toMatchObject({ copied: 0, alreadyThere: 4, removed: 4, failures: [] });
    expect(await contents(s3)).toEqual(before);
    expect(await contents(disk)).toEqual(new Map());
    expect(await move()).toMatchObject({ copied: 0, alreadyThere: 4, removed: 0, failures: [] });
  });

  test("finds and replaces a copy of the right size with wrong bytes", async () => {
    const [path = ""] = await shelve(disk);
    const before = await contents(disk);
    await copy(disk, s3);
    await spoilt(path, new Uint8Array());
    expect(await copy(disk, s3)).toMatchObject({ alreadyThere: 2 });
    expect(await move()).toMatchObject({ copied: 1, alreadyThere: 1, removed: 2, failures: [] });
    expect(await contents(s3)).toEqual(before);
  });

  test("keeps unrecorded and pending files, and reports files it can't remove", async () => {
    await shelve(disk);
    const pending = await shelve(disk, "pending");
    const stray = String(pathOf(newKey("page"), "w200.webp"));
    await disk.put(stray, randomBytes(5));
    const stuck = withMethods(disk, { remove: () => Promise.reject(new Error("EBUSY: resource busy")) });
    const report = await copy(stuck, s3, true);
    expect(report).toMatchObject({ copied: 2, removed: 0 });
    expect(report.failures.map(({ reason }) => reason)).toEqual(Array(2).fill("EBUSY: resource busy"));
    expect(await move()).toMatchObject({ alreadyThere: 2, removed: 2, failures: [] });
    expect([...(await contents(disk)).keys()]).toEqual([...pending, stray].sort());
  });
});
