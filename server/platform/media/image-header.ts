import { type FileHandle, open } from "node:fs/promises";
import { IMAGE_HEAD, imageFormat } from "#contract/platform/file-kinds.ts";
import { requireFewPixels } from "./image-maker.ts";
import { MediaError } from "./media-error.ts";

/** What a header says of an image. */
interface ImageHeader {
  width: number;
  height: number;
  isAnimated?: boolean;
}

/** Segments and chunks that are read before the image's own header; files have a few dozen. */
const STEPS_MAX = 1000;

/**
 * Checks an image file by its first bytes and its header only, in a few short reads and without a decoder. Throws
 * MediaError for another format, a header without an end, too many pixels and animations; damaged pixels stay undetected.
 */
export async function inspectImageFile(path: string): Promise<void> {
  const file = await open(path);
  try {
    const header = await readHeader(file);
    if (!header) throw new MediaError("refused", "No image, or its header is incomplete");
    const { width, height, isAnimated } = header;
    if (isAnimated) throw new MediaError("refused", "Animated pictures are refused");
    if (width < 1 || height < 1) throw new MediaError("refused", "No pixels");
    requireFewPixels({ width, height });
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle): Promise<ImageHeader | undefined> {
  const at = async (position: number, length: number): Promise<Buffer | undefined> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return bytesRead === length ? buffer : undefined;
  };
  const head = await at(0, IMAGE_HEAD);
  const format = head && imageFormat(head);
  if (format === "jpeg") return jpegHeader(at);
  if (format === "png") return pngHeader(at);
  return format && webpHeader(at);
}

type ReadAt = (position: number, length: number) => Promise<Buffer | undefined>;

/** The frame header (SOF) before the first scan: ITU-T T.81, B.2. */
async function jpegHeader(at: ReadAt): Promise<ImageHeader | undefined> {
  let header: ImageHeader | undefined;
  let position = 2;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const segment = await at(position, 9);
    if (segment?.[0] !== 0xff) return undefined;
    const marker = segment[1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      position += 1;
      continue;
    }
    if (marker === 0xda) return header;
    // SOF0 to SOF15, without DHT, JPG and DAC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      header = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    position += 2 + segment.readUInt16BE(2);
  }
  return undefined;
}

/** IHDR, and whether acTL precedes IDAT: PNG Third Edition, 11.2.1 and 11.3.6. */
async function pngHeader(at: ReadAt): Promise<ImageHeader | undefined> {
  const first = await at(8, 16);
  if (first?.toString("latin1", 4, 8) !== "IHDR") return undefined;
  const header = { width: first.readUInt32BE(8), height: first.readUInt32BE(12) };
  let position = 8;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const chunk = await at(position, 8);
    if (!chunk) return undefined;
    const type = chunk.toString("latin1", 4, 8);
    if (type === "acTL") return { ...header, isAnimated: true };
    if (type === "IDAT") return header;
    position += 12 + chunk.readUInt32BE(0);
  }
  return undefined;
}

/** The first chunk: RFC 9649, 2.5 to 2.7 ('VP8 ', 'VP8L' or 'VP8X'). */
async function webpHeader(at: ReadAt): Promise<ImageHeader | undefined> {
  const chunk = await at(12, 18);
  const type = chunk?.toString("latin1", 0, 4);
  if (!chunk || !type) return undefined;
  if (type === "VP8X")
    return {
      width: 1 + chunk.readUIntLE(12, 3),
      height: 1 + chunk.readUIntLE(15, 3),
      isAnimated: ((chunk[8] ?? 0) & 2) !== 0,
    };
  if (type === "VP8 ")
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
  if (type !== "VP8L") return undefined;
  const bits = chunk.readUInt32LE(9);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
