import { writeFile } from "node:fs/promises";
import type { Box } from "../../../../contract/catalogs/catalog.ts";
import type { PageFormat } from "../../../../contract/catalogs/catalog-rules.ts";
import { pictureLibrary } from "../picture-library.ts";
import type { Picture } from "../pictures.ts";
import { isFlat } from "./flat.ts";
import { greyPng } from "./grey-png.ts";
import { type Greys, paletteOf, readGreys } from "./greys.ts";
import { CHANNELS, type Raster } from "./raster.ts";

/** The choice is docs/decisions/0007-pages-as-webp.md. */
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
