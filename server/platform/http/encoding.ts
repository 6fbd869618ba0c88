import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Four fifths of the highest quality's savings in a hundredth of its time. */
const QUALITY = 4;

/** A listing of 37 KB is 7 KB in brotli. */
export type Encoding = "br" | "gzip" | "identity";

export function acceptedEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? "").toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(names) ? "gzip" : "identity";
}

export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return encoding === "gzip" ? zip(text) : Buffer.from(text);
}

/** Returns bytes for caching; pooled ones as a copy, because they would retain their pool (`Buffer.poolSize`). */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Recompresses brotli at the highest quality, which takes a hundred times as long. */
export async function recompress(bytes: Buffer): Promise<Buffer> {
  return brotli(await unpack(bytes));
}

/** Returns a text's ETag, weak because it is the same for every encoding. */
export const weakTag = (text: string): string => `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;

/** Returns whether If-None-Match matches, with weak comparison (RFC 9110, 13.1.2). */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.includes(tag.replace(/^W\//, "")));
