import type { PictureFormat } from "../../contract/file-kinds.ts";

const PNG_SIGNATURE_BYTES = 8;
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
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
    at += CHUNK_FRAME + bytes.readUInt32BE(at);
  }
  return false;
}
