/** Sizes of files as a person reads them. Free of zod. */
const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

/** '3 kB' below one megabyte, '12.4 MB' from there; a file that holds anything is at least '1 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= MEBIBYTE) return `${(bytes / MEBIBYTE).toFixed(1)} MB`;
  return `${Math.ceil(bytes / KIBIBYTE)} kB`;
}
