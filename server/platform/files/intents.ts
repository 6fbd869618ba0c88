import type { Transaction } from "kysely";
import { batches } from "../batches.ts";
import { noBackupReads } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { FileState, Tables } from "../database/schema.ts";
import { DatabaseLocked } from "../database/sqlite.ts";
import { INSTANCE, isGone } from "../instance.ts";
import { derivedNames, sweepDerived } from "./derive.ts";
import { requirePath } from "./keys.ts";
import type { FileStore, LocalFile } from "./store.ts";

/** How long a stored but unclaimed file set is left alone; its write must end within this time. */
const PENDING_LEASE = 15 * 60_000;

const KEYS_AT_ONCE = 500;

export interface FileSet {
  key: string;
  contents: ReadonlyMap<string, Uint8Array | LocalFile>;
}

/**
 * Stores a file set by intent: the key is recorded first, then the bytes are written, so that a crash in
 * between leaves a key that can be found. The set stays invisible until `claimFiles`.
 * Throws when the database or the store fails; the caller then discards the key.
 */
export async function storeFiles(database: Database, store: FileStore, set: FileSet): Promise<void> {
  const now = Date.now();
  await database.main
    .insertInto("files")
    .values({
      key: set.key,
      names: JSON.stringify([...set.contents.keys()]),
      bytes: [...set.contents.values()].reduce((sum, content) => sum + sizeOf(content), 0),
      state: "pending",
      instance: INSTANCE,
      due_at: now + PENDING_LEASE,
      attempts: 0,
      created_at: now,
    })
    .execute();
  for (const [name, content] of set.contents) await store.put(requirePath(set.key, name), content);
}

/** Stores a file set and runs `work`, which claims it. Nothing of it stays when either fails, with what it failed with. */
export async function withStoredFiles<T>(
  database: Database,
  store: FileStore,
  set: FileSet,
  work: () => Promise<T>,
): Promise<T> {
  try {
    await storeFiles(database, store, set);
    return await work();
  } catch (error) {
    await discardFiles(database, store, [set.key], error);
    throw error;
  }
}

const sizeOf = (content: Uint8Array | LocalFile) =>
  content instanceof Uint8Array ? content.byteLength : content.bytes;

/** Makes pending sets live, inside the transaction of the row that owns them. Throws if one has lapsed. */
export async function claimFiles(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  const moved = await moveFiles(tx, keys, "pending", "live");
  if (moved !== keys.length) throw new Error("A stored file lapsed before its row was written");
}

/** Takes live sets from the public while the row that owns them is: deleted but restorable, or not active. */
export async function holdFiles(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  await moveFiles(tx, keys, "live", "held");
}

export async function releaseFiles(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  await moveFiles(tx, keys, "held", "live");
}

/** Marks sets for removal, inside the transaction that ends their owner. */
export async function doomFiles(tx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  for (const batch of batches(keys, KEYS_AT_ONCE)) {
    await tx
      .updateTable("files")
      .set({ state: "doomed", due_at: Date.now() })
      .where("key", "in", batch)
      .execute();
  }
}

/**
 * Dooms and removes stored sets whose row never came to be. Never throws: what cannot be removed now is left
 * to the sweeper, and `error`, which led here, is the one to report. After a database lock it isn't awaited: the request
 * has waited for the lock already.
 */
export async function discardFiles(
  database: Database,
  store: FileStore,
  keys: readonly string[],
  error?: unknown,
): Promise<void> {
  if (!keys.length) return;
  const discarded = (async () => {
    await database.main
      .updateTable("files")
      .set({ state: "doomed", due_at: Date.now() })
      .where("key", "in", [...keys])
      .where("state", "=", "pending")
      .execute();
    await removeDoomed(database, store, keys);
  })().catch(() => {
    // The pending intent is on record: the sweeper finds it.
  });
  if (!(error instanceof DatabaseLocked)) await discarded;
}

/**
 * Removes the bytes of doomed sets, then their records. Returns the keys that could not be removed; they stay
 * on record and are tried again later. While a backup reads the files nothing is removed, which is no failure:
 * the sweeper comes back.
 */
export async function removeDoomed(
  database: Database,
  store: FileStore,
  keys: readonly string[],
): Promise<string[]> {
  const failed: string[] = [];
  for (const key of keys) {
    const row = await database.main
      .selectFrom("files")
      .select(["names", "attempts"])
      .where("key", "=", key)
      .where("state", "=", "doomed")
      .where(noBackupReads(database))
      .executeTakeFirst();
    if (!row) continue;
    try {
      const names = JSON.parse(row.names) as string[];
      for (const name of [...names, ...derivedNames(key, names)]) await store.remove(requirePath(key, name));
      await database.main.deleteFrom("files").where("key", "=", key).where("state", "=", "doomed").execute();
    } catch {
      failed.push(key);
      const wait = Math.min(60_000 * 2 ** row.attempts, 6 * 3_600_000);
      await database.main
        .updateTable("files")
        .set({ attempts: row.attempts + 1, due_at: Date.now() + wait })
        .where("key", "=", key)
        .execute();
    }
  }
  return failed;
}

async function moveFiles(tx: Transaction<Tables>, keys: readonly string[], from: FileState, to: FileState) {
  if (!keys.length) return 0;
  const result = await tx
    .updateTable("files")
    .set({ state: to })
    .where("key", "in", [...keys])
    .where("state", "=", from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const BATCH = 200;

/**
 * Settles what was left unfinished: file sets whose process died or whose lease lapsed are doomed, doomed
 * ones that are due are removed, and so is what a process left that died while it made a file. Safe to run in several processes at once.
 */
export async function sweepFiles(database: Database, store: FileStore): Promise<void> {
  await doomAbandoned(database);
  await sweepDerived(database, store);
  const due = await database.main
    .selectFrom("files")
    .select("key")
    .where("state", "=", "doomed")
    .where("due_at", "<=", Date.now())
    .orderBy("due_at")
    .limit(BATCH)
    .execute();
  await removeDoomed(
    database,
    store,
    due.map((row) => row.key),
  );
}

async function doomAbandoned(database: Database): Promise<void> {
  const now = Date.now();
  const pending = await database.main
    .selectFrom("files")
    .select(["key", "instance", "due_at"])
    .where("state", "=", "pending")
    .where("instance", "!=", INSTANCE)
    .execute();
  const lapsed = await database.main
    .selectFrom("files")
    .select("key")
    .where("state", "=", "pending")
    .where("due_at", "<=", now)
    .execute();
  const keys = [...pending.filter((row) => isGone(row.instance)), ...lapsed].map((row) => row.key);
  if (!keys.length) return;
  await database.main
    .updateTable("files")
    .set({ state: "doomed", due_at: now })
    .where("key", "in", [...new Set(keys)])
    .where("state", "=", "pending")
    // What a restore brings takes longer than a lease.
    .where(noBackupReads(database))
    .execute();
}
