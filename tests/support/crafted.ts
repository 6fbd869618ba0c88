import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG chunk with length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The header chunk of a greyscale PNG. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 1;
  return pngChunk("IHDR", data);
}

/** A valid one-bit PNG of any size: 144 million pixels take a few kilobytes. */
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

/** A PNG that claims to be huge but has almost no data. */
export function hollowPng(width: number, height: number): Buffer {
  return Buffer.concat([
    SIGNATURE,
    pngHeader(width, height),
    pngChunk("IDAT", deflateSync(Buffer.alloc(16))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The chunk that declares an animated PNG. */
export const animationControl = (): Buffer => {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(2, 0);
  return pngChunk("acTL", data);
};

/** A chunk decoders ignore, to give an image an exact size. */
export const fillerChunk = (bytes: number): Buffer => pngChunk("heDl", Buffer.alloc(bytes - 12, 7));

/** A JPEG whose header claims other dimensions than its data. */
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

/** A WebP whose extended header claims the maximum dimensions. */
export function claimWebpSides(webp: Buffer): Buffer {
  const extended = Buffer.alloc(18);
  extended.write("VP8X", 0, "latin1");
  extended.writeUInt32LE(10, 4);
  extended.fill(0xff, 12, 18);
  const whole = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
