import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { BACKUP_SERVER } from "#contract/operations/messages.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { BackupRow, Db } from "#server/platform/database/schema.ts";
import { insertReturning, requireById } from "#server/platform/database/statements.ts";
import { SYSTEM, writeUnseen } from "#server/platform/database/write.ts";
import { diskStore } from "#server/platform/files/disk.ts";
import { S3_TIMING, s3Store } from "#server/platform/files/s3.ts";
import type { FileStore } from "#server/platform/files/store.ts";
import type { Staging } from "#server/platform/http/staging.ts";

export function insertBackup(
  db: Db,
  entered: Pick<BackupRow, "kind" | "state"> & { now: number } & Partial<
      Pick<BackupRow, "id" | "name" | "slot" | "bytes">
    >,
): Promise<BackupRow> {
  const { kind, state, now, slot = null, id = uuidv7(), name = backupName(id, now), bytes = null } = entered;
  return insertReturning(db, "backups", {
    id,
    kind,
    slot,
    state,
    name,
    bytes,
    created_at: now,
  });
}

/** Throws 404 if the backup is not on the list. */
export const requireBackup = (db: Db, id: string): Promise<BackupRow> =>
  requireById(db, "backups", id, BACKUP_SERVER.notFound);

export async function updateBackup(
  db: Db,
  id: string,
  changes: Partial<Pick<BackupRow, "state" | "bytes" | "contents" | "problem" | "checked_at">>,
): Promise<BackupRow | undefined> {
  return db.updateTable("backups").set(changes).where("id", "=", id).returningAll().executeTakeFirst();
}

/** The folder of backups: in the data folder, or in the bucket under the files' prefix. */
export const BACKUPS_FOLDER = "backups";

const NAME = /^heddle_\d{4}-\d\d-\d\d_\d{4}_[0-9a-f]{12}\.tar$/;

/** Opens the store of backups (docs/decisions/0043): where the files are, so that all processes share it. */
export function openBackupFiles(
  { dataDir, s3 }: Pick<Config, "dataDir" | "s3">,
  staging: Staging,
): FileStore {
  if (!s3) return diskStore(join(dataDir, BACKUPS_FOLDER), assertName);
  return s3Store({ ...s3, prefix: `${s3.prefix}${BACKUPS_FOLDER}/` }, staging, S3_TIMING, assertName);
}

/** Returns a backup's file name, readable in a folder listing. `id` is its row's. */
export function backupName(id: string, at: number): string {
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return `heddle_${day}_${time.slice(0, 5).replace(":", "")}_${id.slice(-12)}.tar`;
}

function assertName(path: string): void {
  if (!NAME.test(path)) throw new Error("Refused a backup's name that the server did not make");
}

/** When a backup last succeeded and last failed, in milliseconds; 0 for never. */
export interface LastBackup {
  madeAt: number;
  failedAt: number;
}

/** Reads when the site's own backups last succeeded and failed. Uploaded ones don't count; one being verified again does. */
export async function readLastBackup({ read }: Pick<Database, "read">): Promise<LastBackup> {
  const rows = await read
    .selectFrom("backups")
    .select((eb) => ["state", eb.fn.max("created_at").as("at")])
    .where("kind", "!=", "uploaded")
    .groupBy("state")
    .execute();
  const latest = (...states: string[]) =>
    Math.max(0, ...rows.filter(({ state }) => states.includes(state)).map(({ at }) => at));
  return { madeAt: latest("whole", "checking"), failedAt: latest("failed", "damaged") };
}

/** Records a command's backup, replacing the last with that result; nameless, as its file is elsewhere. */
export function noteCommandBackup(database: Database, state: "whole" | "failed"): Promise<void> {
  return writeUnseen(database, SYSTEM, async ({ tx, now }) => {
    await tx.deleteFrom("backups").where("name", "=", "").where("state", "=", state).execute();
    await insertBackup(tx, { kind: "manual", state, name: "", now });
  });
}
