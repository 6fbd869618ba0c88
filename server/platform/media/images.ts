import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvifOptions, Sharp } from "sharp";
import { type PictureFormat, pictureFormat } from "../../../contract/platform/file-kinds.ts";
import { pictureLibrary, readingAvif } from "./picture-library.ts";
import { type EncodedImage, type Picture, RefusedImageError } from "./pictures.ts";

const PNG_SIGNATURE_BYTES = 8;
/** The types of PNG chunks that tell, as numbers: a file may have hundreds of thousands of chunks. */
const [ANIMATION, PICTURE_DATA] = ["acTL", "IDAT"].map((type) => Buffer.from(type).readUInt32BE());
/** Length, type and checksum of a PNG chunk; its data comes on top. */
const CHUNK_FRAME = 12;

/** Lines and plain grounds have most pixels like their neighbour: drawings .83 and more, photographs .53 at most, smooth gradients .78. */
const ALIKE_MIN = 0.8;

/** The widths of what was drawn here in the place of a picture: few lines, which grow well. */
const DRAWN_WIDTHS = [320, 960] as const;
/** As wide as this, or less wide where the picture is a narrow strip: no side grows without bound. */
const PLACEHOLDER = { width: 20, height: 80 } as const;
/** What all pictures lie on (--sunken of web/styles); a transparent picture would let its placeholder through. */
const GROUND = "#eeefeb";
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 12_000;
const DECODE_SECONDS = 20;

/** How a photograph and a drawing become AVIF; what was measured is in docs/decisions/0050. */
const photograph = (width: number): AvifOptions => ({
  quality: width > 640 ? 56 : 60,
  effort: 0,
  chromaSubsampling: "4:2:0",
});
const DRAWING: AvifOptions = { quality: 58, effort: 1, tune: "ssim" };
const WEBP = { quality: 80, effort: 2 } as const;

/**
 * Checks what the bytes of a file really are and encodes them anew in each of `widths`, as AVIF and WebP. `drawing` says
 * how a drawing becomes AVIF.
 * What the sender called it says nothing. Throws RefusedImageError for anything that is not one whole JPEG, PNG or
 * WebP picture within the caps.
 */
export async function encodeImage(
  path: string,
  widths: readonly number[],
  drawing: AvifOptions = DRAWING,
): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  return encodeSizes(await decode(bytes, Math.max(...widths)), { widths, drawing, hasWebp: true });
}

/**
 * Encodes what was drawn here in the place of a picture. Its WebP files are made when somebody asks for them
 * (docs/decisions/0039): of hundreds that an import draws, most give way to a picture before.
 */
export const encodeDrawing = (drawn: Decoded): Promise<EncodedImage> =>
  encodeSizes(drawn, { widths: DRAWN_WIDTHS, drawing: DRAWING, hasWebp: false });

/**
 * Looks at a picture's first bytes and its header alone: nothing is decoded. Throws RefusedImageError as encodeImage
 * does, but for what shows only in the picture's data.
 */
export async function inspectImage(bytes: Buffer): Promise<void> {
  const format = pictureFormat(bytes);
  if (!format) throw new RefusedImageError("Not a JPEG, PNG or WebP file");
  await checkHeader(bytes, format);
}

/** The side in pixels of the box that a small picture fits into; shown in half of it. */
const SMALL = 240;

/**
 * A picture small enough to stand beside a file's name, upright, as a data URI. Throws RefusedImageError as encodeImage
 * does.
 */
export async function smallPicture(bytes: Buffer): Promise<string> {
  await inspectImage(bytes);
  const small = await decoding(bytes, (picture) =>
    picture
      .flatten({ background: GROUND })
      .resize({ width: SMALL, height: SMALL, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 60, effort: 2 })
      .toBuffer(),
  );
  return dataUri(small);
}

const dataUri = (webp: Buffer): string => `data:image/webp;base64,${webp.toString("base64")}`;

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
  const { data, info } = await decoding(bytes, (picture) =>
    picture
      .flatten({ background: GROUND })
      .resize({ width: widest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } };
}

