import { crc32, deflateSync } from "node:zlib";
import type { Palette } from "./greys.ts";
import { CHANNELS } from "./raster.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const BITS = 4;
const INDEXED = 3;
/** Twice the effort takes twice the time for a tenth fewer bytes. */
const EFFORT = { level: 2, memLevel: 9 } as const;

interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A PNG of sixteen greys, of pixels of three bytes each of which the middle one counts. */
export function greyPng(raster: Pixels, { nearest, colours }: Palette): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  header.set([BITS, INDEXED], 8);
  const palette = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(packed(raster, nearest), EFFORT)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Two pixels in a byte, each row behind the byte that says that it is not filtered. */
function packed({ pixels, width, height }: Pixels, nearest: Uint8Array): Uint8Array {
  const stride = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(stride * height);
  let at = 1;
  for (let row = 0; row < height; row += 1) {
    let to = row * stride + 1;
    for (let left = width; left > 1; left -= 2) {
      const first = nearest[pixels[at] as number] as number;
      rows[to] = (first << BITS) | (nearest[pixels[at + CHANNELS] as number] as number);
      at += 2 * CHANNELS;
      to += 1;
    }
    if (width % 2 === 0) continue;
    rows[to] = (nearest[pixels[at] as number] as number) << BITS;
    at += CHANNELS;
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
