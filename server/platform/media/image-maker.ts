import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "../../../contract/platform/limits.ts";
import type { Printed } from "./find-figure.ts";
import type { Cut } from "./images.ts";

/** Pixel widths of a product image; those wider than the image are omitted. */
export const PART_WIDTHS = [320, 640, 1280] as const;
/** Pixel widths of a full-page slide, which phones show in 4:3 (web/ui/slide-sizes.ts). */
export const PLATE_WIDTHS = [640, 960, 1280, 1920] as const;
/** Pixel widths of a visitor's photo: thumbnail and full view. */
export const PHOTO_WIDTHS = [320, 1600] as const;

export interface PlateWords {
  code: string;
  kind: string;
}

/** A stored image: re-encoded, upright, without metadata. `variants` are its files by name. */
export interface EncodedImage {
  width: number;
  height: number;
  sizes: number[];
  placeholder: string;
  variants: Map<string, Uint8Array>;
}

export interface ImageFile {
  path: string;
  bytes: number;
}

/** Pixels of an image, as its header says. */
export interface ImageSize {
  width: number;
  height: number;
}

/** The bytes are no accepted image. The message is for the log; `size` is set if it has too many pixels. */
export class RefusedImageError extends Error {
  readonly size: ImageSize | undefined;

  constructor(message: string, options: ErrorOptions & { size?: ImageSize | undefined } = {}) {
    super(message, options);
    this.size = options.size;
  }
}

/** Throws RefusedImageError for an image with too many pixels, by its header. */
export function requireFewPixels(size: ImageSize): void {
  const { width, height } = size;
  if (Math.max(width, height) > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX)
    throw new RefusedImageError("Too many pixels", { size });
}

/** Reads and makes images in a child process (docs/decisions/0050). */
export interface ImageMaker {
  /** Encodes an image file in each of `widths` (images.ts). Throws RefusedImageError. */
  encode(path: string, widths: readonly number[]): Promise<EncodedImage>;
  logo(path: string): Promise<EncodedImage>;
  plate(words: PlateWords): Promise<EncodedImage>;
  /** Checks an image's first bytes and header. Throws RefusedImageError. */
  look(bytes: Uint8Array): Promise<void>;
  /** Returns a data URI. Throws RefusedImageError. */
  small(bytes: Uint8Array): Promise<string>;
  /** Returns a rectangle of one of the site's own images, `pixels` wide, as WebP. */
  cutOut(image: Uint8Array, cut: Cut, pixels: number): Promise<Uint8Array>;
  /** Returns a page's figure with the given numbers and codes, or the page with them outlined (images.ts), as WebP. */
  cutFigure(
    image: Uint8Array,
    printed: Printed,
    size: { width: number; height: number },
  ): Promise<Uint8Array>;
  /** Returns the top of one of the site's own page images in 1200 x 630 pixels, as JPEG for link previews. */
  shareCard(image: Uint8Array): Promise<Uint8Array>;
  /** Converts one of the site's own AVIF files to WebP. Throws RefusedImageError. */
  webp(path: string, width: number, folder: string): Promise<ImageFile>;
  /** Makes the link preview of one of the site's own AVIF files, 1200 x 630 pixels as JPEG. Throws RefusedImageError. */
  cardOf(path: string, folder: string): Promise<ImageFile>;
}

/** For requests that wait; `inBackground` for work at a lower priority than the site's responses. */
export interface ImageMakerService extends ImageMaker {
  inBackground: ImageMaker;
}

export type ImageCall =
  | { task: "encode"; path: string; widths: readonly number[] }
  | { task: "logo"; path: string }
  | { task: "plate"; words: PlateWords }
  | { task: "look"; bytes: Uint8Array }
  | { task: "small"; bytes: Uint8Array }
  | { task: "cut"; image: Uint8Array; cut: Cut; pixels: number }
  | { task: "figure"; image: Uint8Array; printed: Printed; size: { width: number; height: number } }
  | { task: "card"; image: Uint8Array }
  | { task: "webp"; path: string; width: number; folder: string }
  | { task: "card-of"; path: string; folder: string };

export type ImageValue = EncodedImage | ImageFile | Uint8Array | string | undefined;
