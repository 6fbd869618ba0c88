import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase, pingDatabase } from "../../../server/platform/database/open.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "heddle-sqlite-file-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });

test.each([
  ["was never asked", async () => undefined],
  ["was read, too", pingDatabase],
])("a database that %s is one whole file once it is closed", async (_name, ask) => {
  const database = await open();
  await ask(database);
  await database.close();
  expect(await readdir(dataDir)).toEqual(["heddle.sqlite"]);
});

test("one that another process still has open keeps its log", async () => {
  const [one, other] = [await open(), await open()];
  await one.close();
  expect((await readdir(dataDir)).sort()).toEqual([
    "heddle.sqlite",
    "heddle.sqlite-shm",
    "heddle.sqlite-wal",
  ]);
  await other.close();
  expect(await readdir(dataDir)).toEqual(["heddle.sqlite"]);
});
