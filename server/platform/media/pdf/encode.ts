import { writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { PageFormat } from "../../../../contract/catalogs/catalog-rules.ts";
import { pictureLibrary } from "../picture-library.ts";
import type { Picture } from "../pictures.ts";
import { type Greys, type Palette, paletteOf, readGreys } from "./greys.ts";
import { CHANNELS, type Raster } from "./raster.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const BITS = 4;
const INDEXED = 3;
/** Twice the effort takes twice the time for a tenth fewer bytes. */
const EFFORT = { level: 2, memLevel: 9 } as const;

/** As many colours as WebP's palette holds; with more, keeping every one costs many times as long. */
const COLOURS_MAX = 256;

/** Noise, such as that of a grey scan, has few pixels that are like their neighbour; lines and letters have most. */
const ALIKE_MIN = 0.85;

/** The choice is docs/decisions/0053-catalogue-page-images.md. */
const FLAT = { lossless: true, quality: 20, effort: 1 } as const;
/** Encoded once more when it becomes a part's picture. */
const PIECE = { quality: 92, effort: 1 } as const;
const LARGEST = { quality: 80, effort: 0 } as const;
const SMALLER = { quality: 80, effort: 2 } as const;

/**
 * Writes a drawn page: a PNG of sixteen greys (docs/decisions/0053), where one of its sizes turned out to have a colour one
 * of all its colours, or a WebP. `greys` are those of its pixels where they are known. Nothing may be drawn until this returns.
 */
export async function encodePage(
  raster: Raster,
  path: string,
  { format, greys: known, isLargest }: { format: PageFormat; greys?: Greys | undefined; isLargest: boolean },
): Promise<Picture> {
  const pixels = raster.pixels();
  const { width, height } = raster;
  const greys = format === "png" ? (known ?? readGreys(pixels)) : undefined;
  if (greys) {
    const png = greyPng({ pixels, width, height }, paletteOf(greys));
    await writeFile(path, png);
    return { path, bytes: png.length };
  }
  const sharp = await pictureLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  // Never clone() an instance here: it copies all of PDFium's memory, in which the pixels lie.
  const drawn = sharp(pixels, { raw, limitInputPixels: false });
  const options = isLargest ? (isFlat(pixels) ? FLAT : LARGEST) : SMALLER;
  const encoded = format === "png" ? drawn.png({ compressionLevel: 2 }) : drawn.webp(options);
  return { path, bytes: (await encoded.toFile(path)).size };
}

/** Writes a piece of a drawn page, its box in shares of it. Nothing may be drawn until this returns. */
export async function encodePiece(raster: Raster, [x, y, w, h]: Box, path: string): Promise<Picture> {
  const { width, height } = raster;
  const left = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil(w * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(h * height))),
  };
  const sharp = await pictureLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  const drawn = sharp(raster.pixels(), { raw, limitInputPixels: false });
  return { path, bytes: (await drawn.extract(area).webp(PIECE).toFile(path)).size };
}

/** Whether a page, three bytes a pixel, is lines, letters and plain grounds, which are kept exactly at less cost than nearly. */
export function isFlat(pixels: Uint8Array): boolean {
  const colours = new Set<number>();
  let last = -1;
  let changes = 0;
  const changesMost = (pixels.length / CHANNELS) * (1 - ALIKE_MIN);
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    if (colour === last) continue;
    last = colour;
    changes += 1;
    colours.add(colour);
    if (colours.size > COLOURS_MAX || changes > changesMost) return false;
  }
  return true;
}

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
