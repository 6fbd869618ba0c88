import type { BackupKind, BackupState } from "../../../contract/operations/backup.ts";

/** A backup that lies beside the site, or one that is being made. */
export interface BackupsTable {
  id: string;
  kind: BackupKind;
  /** The moment of the schedule that it was made for. */
  slot: number | null;
  state: BackupState;
  /** Its file in the place of backups; empty for one that the command wrote elsewhere. */
  name: string;
  bytes: number | null;
  /** What it holds, as JSON. */
  contents: string | null;
  problem: string | null;
  created_at: number;
  checked_at: number | null;
}
