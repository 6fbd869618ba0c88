export type ImageFormat = "jpeg" | "png" | "webp";

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The types of PNG chunks that tell, as numbers: a file may have hundreds of thousands of chunks. */
const [ANIMATION, PICTURE_DATA] = ["acTL", "IDAT"].map((type) => Buffer.from(type).readUInt32BE());
/** Length, type and checksum of a PNG chunk; its data comes on top. */
const CHUNK_FRAME = 12;

/** What the first bytes of a file say it is; undefined for anything but JPEG, PNG and WebP. */
export function sniffImage(bytes: Buffer): ImageFormat | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return "png";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return undefined;
}

/** Whether a file begins as every PDF does. */
export const isPdf = (bytes: Buffer): boolean => bytes.toString("latin1", 0, 5) === "%PDF-";

/**
 * An animated PNG declares itself by a chunk before its first picture data; the decoder would show its first
 * frame only. The chunks are walked one by one: the same letters inside a text say nothing.
 */
export function isAnimatedPng(bytes: Buffer, format: ImageFormat): boolean {
  if (format !== "png") return false;
  let at = PNG_SIGNATURE.length;
  while (at + CHUNK_FRAME <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === ANIMATION) return true;
    if (type === PICTURE_DATA) return false;
    at += CHUNK_FRAME + bytes.readUInt32BE(at);
  }
  return false;
}
