import type { ByteRange } from "./store.ts";

/**
 * Reads a Range header (RFC 9110, bytes only) for an object of `size` bytes.
 * 'whole': there is no range, or one that may be ignored (several ranges, another unit, a malformed text);
 * 'unsatisfiable': it starts past the end (416).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return "whole";
  if (match[1] === "") {
    const length = Number(match[2]);
    if (length === 0 || size === 0) return "unsatisfiable";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== "" && Number(match[2]) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
