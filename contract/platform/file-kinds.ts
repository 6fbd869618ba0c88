/** File types by first bytes, for browser and server. Free of zod. */
import { IMAGE_TYPES, PDF_PREAMBLE_MAX } from "./limits.ts";

export type ImageFormat = "jpeg" | "png" | "webp";

/** Number of bytes that `imageFormat` needs. */
export const IMAGE_HEAD = 16;
const MARK = "%PDF-";
/** Number of bytes that `isPdf` needs. */
export const PDF_HEAD = PDF_PREAMBLE_MAX + MARK.length;

const JPEG = "\xff\xd8\xff";
const PNG = "\x89PNG\r\n\x1a\n";

/** Returns the image format by first bytes only (ruling 'Identity and products'); undefined for others. */
export function imageFormat(head: Uint8Array): ImageFormat | undefined {
  if (head.length < IMAGE_HEAD) return undefined;
  const text = asLatin1(head.subarray(0, IMAGE_HEAD));
  if (text.startsWith(JPEG)) return "jpeg";
  if (text.startsWith(PNG)) return "png";
  return text.startsWith("RIFF") && text.startsWith("WEBP", 8) ? "webp" : undefined;
}

/** Returns where a PDF's mark is, after at most 8,192 other bytes; -1 without one. */
export const pdfStart = (head: Uint8Array): number => asLatin1(head.subarray(0, PDF_HEAD)).indexOf(MARK);
export const isPdf = (head: Uint8Array): boolean => pdfStart(head) >= 0;

const asLatin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Types first, because phones then convert their own formats to JPEG; bytes are checked for all files. */
export const IMAGE_CHOICE = [
  ...IMAGE_TYPES,
  ...[".jpg", ".jpeg", ".jpe", ".jfif", ".pjpeg", ".pjp", ".png", ".webp"],
].join(",");
