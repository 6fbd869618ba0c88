import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG, with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header chunk of a greyscale PNG of these sides. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 1;
  return pngChunk("IHDR", data);
}

/**
 * A whole black and white PNG of any size: one bit a pixel, all alike, so that the file of a picture of 144
 * million pixels has a few kilobytes.
 */
export function blankPng(width: number, height: number, between: readonly Buffer[] = []): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    SIGNATURE,
    pngHeader(width, height),
    ...between,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG that says it is enormous and holds next to nothing. */
export function hollowPng(width: number, height: number): Buffer {
  return Buffer.concat([
    SIGNATURE,
    pngHeader(width, height),
    pngChunk("IDAT", deflateSync(Buffer.alloc(16))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The chunk by which a PNG declares that it is animated. */
export const animationControl = (): Buffer => {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(2, 0);
  return pngChunk("acTL", data);
};

/** A chunk that no decoder needs, to give a picture the very size a test is about. */
export const fillerChunk = (bytes: number): Buffer => pngChunk("heDl", Buffer.alloc(bytes - 12, 7));

/** A JPEG whose header claims other sides than its data has. */
export function claimJpegSides(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error("The JPEG has no frame header");
}

/** A WebP whose extended header claims the largest sides there are. */
export function claimWebpSides(webp: Buffer): Buffer {
  const extended = Buffer.alloc(18);
  extended.write("VP8X", 0, "latin1");
  extended.writeUInt32LE(10, 4);
  extended.fill(0xff, 12, 18);
  const whole = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
