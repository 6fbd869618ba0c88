/** Texts of backups, of restoring one, and of the site's address. Free of zod. */

/** Sentences of the calls behind backups and restores. */
export const BACKUP_SERVER = {
  notFound: "This backup does not exist any more",
  oneFile: "Please choose one backup file",
  tooLarge: (gigabytes: number) => `The file is larger than ${gigabytes} GB`,
  noBackup: "This file is not a backup of Heddle",
  keepInvalid: (most: number) => `Please keep between 1 and ${most} backups`,
  timeZoneUnknown: "This time zone is not known",
  notThere: "This backup is not there yet",
  inUse: "This backup is in use at the moment",
  notWhole: "This backup is not whole and cannot be restored",
  underWay: "A restore is already under way",
  deleted: "Backup deleted",
  restoreNotFound: "This restore does not exist",
  interrupted: "The restore was interrupted. The site is as it was before.",
  changedMeanwhile: "The restore took too long and was given up. The site is as it was before.",
  failed: "The restore failed. The site is as it was before.",
  makeFailed: "The backup could not be made",
} as const;

/** What a visitor sees for as long as the content is being replaced. */
export const RESTORING = {
  title: "Back in a minute",
  text: "This site is being brought up to date. This page loads again by itself.",
  again: "Load again",
} as const;
