import type { Database } from "../database/open.ts";
import { INSTANCE, isGone } from "../instance.ts";
import { sweepDerived } from "./derived-claims.ts";
import { noBackupReads } from "./hold.ts";
import { removeDoomed } from "./intents.ts";
import type { FileStore } from "./store.ts";

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
