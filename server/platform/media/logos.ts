import { readFile } from "node:fs/promises";
import { inspectImage } from "./images.ts";
import { pictureLibrary } from "./picture-library.ts";
import { type EncodedImage, RefusedImageError } from "./pictures.ts";

/** What a logo is shown in, twice as large for sharp screens. */
const BOX = { width: 480, height: 120 } as const;
/** --paper of the look, on which a logo for light ground was drawn to stand. */
const PAPER = "#f8f8f5";
const SHARE = { width: 1200, height: 630 } as const;
/** The share of a picture's sides that the logo may fill. */
const FILLED = 0.8;
const ICONS = [32, 180, 192, 512] as const;
const DECODE_SECONDS = 20;
const options = { limitInputPixels: 40_000_000, failOn: "warning", sequentialRead: true } as const;

/**
 * Encodes a logo anew, with what is transparent in it, without metadata and the empty edge around it: as the pages show it
 * (logo.webp), as icons on paper (icon32.png …) and as the picture of shared links (share.png). Throws
 * RefusedImageError for anything that is not one whole JPEG, PNG or WebP picture within the caps.
 */
export async function encodeLogo(path: string): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  const whole = await decoded(bytes);
  const sharp = await pictureLibrary();
  const shown = await sharp(whole)
    .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  const variants = new Map<string, Uint8Array>([["logo.webp", shown.data]]);
  for (const side of ICONS)
    variants.set(`icon${side}.png`, await onPaper(whole, { width: side, height: side }));
  variants.set("share.png", await onPaper(whole, SHARE));
  const { width, height } = shown.info;
  return { width, height, sizes: [width], placeholder: "", variants };
}

/** The whole picture, upright and without its empty edge, as a PNG that later steps start from. */
async function decoded(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureLibrary();
  try {
    const upright = await sharp(bytes, options)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .toColourspace("srgb")
      .resize({ width: SHARE.width, height: SHARE.width, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    // A picture of one colour has no edge.
    return await sharp(upright)
      .trim({ threshold: 8 })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(() => upright);
  } catch (error) {
    throw new RefusedImageError("The picture cannot be decoded", { cause: error });
  }
}

async function onPaper(logo: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const inner = await sharp(logo)
    .resize({ width: Math.round(width * FILLED), height: Math.round(height * FILLED), fit: "inside" })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: PAPER } })
    .composite([{ input: inner, gravity: "centre" }])
    .flatten({ background: PAPER })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
