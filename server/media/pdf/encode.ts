import sharp from "sharp";
import { isFlat } from "./flat.ts";
import type { Picture } from "./pdf.ts";
import { CHANNELS, type Raster } from "./raster.ts";

/** The choice is docs/decisions/0007-pages-as-webp.md. */
const FLAT = { lossless: true, quality: 20, effort: 1 } as const;
const LARGEST = { quality: 80, effort: 0 } as const;
const SMALLER = { quality: 80, effort: 2 } as const;
/** A higher effort takes up to three times as long for a tenth fewer bytes, which few browsers ask for. */
const OF_AVIF = { quality: 80, effort: 1 } as const;

sharp.cache(false);
sharp.concurrency(1);

/** Writes a drawn page as WebP. Nothing may be drawn until this returns. */
export async function encodePage(raster: Raster, path: string, isLargest: boolean): Promise<Picture> {
  const pixels = raster.pixels();
  const raw = { width: raster.width, height: raster.height, channels: CHANNELS } as const;
  // Never clone() an instance here: it copies all of PDFium's memory, in which the pixels lie.
  const drawn = sharp(pixels, { raw, limitInputPixels: false });
  const options = isLargest ? (isFlat(pixels) ? FLAT : LARGEST) : SMALLER;
  return { path, bytes: (await drawn.webp(options).toFile(path)).size };
}

/** Writes an AVIF file of the site's own as WebP, so many pixels wide. */
export async function webpOfAvif(avif: string, width: number, path: string): Promise<Picture> {
  const { size } = await sharp(avif).resize({ width }).webp(OF_AVIF).toFile(path);
  return { path, bytes: size };
}
