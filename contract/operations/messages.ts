import { BACKUP_NOT_MADE } from "../platform/shared-messages.ts";
/** Texts of backups, of restoring one, and of the site's address. Free of zod. */

export const BACKUP_SERVER = {
  notFound: "This backup does not exist any more",
  oneFile: "Please choose one backup file",
  tooLarge: (gigabytes: number) => `The file is larger than ${gigabytes} GB`,
  noBackup: "This file is not a backup of Heddle",
  keepInvalid: (most: number) => `Please keep between 1 and ${most} backups`,
  timeZoneUnknown: "This time zone is not known",
  notThere: "This backup is not ready yet",
  inUse: "This backup is in use at the moment",
  notWhole: "This backup is incomplete and cannot be restored",
  underWay: "A restore is already in progress",
  deleted: "Backup deleted",
  restoreNotFound: "This restore does not exist",
  interrupted: "The restore was interrupted. Nothing was changed.",
  changedMeanwhile: "The restore took too long and was stopped. Nothing was changed.",
  failed: "The restore failed. Nothing was changed.",
  makeFailed: "The backup could not be made",
} as const;

export const BACKUP_ADMIN = {
  loadFailed: "Failed to load the backups",
  empty: "No backups yet",
  begun: "The backup is being made",
  makeFailed: BACKUP_NOT_MADE,
  uploadFailed: "Failed to upload the backup",
  uploaded: "The file is stored and is being checked",
  checkFailed: "Failed to check the backup",
  checking: "The backup is being checked",
  removeFailed: "Failed to delete the backup",
  confirmRemove: "The file is deleted. This cannot be undone.",
  scheduleSaved: "Schedule saved",
  saveFailed: "Failed to save the schedule",
  restoreAsks:
    "Everything changed since then is replaced. We back up the current site first. Visitors see 'Back in a minute' meanwhile, and everyone must sign in again afterwards.",
  restoreFailed: "Failed to start the restore",
  restored: "The backup is restored. Please sign in again.",
} as const;

export const RESTORE_STEPS = {
  checking: "Checking the backup...",
  files: "Restoring the files...",
  saving: "Backing up the current site...",
  switching: "Replacing the content...",
} as const;

export const ADDRESS_ADMIN = {
  saved: "Address saved",
  loadFailed: "Failed to load the address",
  saveFailed: "Failed to save the address",
  none: "No address is set. Links in mails and share images are left out until you add one.",
} as const;

export const RESTORING = {
  title: "Back in a minute",
  text: "This site is being updated. This page reloads automatically.",
  again: "Reload",
} as const;
