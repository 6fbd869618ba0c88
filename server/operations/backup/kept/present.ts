import { type Backup, BackupContents } from "../../../../contract/operations/backup.ts";
import type { BackupRow } from "../../../platform/database/schema.ts";

const iso = (at: number) => new Date(at).toISOString();

/** A backup as the list tells it. */
export const presentBackup = (row: BackupRow): Backup => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  name: row.name,
  bytes: row.bytes,
  createdAt: iso(row.created_at),
  contents: row.contents === null ? null : BackupContents.parse(JSON.parse(row.contents)),
  problem: row.problem,
  checkedAt: row.checked_at === null ? null : iso(row.checked_at),
});
