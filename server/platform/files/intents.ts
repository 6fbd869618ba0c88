import { batches } from "../batches.ts";
import { noBackupReads } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import type { Db, FileState, Tx } from "../database/schema.ts";
import { DatabaseLocked } from "../database/sqlite.ts";
import { deleteRows, insertRow, rowsWith, updateRows } from "../database/statements.ts";
import { INSTANCE, isGone } from "../instance.ts";
import { sweepDerived } from "./derive.ts";
import { derivedNames } from "./derived-names.ts";
import { requirePath } from "./keys.ts";
import type { FileStore, LocalFile } from "./store.ts";

/** Milliseconds that a stored but unclaimed set is kept; its write must end within this time. */
const PENDING_LEASE = 15 * 60_000;

const KEYS_AT_ONCE = 500;

export interface FileSet {
  key: string;
  contents: ReadonlyMap<string, Uint8Array | LocalFile>;
}

/** Records the key first, so that a crash leaves it to clean up; on an error the caller discards the key. */
export async function storeFiles(database: Database, store: FileStore, set: FileSet): Promise<void> {
  const now = Date.now();
  await insertRow(database.main, "files", {
    key: set.key,
    names: JSON.stringify([...set.contents.keys()]),
    bytes: [...set.contents.values()].reduce((sum, content) => sum + sizeOf(content), 0),
    state: "pending",
    instance: INSTANCE,
    due_at: now + PENDING_LEASE,
    attempts: 0,
    created_at: now,
  });
  for (const [name, content] of set.contents) await store.put(requirePath(set.key, name), content);
}

/** Stores a file set and runs `work`, which claims it. Discards the set and rethrows if either fails. */
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

/** Makes pending sets live, in the transaction of the row that owns them. Throws if one has expired. */
export async function claimFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const moved = await moveFiles(tx, keys, "pending", "live");
  if (moved !== keys.length) throw new Error("A stored file lapsed before its row was written");
}

/** Hides live sets from the public while the row that owns them is deleted but restorable, or inactive. */
export async function holdFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await moveFiles(tx, keys, "live", "held");
}

export async function releaseFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await moveFiles(tx, keys, "held", "live");
}

/** Marks sets for removal, in the transaction that deletes their owner. */
export async function doomFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const batch of batches(keys, KEYS_AT_ONCE)) await dooming(tx, batch).execute();
}

const dooming = (db: Db, keys: readonly string[]) =>
  db
    .updateTable("files")
    .set({ state: "doomed", due_at: Date.now() })
    .where("key", "in", [...keys]);

/**
 * Dooms and removes sets whose row was not created. Never throws: the sweeper removes what is left, and the caller reports
 * `error`. After a database lock it isn't awaited, because the request has already waited.
 */
export async function discardFiles(
  database: Database,
  store: FileStore,
  keys: readonly string[],
  error?: unknown,
): Promise<void> {
  if (!keys.length) return;
  const discarded = (async () => {
    await dooming(database.main, keys).where("state", "=", "pending").execute();
    await removeDoomed(database, store, keys);
  })().catch(() => {
    // The sweeper finds the pending record.
  });
  if (!(error instanceof DatabaseLocked)) await discarded;
}

/**
 * Removes doomed sets' bytes, then their records. Returns the keys that could not be removed; they are retried later. Does
 * nothing while a backup reads files.
 */
export async function removeDoomed(
  database: Database,
  store: FileStore,
  keys: readonly string[],
): Promise<string[]> {
  const failed: string[] = [];
  for (const key of keys) {
    const row = await rowsWith(database.main, "files", { key, state: "doomed" })
      .select(["names", "attempts"])
      .where(noBackupReads(database))
      .executeTakeFirst();
    if (!row) continue;
    try {
      const names = JSON.parse(row.names) as string[];
      for (const name of [...names, ...derivedNames(key, names)]) await store.remove(requirePath(key, name));
      await deleteRows(database.main, "files", { key, state: "doomed" });
    } catch {
      failed.push(key);
      const wait = Math.min(60_000 * 2 ** row.attempts, 6 * 3_600_000);
      await updateRows(
        database.main,
        "files",
        { key },
        { attempts: row.attempts + 1, due_at: Date.now() + wait },
      );
    }
  }
  return failed;
}

async function moveFiles(tx: Tx, keys: readonly string[], from: FileState, to: FileState) {
  return keys.length ? updateRows(tx, "files", { key: keys, state: from }, { state: to }) : 0;
}

const BATCH = 200;

/**
 * Cleans up: dooms sets whose process died or whose lease expired, removes doomed sets that are due, and sweeps derived
 * files. Safe to run in several processes.
 */
export async function sweepFiles(database: Database, store: FileStore): Promise<void> {
  await doomAbandoned(database);
  await sweepDerived(database, store);
  const due = await rowsWith(database.main, "files", { state: "doomed" })
    .select("key")
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
  const pending = await rowsWith(database.main, "files", { state: "pending" })
    .select(["key", "instance", "due_at"])
    .where((eb) => eb.or([eb("instance", "!=", INSTANCE), eb("due_at", "<=", now)]))
    .execute();
  const keys = pending.filter((row) => row.due_at <= now || isGone(row.instance)).map((row) => row.key);
  if (!keys.length) return;
  await dooming(database.main, keys)
    .where("state", "=", "pending")
    // A restore may store files for longer than a lease.
    .where(noBackupReads(database))
    .execute();
}
