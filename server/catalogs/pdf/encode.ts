import { writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import type { Box } from "#contract/catalogs/catalog.ts";
import { imageLibrary, pixelsOf } from "#server/platform/media/image-library.ts";
import type { ImageFile } from "#server/platform/media/image-maker.ts";
import type { PageKind } from "./pdf.ts";
import { CHANNELS, type Raster } from "./raster.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const BITS = 4;
const INDEXED = 3;
/** Doubling the effort doubles the time for a tenth fewer bytes. */
const EFFORT = { level: 2, memLevel: 9 } as const;

/** WebP's palette size; lossless encoding with more colours takes many times as long. */
const COLOURS_MAX = 256;

/** Minimum share of pixels equal to their neighbour: noise such as a grey scan has fewer, lines and letters more. */
const ALIKE_MIN = 0.85;

/** Measured in docs/decisions/0053-catalogue-page-images.md. */
const FLAT = { lossless: true, quality: 20, effort: 1 } as const;
/** Encoded once more when it becomes a product image. */
const PIECE = { quality: 92, effort: 1 } as const;
const LARGEST = { quality: 80, effort: 0 } as const;
const SMALLER = { quality: 80, effort: 2 } as const;
/** Measured in docs/decisions/0079-page-image-for-phones.md. */
const FOR_PHONES = { quality: 50, effort: 2 } as const;

/**
 * Writes a drawn page: a PNG of sixteen greys (docs/decisions/0053), a PNG of all its colours if another size has a colour,
 * or a WebP or AVIF. `greys` are its pixels', if known. Nothing may be drawn until this returns.
 */
export async function encodePage(
  raster: Raster,
  path: string,
  {
    format,
    greys: known,
    isLargest,
  }: { format: PageKind["format"]; greys?: Greys | undefined; isLargest: boolean },
): Promise<ImageFile> {
  const pixels = raster.pixels();
  const { width, height } = raster;
  const greys = format === "png" ? (known ?? readGreys(pixels)) : undefined;
  if (greys) {
    const png = greyPng({ pixels, width, height }, paletteOf(greys));
    await writeFile(path, png);
    return { path, bytes: png.length };
  }
  const sharp = await imageLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  // Never clone() this instance: it copies all of PDFium's memory, which holds the pixels.
  const drawn = sharp(pixels, { raw, limitInputPixels: false });
  const options = isLargest ? (isFlat(pixels) ? FLAT : LARGEST) : SMALLER;
  const encoded = {
    png: () => drawn.png({ compressionLevel: 2 }),
    webp: () => drawn.webp(options),
    avif: () => drawn.avif(FOR_PHONES),
  }[format]();
  return { path, bytes: (await encoded.toFile(path)).size };
}

/** Writes a part of a drawn page; the box is in shares of it. Nothing may be drawn until this returns. */
export async function encodePiece(raster: Raster, box: Box, path: string): Promise<ImageFile> {
  const { width, height } = raster;
  const sharp = await imageLibrary();
  const raw = { width, height, channels: CHANNELS } as const;
  const drawn = sharp(raster.pixels(), { raw, limitInputPixels: false });
  return { path, bytes: (await drawn.extract(pixelsOf(box, raster)).webp(PIECE).toFile(path)).size };
}

/** Returns whether a page (three bytes a pixel) is lines, letters and plain areas, for which lossless encoding is smaller. */
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

/** Returns a PNG of sixteen greys; uses the middle of three bytes a pixel. */
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

/** Two pixels per byte; each row begins with the filter byte for none. */
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

export interface Greys {
  /** Per grey, pixels equal to their left neighbour: plain areas, not the soft edges of letters. */
  plain: Uint32Array;
  /** Their colour as 0xRRGGBB: a page's background may be a warm white. */
  colours: Uint32Array;
  pixels: number;
}

/** Maximum difference between a grey pixel's channels. */
const TINT_MAX = 8;
/** Maximum share of pixels unlike the one before: noise such as a grey scan has more. */
const UNLIKE_MAX = 0.15;
/** Maximum share of plain pixels that may change their grey, which would show as a step. */
const CHANGED_MAX = 0.005;
/** Four bits; some of them are reserved for plain areas. */
const PALETTE = 16;
const GROUNDS_MAX = 8;

/** Four pixels of three bytes are three words: pages are mostly background, compared by fours. */
const FOUR = 4 * CHANNELS;

/** Counts greys; undefined for a colour or too many unlike pixels. In batches it took as long as drawing. */
export function readGreys(pixels: Uint8Array, unlikeMost = 1): Greys | undefined {
  const plain = new Uint32Array(256);
  const colours = new Uint32Array(256);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  const most = (unlikeMost * pixels.length) / CHANNELS;
  let unlike = 0;
  let red = -1;
  let green = -1;
  let blue = -1;
  // Pixels equal to the last one in a row.
  let run = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    // Four equal pixels: skip all that equal them.
    if (run >= 3 && at % FOUR === 0) {
      const next = foursAlike(words, at >> 2) << 2;
      run += (next - at) / CHANNELS;
      if (next >= pixels.length) break;
      at = next;
    }
    const r = pixels[at] as number;
    const g = pixels[at + 1] as number;
    const b = pixels[at + 2] as number;
    if (g === green && r === red && b === blue) {
      run += 1;
      continue;
    }
    if (run > 0) {
      plain[green] = (plain[green] as number) + run;
      colours[green] = (red << 16) | (green << 8) | blue;
      run = 0;
    }
    unlike += 1;
    if (unlike > most || Math.max(r, g, b) - Math.min(r, g, b) > TINT_MAX) return undefined;
    red = r;
    green = g;
    blue = b;
  }
  if (run > 0) {
    plain[green] = (plain[green] as number) + run;
    colours[green] = (red << 16) | (green << 8) | blue;
  }
  return { plain, colours, pixels: pixels.length / CHANNELS };
}

