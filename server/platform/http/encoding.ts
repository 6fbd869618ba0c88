import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Four fifths of what the highest quality saves, in a hundredth of its time: a visitor waits for it. */
const QUALITY = 4;

/** The form in which a text travels: 37 KB of a listing are 7 in brotli. */
export type Encoding = "br" | "gzip" | "identity";

/** The smallest form that the browser takes, by its Accept-Encoding. */
export function acceptedEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? "").toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names) ? "gzip" : "identity";
}

/** The bytes of a text in one of its forms. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return encoding === "gzip" ? zip(text) : Buffer.from(text);
}

/**
 * A copy of some bytes in memory of its own, for what is cached. A small buffer is a slice of a pool of 64 KiB
 * (`Buffer.poolSize`), and each slice that is referenced holds its whole pool.
 */
export function unpooled(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A text in brotli packed anew as well as can be, which takes a hundred times as long. */
export async function packTighter(bytes: Buffer): Promise<Buffer> {
  return brotli(await unpack(bytes));
}

/** The tag of a text, weak because it is the same for every encoding. */
export const weakTag = (text: string): string => `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;

/** Whether If-None-Match names this tag; weak and strong ones are compared alike (RFC 9110, 13.1.2). */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.includes(tag.slice(2)));
