import { readFile } from "node:fs/promises";
import { type PictureFormat, pictureFormat } from "../../contract/file-kinds.ts";
import { pictureLibrary } from "./picture-library.ts";
import { isAnimatedPng } from "./sniff.ts";

/** The widths in pixels of a part's picture; wider than the picture itself are left out. */
export const PART_WIDTHS = [320, 640, 1280] as const;
/** The same of a plate over the whole page; a phone shows 4:3 of its height in three pixels a point. */
export const PLATE_WIDTHS = [640, 1280, 1920] as const;
/** As wide as this, or less wide where the picture is a narrow strip: no side grows without bound. */
const PLACEHOLDER = { width: 20, height: 80 } as const;
/** What all pictures lie on (--sunken of web/styles); a transparent picture would let its placeholder through. */
const GROUND = "#eeefeb";
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 12_000;
const DECODE_SECONDS = 20;
// Measured on the sample drawings at 1280 px: effort 3 takes 1.8 times as long as 2 for the same bytes.
const AVIF = { quality: 55, effort: 2 } as const;
const WEBP = { quality: 80, effort: 3 } as const;

/** A picture as stored: encoded anew, upright, without metadata. `variants` are its files by name. */
export interface EncodedImage {
  width: number;
  height: number;
  sizes: number[];
  placeholder: string;
  variants: Map<string, Uint8Array>;
}

/** The bytes are no picture that is accepted here. The message is for the log. */
export class RefusedImageError extends Error {}

/**
 * Checks what the bytes of a file really are and encodes them anew in each of `widths`, as AVIF and WebP.
 * What the sender called it says nothing. Throws RefusedImageError for anything that is not one whole JPEG, PNG or
 * WebP picture within the caps.
 */
export async function encodeImage(path: string, widths: readonly number[]): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  return encodeSizes(await decode(bytes, Math.max(...widths)), widths);
}

/**
 * Looks at a picture's first bytes and its header alone: nothing is decoded. Throws RefusedImageError as encodeImage
 * does, but for what shows only in the picture's data.
 */
export async function inspectImage(bytes: Buffer): Promise<void> {
  const format = pictureFormat(bytes);
  if (!format) throw new RefusedImageError("Not a JPEG, PNG or WebP file");
  await checkHeader(bytes, format);
}

interface Decoded {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const options = { limitInputPixels: PIXELS_MAX, failOn: "warning", sequentialRead: true } as const;

/** Pixels and frames are counted from the header, before anything is decoded. */
async function checkHeader(bytes: Buffer, format: PictureFormat): Promise<void> {
  const sharp = await pictureLibrary();
  const header = await refusing(() => sharp(bytes, { ...options, pages: -1 }).metadata());
  const { width = 0, height = 0, pages = 1 } = header;
  if (header.format !== format) throw new RefusedImageError("The decoder sees another format");
  if (pages > 1 || isAnimatedPng(bytes, format)) throw new RefusedImageError("Animated pictures are refused");
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX) {
    throw new RefusedImageError("Too many pixels");
  }
}

/** The whole picture is decoded once: a truncated file shows itself here, and all sizes start from it. */
async function decode(bytes: Buffer, widest: number): Promise<Decoded> {
  const sharp = await pictureLibrary();
  const { data, info } = await refusing(() =>
    sharp(bytes, options)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: GROUND })
      .resize({ width: widest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } };
}

async function encodeSizes({ data, raw }: Decoded, widths: readonly number[]): Promise<EncodedImage> {
  const sharp = await pictureLibrary();
  const sizes = [...new Set(widths.map((width) => Math.min(width, raw.width)))];
  const variants = new Map<string, Uint8Array>();
  for (const width of sizes) {
    const resized = sharp(data, { raw }).resize({ width });
    variants.set(`${width}.avif`, await resized.clone().avif(AVIF).toBuffer());
    variants.set(`${width}.webp`, await resized.clone().webp(WEBP).toBuffer());
  }
  const tiny = await sharp(data, { raw })
    .resize({ ...PLACEHOLDER, fit: "inside" })
    .webp({ quality: 40, effort: 4 })
    .toBuffer();
  return {
    width: raw.width,
    height: raw.height,
    sizes,
    placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    variants,
  };
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new RefusedImageError("The picture cannot be decoded", { cause: error });
  }
}
