import { z } from "zod";
import { CurrentPasswordBody } from "../accounts/auth.ts";
import { Id, Timestamp } from "../platform/primitives.ts";
import { BACKUPS_KEPT_MAX } from "./limits.ts";
import { BACKUP_SERVER } from "./messages.ts";

const BACKUP_KINDS = ["scheduled", "manual", "uploaded", "before-restore"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** `checking`: the file is being verified; `whole`: can be restored, `damaged`: can't; `failed`: not made. */
const BACKUP_STATES = ["making", "checking", "whole", "damaged", "failed"] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

export const BackupContents = z.object({
  /** The time of the backed-up content. */
  createdAt: Timestamp,
  products: z.int(),
  catalogs: z.int(),
  enquiries: z.int(),
  files: z.int(),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const Backup = z.object({
  _id: Id,
  kind: z.enum(BACKUP_KINDS),
  state: z.enum(BACKUP_STATES),
  name: z.string(),
  bytes: z.int().nullable(),
  createdAt: Timestamp,
  contents: BackupContents.nullable(),
  problem: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** The oldest `scheduled` backups above `keep` are deleted. The hour is in the business's time zone. */
export const BackupSchedule = z.object({
  every: z.enum(["off", "day", "week"]),
  hour: z.int().min(0).max(23),
  /** For weekly backups; 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  keep: z
    .int(BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX))
    .min(1, BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX))
    .max(BACKUPS_KEPT_MAX, BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX)),
  timeZone: z.string(),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const BackupScheduleBody = z.strictObject({
  ...BackupSchedule.shape,
  timeZone: z.string().max(100).refine(isTimeZone, BACKUP_SERVER.timeZoneUnknown),
});

function isTimeZone(name: string): boolean {
  try {
    return !!new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
}

/** GET /backups: newest first. Saving the schedule sends `version` as If-Match. */
export const Backups = z.object({
  /** Where they are stored: the data folder, or the S3 storage of the files. */
  place: z.enum(["folder", "s3"]),
  backups: z.array(Backup),
  schedule: BackupSchedule,
  /** When the next one is due; null if none is scheduled. */
  nextAt: Timestamp.nullable(),
  version: z.int(),
  restore: Id.nullable(),
});
export type Backups = z.infer<typeof Backups>;

const backupAndPassword = { backup: z.string(), ...CurrentPasswordBody.shape };
/** POST /backups/download: requires the password, because the file has hashes and secrets. */
export const DownloadBackupBody = z.strictObject(backupAndPassword);
/** POST /restores: deletes everything written since the backup, so it requires the password. */
export const RestoreBody = z.strictObject(backupAndPassword);

/** After state `done` all sessions have ended; after `failed` the site is unchanged. `total` counts files. */
export const Restore = z.object({
  _id: Id,
  step: z.enum(["checking", "files", "saving", "switching", "done", "failed"]),
  done: z.int(),
  total: z.int(),
  problem: z.string().nullable(),
});
export type Restore = z.infer<typeof Restore>;