async function encodeSizes(
  { data, raw }: Decoded,
  { widths, drawing, hasWebp }: { widths: readonly number[]; drawing: AvifOptions; hasWebp: boolean },
): Promise<EncodedImage> {
  const sharp = await pictureLibrary();
  const sizes = [...new Set(widths.map((width) => Math.min(width, raw.width)))];
  const isDrawn = isDrawing(data, raw.channels);
  const variants = new Map<string, Uint8Array>();
  for (const width of sizes) {
    // Shrunk once for both formats.
    const { data: pixels, info } = await sharp(data, { raw })
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shrunk = () => sharp(pixels, { raw: { ...raw, width: info.width, height: info.height } });
    const avif = shrunk().avif(isDrawn ? drawing : photograph(width));
    variants.set(`${width}.avif`, await avif.toBuffer());
    if (hasWebp) variants.set(`${width}.webp`, await shrunk().webp(WEBP).toBuffer());
  }
  const tiny = await sharp(data, { raw })
    .resize({ ...PLACEHOLDER, fit: "inside" })
    .webp({ quality: 40, effort: 4 })
    .toBuffer();
  return {
    width: raw.width,
    height: raw.height,
    sizes,
    placeholder: dataUri(tiny),
    variants,
  };
}

/** What `work` makes of a picture, which is upright and in sRGB. Throws RefusedImageError for one that cannot be decoded. */
async function decoding<T>(bytes: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> {
  const sharp = await pictureLibrary();
  return refusing(() =>
    work(sharp(bytes, options).timeout({ seconds: DECODE_SECONDS }).autoOrient().toColourspace("srgb")),
  );
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new RefusedImageError("The picture cannot be decoded", { cause: error });
  }
}

/** Whether pixels, so many bytes each, are those of a drawing: more of them than in any photograph equal their left neighbour. */
export function isDrawing(pixels: Uint8Array, channels: number): boolean {
  let alike = 0;
  for (let at = channels; at < pixels.length; at += channels) {
    let channel = 0;
    while (channel < channels && pixels[at + channel] === pixels[at + channel - channels]) channel += 1;
    if (channel === channels) alike += 1;
  }
  return alike > (pixels.length / channels) * ALIKE_MIN;
}

/**
 * An animated PNG declares itself by a chunk before its first picture data; the decoder would show its first
 * frame only. The chunks are walked one by one: the same letters inside a text say nothing.
 */
export function isAnimatedPng(bytes: Buffer, format: PictureFormat): boolean {
  if (format !== "png") return false;
  let at = PNG_SIGNATURE_BYTES;
  while (at + CHUNK_FRAME <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === ANIMATION) return true;
    if (type === PICTURE_DATA) return false;
    at += CHUNK_FRAME + bytes.readUInt32BE(at);
  }
  return false;
}

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

/** A higher effort takes up to three times as long for a tenth fewer bytes, which few browsers ask for. */
const OPTIONS = { quality: 80, effort: 1 } as const;

export function webpOfAvif(avif: string, width: number, folder: string): Promise<Picture> {
  const path = join(folder, "picture.webp");
  return readingAvif(async () => {
    const sharp = await pictureLibrary();
    const { size } = await sharp(avif).resize({ width }).webp(OPTIONS).toFile(path);
    return { path, bytes: size };
  });
}

/** What a logo is shown in, twice as large for sharp screens. */
const BOX = { width: 480, height: 120 } as const;
/** --paper of the look, on which a logo for light ground was drawn to stand. */
const PAPER = "#f8f8f5";
const SHARE = { width: 1200, height: 630 } as const;
/** The share of a picture's sides that the logo may fill. */
const FILLED = 0.8;
const ICONS = [32, 180, 192, 512] as const;

/**
 * Encodes a logo anew, with what is transparent in it, without metadata and the empty edge around it: as the pages show it
 * (logo.webp), as icons on paper (icon32.png …) and as the picture of shared links (share.png). Throws
 * RefusedImageError for anything that is not one whole JPEG, PNG or WebP picture within the caps.
 */
export async function encodeLogo(path: string): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  const whole = await withoutEdge(bytes);
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
async function withoutEdge(bytes: Buffer): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const upright = await decoding(bytes, (picture) =>
    picture
      .resize({ width: SHARE.width, height: SHARE.width, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  // A picture of one colour has no edge.
  return sharp(upright)
    .trim({ threshold: 8 })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => upright);
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
