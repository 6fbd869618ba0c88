import type Sharp from "sharp";
import { madeOnce } from "../../../contract/platform/made-once.ts";

/** The picture library, loaded by the first picture: it takes some 20 MB (docs/decisions/0066). */
export const pictureLibrary = madeOnce(load);

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // Only these three formats are ever decoded: SVG, PDF, TIFF, HEIF and what else the library knows stay shut.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Does something for which AVIF files of the site's own are read, and nothing a person sent meanwhile. */
export async function readingAvif<T>(work: () => Promise<T>): Promise<T> {
  const sharp = await pictureLibrary();
  sharp.unblock({ operation: ["VipsForeignLoadHeif"] });
  try {
    return await work();
  } finally {
    sharp.block({ operation: ["VipsForeignLoadHeif"] });
  }
}
