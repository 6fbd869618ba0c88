/** The first entry of a backup. */
export const MANIFEST = "manifest.json";
/** The last one. */
export const SUMS = "SHA256SUMS";

/** The entry of the nth part of a table's rows, counted from 1. */
export const rowsEntry = (table: string, nth: number): string =>
  `tables/${table}/${String(nth).padStart(6, "0")}.ndjson`;

/** The entry of a stored file. */
export const fileEntry = (path: string): string => `files/${path}`;
