import { join } from "node:path";
import sharp from "sharp";
import { pageFile } from "../../../contract/catalog-rules.ts";
import { isFlat } from "./flat.ts";
import type { DrawnPage } from "./pdf.ts";
import { CHANNELS, type Raster } from "./raster.ts";

/** The choice is docs/decisions/0007-pages-as-webp.md. */
const FLAT = { lossless: true, quality: 20, effort: 1 } as const;
const LARGEST = { quality: 80, effort: 0 } as const;
const SMALLER = { quality: 80, effort: 2 } as const;

sharp.cache(false);
sharp.concurrency(1);

/** Writes a page as WebP at every one of the widths into a folder; none is larger than it was drawn. */
export async function encodePage(
  raster: Raster,
  widths: readonly number[],
  folder: string,
): Promise<DrawnPage["variants"]> {
  const pixels = raster.pixels();
  const raw = { width: raster.width, height: raster.height, channels: CHANNELS } as const;
  // Never clone() an instance here: it copies all of PDFium's memory, in which the pixels lie.
  const drawn = () => sharp(pixels, { raw, limitInputPixels: false });
  const largest = isFlat(pixels) ? FLAT : LARGEST;
  const variants = new Map<string, { path: string; bytes: number }>();
  for (const width of widths) {
    const name = pageFile(width);
    const path = join(folder, name);
    const image = width < raster.width ? drawn().resize({ width }).webp(SMALLER) : drawn().webp(largest);
    variants.set(name, { path, bytes: (await image.toFile(path)).size });
  }
  return variants;
}
