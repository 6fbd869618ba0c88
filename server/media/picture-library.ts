import type Sharp from "sharp";

let loaded: Promise<typeof Sharp> | undefined;

/**
 * The picture library, loaded by the first picture: it takes some 20 MB that a process which only serves never
 * needs (docs/decisions/0013).
 */
export const pictureLibrary = (): Promise<typeof Sharp> => {
  loaded ??= load();
  return loaded;
};

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
