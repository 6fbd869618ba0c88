/** What a file is by its first bytes, for the browser's check and the server's alike. Free of zod. */
import { IMAGE_TYPES, PDF_PREAMBLE_MAX } from "./limits.ts";

export type PictureFormat = "jpeg" | "png" | "webp";

/** How many bytes `pictureFormat` wants to see. */
export const PICTURE_HEAD = 16;
const MARK = "%PDF-";
/** How many bytes `isPdf` wants to see. */
export const PDF_HEAD = PDF_PREAMBLE_MAX + MARK.length;

const JPEG = "\xff\xd8\xff";
const PNG = "\x89PNG\r\n\x1a\n";

/**
 * The picture that a file's first bytes say it is; undefined for anything but JPEG, PNG and WebP. Its name and its
 * declared type say nothing (ruling 'Identity and products').
 */
export function pictureFormat(head: Uint8Array): PictureFormat | undefined {
  if (head.length < PICTURE_HEAD) return undefined;
  const text = asLatin1(head.subarray(0, PICTURE_HEAD));
  if (text.startsWith(JPEG)) return "jpeg";
  if (text.startsWith(PNG)) return "png";
  return text.startsWith("RIFF") && text.startsWith("WEBP", 8) ? "webp" : undefined;
}

/** Whether a file begins as a PDF does: with its mark, or with up to 1,024 bytes of something else before it. */
export const isPdf = (head: Uint8Array): boolean => asLatin1(head.subarray(0, PDF_HEAD)).includes(MARK);

const asLatin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/**
 * What a chooser of pictures offers: the types first, because a phone then hands over its own formats as JPEG, and
 * every ending under which such files go around. It hides nothing for good: what is dropped or pasted, or chosen among
 * all files, is looked at by its bytes.
 */
export const PICTURE_CHOICE = [
  ...IMAGE_TYPES,
  ...[".jpg", ".jpeg", ".jpe", ".jfif", ".pjpeg", ".pjp", ".png", ".webp"],
].join(",");
