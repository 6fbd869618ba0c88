import { pictureLibrary } from "./picture-library.ts";

/** A rectangle of a picture, as shares of its width and height. */
export interface Cut {
  left: number;
  top: number;
  width: number;
  height: number;
}

const QUALITY = 70;

/** A rectangle of a WebP, `pixels` wide, as a WebP. Throws for bytes that are no picture. */
export async function cutOut(picture: Uint8Array, cut: Cut, pixels: number): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  const left = Math.min(width - 1, Math.round(cut.left * width));
  const top = Math.min(height - 1, Math.round(cut.top * height));
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(cut.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(cut.height * height))),
  };
  return image
    .extract(area)
    .resize({ width: Math.min(pixels, area.width) })
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
}
