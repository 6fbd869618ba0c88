import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { BACKUP_SERVER } from "../../../../contract/messages.ts";
import type { BackupKind, BackupState } from "../../../../contract/operations/backup.ts";
import { findById } from "../../../platform/database/by-id.ts";
import type { BackupRow, Tables } from "../../../platform/database/schema.ts";
import { notFound } from "../../../platform/http/problems.ts";
import { backupName } from "./backup-files.ts";

export function insertBackup(
  db: Kysely<Tables>,
  entered: { kind: BackupKind; state: BackupState; now: number; slot?: number; id?: string; bytes?: number },
): Promise<BackupRow> {
  const { kind, state, now, slot = null, id = uuidv7(), bytes = null } = entered;
  return db
    .insertInto("backups")
    .values({
      id,
      kind,
      slot,
      state,
      name: backupName(id, now),
      bytes,
      contents: null,
      problem: null,
      created_at: now,
      checked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Throws 404 for a backup that is not on the list. */
export async function requireBackup(db: Kysely<Tables>, id: string): Promise<BackupRow> {
  const row = await findById(db, "backups", id);
  if (!row) throw notFound(BACKUP_SERVER.notFound);
  return row;
}

export async function updateBackup(
  db: Kysely<Tables>,
  id: string,
  changes: Partial<Pick<BackupRow, "state" | "bytes" | "contents" | "problem" | "checked_at">>,
): Promise<BackupRow | undefined> {
  return db.updateTable("backups").set(changes).where("id", "=", id).returningAll().executeTakeFirst();
}
