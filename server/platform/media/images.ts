import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AvifOptions, Sharp } from "sharp";
import { type ImageFormat, imageFormat } from "#contract/platform/file-kinds.ts";
import { IMAGE_PIXELS_MAX, SHARE_CARD_SIZE as SHARE, SHARE_CARD } from "#contract/platform/limits.ts";
import { imageLibrary, readingAvif } from "./image-library.ts";
import { type EncodedImage, type ImageFile, requireFewPixels } from "./image-maker.ts";
import { MediaError } from "./media-error.ts";

const PNG_SIGNATURE_BYTES = 8;
/** Relevant PNG chunk types as numbers: a file may have hundreds of thousands of chunks. */
const [ANIMATION, IMAGE_DATA] = ["acTL", "IDAT"].map((type) => Buffer.from(type).readUInt32BE());
/** Length, type and checksum of a PNG chunk, without its data. */
const CHUNK_FRAME = 12;

/** Minimum share of pixels equal to their neighbour: drawings have at least .83, photos at most .53. */
const ALIKE_MIN = 0.8;

/** Maximum size, less wide for a narrow strip so that no side grows without bound. */
const PLACEHOLDER = { width: 20, height: 80 } as const;
/** The background of all images (--sunken of web/styles); transparency would show the placeholder through. */
const GROUND = "#eeefeb";
const DECODE_SECONDS = 20;

/** AVIF options of photos and drawings; measurements are in docs/decisions/0050. */
const photograph = (width: number): AvifOptions => ({
  quality: width > 640 ? 56 : 60,
  effort: 0,
  chromaSubsampling: "4:2:0",
});
const DRAWING: AvifOptions = { quality: 58, effort: 1, tune: "ssim" };
const WEBP = { quality: 80, effort: 2 } as const;

/** Encodes by the real format. Throws MediaError unless it is one complete image within the limits. */
export async function encodeImage(path: string, widths: readonly number[]): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  return encodeSizes(await decode(bytes, Math.max(...widths)), widths);
}

/** Checks first bytes and header only. Throws MediaError like encodeImage but for pixel faults. */
export async function inspectImage(bytes: Buffer): Promise<void> {
  const format = imageFormat(bytes);
  if (!format) throw new MediaError("refused", "Not a JPEG, PNG or WebP file");
  await checkHeader(bytes, format);
}

/** Pixels of a thumbnail's box; it is shown at half the size. */
const SMALL = 240;

