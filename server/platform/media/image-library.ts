import type Sharp from "sharp";
import { madeOnce } from "../../../contract/platform/made-once.ts";

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
