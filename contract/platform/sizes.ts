/** Readable file sizes. Free of zod. */
const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** Returns '3 kB' below one megabyte, otherwise '12.4 MB'; at least '1 kB' for a non-empty file. */
export function formatBytes(bytes: number): string {
  if (bytes >= MEBIBYTE) return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
  return `${Math.ceil(bytes / KIBIBYTE)} kB`;
}