/** Returns the end of the equal fours after `from`, in words. */
function foursAlike(words: Uint32Array, from: number): number {
  const first = words[from - 3];
  const second = words[from - 2];
  const third = words[from - 1];
  const last = words.length - 3;
  let at = from;
  while (at <= last && words[at] === first && words[at + 1] === second && words[at + 2] === third) at += 3;
  return at;
}

/** Returns a page's greys if it is lines, letters and plain areas without colour and 16 greys suffice. */
export function greysOfPage(pixels: Uint8Array): Greys | undefined {
  const greys = readGreys(pixels, UNLIKE_MAX);
  if (!greys) return undefined;
  const { plain } = greys;
  const { greys: kept, nearest } = paletteOf(greys);
  const changed = plain.reduce(
    (sum, count, grey) => sum + (kept[nearest[grey] ?? 0] === grey ? 0 : count),
    0,
  );
  return changed <= greys.pixels * CHANGED_MAX ? greys : undefined;
}

/** Sixteen greys in order, and the nearest of them to each of the 256. */
interface Palette {
  greys: readonly number[];
  /** 0xRRGGBB of each. */
  colours: readonly number[];
  nearest: Uint8Array;
}

/** Returns the greys of the largest plain areas, black, white, and intermediate ones for soft edges. */
export function paletteOf({ plain, colours }: Greys): Palette {
  const grounds = [...plain.keys()].filter((grey) => plain[grey]);
  const largest = grounds.sort((a, b) => (plain[b] ?? 0) - (plain[a] ?? 0)).slice(0, GROUNDS_MAX);
  const kept = new Set([0, 255, ...largest]);
  while (kept.size < PALETTE) kept.add(widestGap([...kept].sort((a, b) => a - b)));
  const greys = [...kept].sort((a, b) => a - b);
  const nearest = new Uint8Array(256);
  for (let grey = 0, at = 0; grey < 256; grey += 1) {
    while (Math.abs((greys[at + 1] ?? Number.POSITIVE_INFINITY) - grey) < Math.abs((greys[at] ?? 0) - grey))
      at += 1;
    nearest[grey] = at;
  }
  return { greys, nearest, colours: greys.map((grey) => colours[grey] || grey * 0x010101) };
}

function widestGap(greys: readonly number[]): number {
  let [from, widest] = [0, 0];
  for (const [at, grey] of greys.entries()) {
    const gap = (greys[at + 1] ?? grey) - grey;
    if (gap > widest) [from, widest] = [grey, gap];
  }
  return from + Math.ceil(widest / 2);
}