/** Returns an upright thumbnail as a data URI. Throws MediaError like encodeImage. */
export async function smallImage(bytes: Buffer): Promise<string> {
  await inspectImage(bytes);
  const small = await decoding(bytes, (image) =>
    image
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

const options = { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "warning", sequentialRead: true } as const;

/** Limits pixels and frames by the header, before decoding. */
async function checkHeader(bytes: Buffer, format: ImageFormat): Promise<void> {
  const sharp = await imageLibrary();
  // Without the library's own limit, which would hide the size.
  const header = await refusing(() =>
    sharp(bytes, { ...options, limitInputPixels: false, pages: -1 }).metadata(),
  );
  const { width = 0, height = 0, pages = 1 } = header;
  if (header.format !== format) throw new MediaError("refused", "The decoder sees another format");
  if (pages > 1 || isAnimatedPng(bytes, format))
    throw new MediaError("refused", "Animated pictures are refused");
  requireFewPixels({ width, height });
}

/** Decodes the whole image once, which detects truncated files; all sizes are made from it. */
async function decode(bytes: Buffer, widest: number): Promise<Decoded> {
  const { data, info } = await decoding(bytes, (image) =>
    image
      .flatten({ background: GROUND })
      .resize({ width: widest, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } };
}

async function encodeSizes({ data, raw }: Decoded, widths: readonly number[]): Promise<EncodedImage> {
  const sharp = await imageLibrary();
  const sizes = [...new Set(widths.map((width) => Math.min(width, raw.width)))];
  const isDrawn = isDrawing(data, raw.channels);
  const variants = new Map<string, Uint8Array>();
  for (const width of sizes) {
    // Resized once for both formats.
    const { data: pixels, info } = await sharp(data, { raw })
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shrunk = () => sharp(pixels, { raw: { ...raw, width: info.width, height: info.height } });
    const avif = shrunk().avif(isDrawn ? DRAWING : photograph(width));
    variants.set(`${width}.avif`, await avif.toBuffer());
    variants.set(`${width}.webp`, await shrunk().webp(WEBP).toBuffer());
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

/** Returns what `work` makes of the image, upright and in sRGB. Throws MediaError if it can't be decoded. */
async function decoding<T>(bytes: Buffer, work: (image: Sharp) => Promise<T>): Promise<T> {
  const sharp = await imageLibrary();
  return refusing(() =>
    work(sharp(bytes, options).timeout({ seconds: DECODE_SECONDS }).autoOrient().toColourspace("srgb")),
  );
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MediaError("refused", "The picture cannot be decoded", { cause: error });
  }
}

/** Returns whether pixels (of `channels` bytes) are a drawing: more of them equal their left neighbour than in any photo. */
export function isDrawing(pixels: Uint8Array, channels: number): boolean {
  let alike = 0;
  for (let at = channels; at < pixels.length; at += channels) {
    let channel = 0;
    while (channel < channels && pixels[at + channel] === pixels[at + channel - channels]) channel += 1;
    if (channel === channels) alike += 1;
  }
  return alike > (pixels.length / channels) * ALIKE_MIN;
}

/** Returns whether a chunk before the pixel data says so; walks them, as the letters may occur in text. */
export function isAnimatedPng(bytes: Buffer, format: ImageFormat): boolean {
  if (format !== "png") return false;
  let at = PNG_SIGNATURE_BYTES;
  while (at + CHUNK_FRAME <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === ANIMATION) return true;
    if (type === IMAGE_DATA) return false;
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

/** Returns a rectangle of a WebP, `pixels` wide, as WebP. Throws if the bytes are no image. */
export async function cutOut(bytes: Uint8Array, cut: Cut, pixels: number): Promise<Buffer> {
  const sharp = await imageLibrary();
  const image = sharp(bytes);
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

/** More effort takes up to three times as long for a tenth fewer bytes. */
const OPTIONS = { quality: 80, effort: 1 } as const;
const WHITE = "#ffffff";

export function webpOfAvif(avif: string, width: number, folder: string): Promise<ImageFile> {
  return madeOfAvif(avif, join(folder, "picture.webp"), (image) => image.resize({ width }).webp(OPTIONS));
}

/** Makes the link preview of an image, whole on white, from its AVIF file: messengers show JPEG, not AVIF and rarely WebP. */
export function cardOfAvif(avif: string, folder: string): Promise<ImageFile> {
  return madeOfAvif(avif, join(folder, SHARE_CARD), linkPreview);
}

const linkPreview = (image: Sharp): Sharp =>
  image
    .flatten({ background: WHITE })
    .resize({ ...SHARE, fit: "contain", background: WHITE })
    .jpeg({ quality: OPTIONS.quality, mozjpeg: true });

/** Makes one file of a drawing in `folder`, by its name: an AVIF or WebP of a width, or the link preview. */
export async function fileOfDrawing(
  { data, raw }: Decoded,
  name: string,
  folder: string,
): Promise<ImageFile> {
  const sharp = await imageLibrary();
  const drawing = sharp(data, { raw });
  const shrunk = () => drawing.resize({ width: Number.parseFloat(name) });
  const encoded = () => (name.endsWith(".avif") ? shrunk().avif(DRAWING) : shrunk().webp(OPTIONS));
  const image = name === SHARE_CARD ? linkPreview(drawing) : encoded();
  return written(join(folder, name), await image.toBuffer());
}

async function written(path: string, content: Buffer): Promise<ImageFile> {
  await writeFile(path, content);
  return { path, bytes: content.length };
}

/** Stores what `edit` makes of one of the site's own AVIF files at `path`. Throws MediaError if that can't be decoded. */
async function madeOfAvif(avif: string, path: string, edit: (image: Sharp) => Sharp): Promise<ImageFile> {
  const sharp = await imageLibrary();
  const content = await readingAvif(() => edit(sharp(avif)).toBuffer()).catch((cause) => {
    throw new MediaError("refused", "The stored picture can't be decoded", { cause });
  });
  return written(path, content);
}

/** The logo's display size, doubled for sharp screens. */
const BOX = { width: 480, height: 120 } as const;
/** --paper of the theme, the background of light logos. */
const PAPER = "#f8f8f5";
/** Share of an image's sides that the logo may fill. */
const FILLED = 0.8;
const ICONS = [32, 180, 192, 512] as const;

/** Makes logo.webp, icons (icon32.png …) and share.png, trimmed. Throws MediaError as encodeImage. */
export async function encodeLogo(path: string): Promise<EncodedImage> {
  const bytes = await readFile(path);
  await inspectImage(bytes);
  const trimmedLogo = await withoutEdge(bytes);
  const sharp = await imageLibrary();
  const shown = await sharp(trimmedLogo)
    .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  const variants = new Map<string, Uint8Array>([["logo.webp", shown.data]]);
  for (const side of ICONS)
    variants.set(`icon${side}.png`, await onPaper(trimmedLogo, { width: side, height: side }));
  variants.set("share.png", await onPaper(trimmedLogo, SHARE));
  const { width, height } = shown.info;
  return { width, height, sizes: [width], placeholder: "", variants };
}

/** Returns the upright image without its empty edge, as a PNG for later steps. */
async function withoutEdge(bytes: Buffer): Promise<Buffer> {
  const sharp = await imageLibrary();
  const upright = await decoding(bytes, (image) =>
    image
      .resize({ width: SHARE.width, height: SHARE.width, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  // A single-colour image has no edge to trim.
  return sharp(upright)
    .trim({ threshold: 8 })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => upright);
}

/** Returns the top of a catalogue page, where its title and drawings are, as JPEG for link previews. */
export async function shareCard(page: Uint8Array): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp(page)
    .flatten({ background: WHITE })
    .resize({ ...SHARE, fit: "cover", position: "top" })
    .jpeg({ quality: OPTIONS.quality, mozjpeg: true })
    .toBuffer();
}

async function onPaper(logo: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const sharp = await imageLibrary();
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
