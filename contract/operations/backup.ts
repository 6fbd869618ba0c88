import { z } from "zod";
import { CurrentPasswordBody } from "../accounts/auth.ts";
import { BACKUP_SERVER } from "../messages.ts";
import { BACKUPS_KEPT_MAX } from "../platform/limits.ts";
import { Id, Timestamp } from "../platform/primitives.ts";

/** How a backup came to be. */
const BACKUP_KINDS = ["scheduled", "manual", "uploaded", "before-restore"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/**
 * `making`: it is not there yet. `checking`: its file is there and is being read to its end. `whole`: it can be restored.
 * `damaged`: it can't. `failed`: it could not be made.
 */
const BACKUP_STATES = ["making", "checking", "whole", "damaged", "failed"] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** What a backup holds, as its check has counted it. */
export const BackupContents = z.object({
  /** The moment whose content it holds. */
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
  /** The name of its file. */
  name: z.string(),
  bytes: z.int().nullable(),
  createdAt: Timestamp,
  contents: BackupContents.nullable(),
  /** Why it is damaged, or could not be made. */
  problem: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
});
export type Backup = z.infer<typeof Backup>;

/** `scheduled` backups that are more than `keep` go, the oldest first. The hour is that of the time zone. */
export const BackupSchedule = z.object({
  every: z.enum(["off", "day", "week"]),
  hour: z.int().min(0).max(23),
  /** 0 is Sunday; of a weekly one. */
  weekday: z.int().min(0).max(6),
  keep: z
    .int(BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX))
    .min(1, BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX))
    .max(BACKUPS_KEPT_MAX, BACKUP_SERVER.keepInvalid(BACKUPS_KEPT_MAX)),
  timeZone: z.string(),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

/** PUT /backups/schedule. */
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

/** GET /backups: the newest first. `version` is what a save of the schedule carries as If-Match. */
export const Backups = z.object({
  /** Where they lie: in the data folder or in the S3 storage of the files. */
  place: z.enum(["folder", "s3"]),
  backups: z.array(Backup),
  schedule: BackupSchedule,
  /** When the next one is due; null where none is planned. */
  nextAt: Timestamp.nullable(),
  version: z.int(),
  /** The restore that is under way. */
  restore: Id.nullable(),
});
export type Backups = z.infer<typeof Backups>;

const own = { backup: z.string(), ...CurrentPasswordBody.shape };
/** POST /backups/download: the file holds hashes and secrets, a session alone does not suffice for it. */
export const DownloadBackupBody = z.strictObject(own);
/** POST /restores: everything that was written since the backup goes; that takes the password. */
export const RestoreBody = z.strictObject(own);

/**
 * GET /restores/{restoreId}. `done` of `total` tells of the files while they are stored. After `done` all sessions have ended;
 * after `failed` the site is as it was.
 */
export const Restore = z.object({
  _id: Id,
  step: z.enum(["checking", "files", "saving", "switching", "done", "failed"]),
  done: z.int(),
  total: z.int(),
  problem: z.string().nullable(),
});
export type Restore = z.infer<typeof Restore>;
