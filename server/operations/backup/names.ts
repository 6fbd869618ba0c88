/** A file that cannot be restored, whatever is tried; `message` is for a person. */
export class UnfitBackup extends Error {}

/** A file that is no whole backup: what it says is not to be trusted. */
export class DamagedBackup extends UnfitBackup {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = "DamagedBackup";
  }
}

/** The first entry of a backup. */
export const MANIFEST = "manifest.json";
/** The last one. */
export const SUMS = "SHA256SUMS";

/** The entry of the nth part of a table's rows, counted from 1. */
export const rowsEntry = (table: string, nth: number): string =>
  `tables/${table}/${String(nth).padStart(6, "0")}.ndjson`;

/** The entry of a stored file. */
export const fileEntry = (path: string): string => `files/${path}`;
