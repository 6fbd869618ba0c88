import type { PictureFormat } from "../../../contract/platform/file-kinds.ts";

const PNG_SIGNATURE_BYTES = 8;
/** The types of PNG chunks that tell, as numbers: a file may have hundreds of thousands of chunks. */
const [ANIMATION, PICTURE_DATA] = ["acTL", "IDAT"].map((type) => Buffer.from(type).readUInt32BE());
/** Length, type and checksum of a PNG chunk; its data comes on top. */
const CHUNK_FRAME = 12;

/**
 * An animated PNG declares itself by a chunk before its first picture data; the decoder would show its first
 * frame only. The chunks are walked one by one: the same letters inside a text say nothing.
 */
export function isAnimatedPng(bytes: Buffer, format: PictureFormat): boolean {
  if (format !== "png") return false;
  let at = PNG_SIGNATURE_BYTES;
  while (at + CHUNK_FRAME <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === ANIMATION) return true;
    if (type === PICTURE_DATA) return false;
    at += CHUNK_FRAME + bytes.readUInt32BE(at);
  }
  return false;
}
