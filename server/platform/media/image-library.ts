import type Sharp from "sharp";
import type { Box } from "#contract/catalogs/catalog.ts";
import { madeOnce } from "#contract/platform/made-once.ts";

/** The image library, loaded on first use: it takes some 20 MB (docs/decisions/0066). */
export const imageLibrary = madeOnce(load);

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // Enable these three formats only: SVG, PDF, TIFF, HEIF and others stay blocked.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Runs `work` with AVIF reading enabled, for the site's own files only. */
export async function readingAvif<T>(work: () => Promise<T>): Promise<T> {
  const sharp = await imageLibrary();
  sharp.unblock({ operation: ["VipsForeignLoadHeif"] });
  try {
    return await work();
  } finally {
    sharp.block({ operation: ["VipsForeignLoadHeif"] });
  }
}

/** Returns a box, in shares of a page, as pixels of it. */
export function pixelsOf([x, y, w, h]: Box, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil(w * width))),
    height: Math.max(1, Math.min(height - top, Math.ceil(h * height))),
  };
}
