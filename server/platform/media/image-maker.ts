import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "#contract/platform/limits.ts";
import { type ImageSize, MediaError } from "./media-error.ts";

/** Pixel widths of a product image; those wider than the image are omitted. */
export const PART_WIDTHS = [320, 640, 1280] as const;
/** Pixel widths of a full-page slide, which phones show in 4:3 (web/ui/slide-sizes.ts). */
export const PLATE_WIDTHS = [640, 960, 1280, 1920] as const;
/** Pixel widths of a visitor's photo: thumbnail and full view. */
export const PHOTO_WIDTHS = [320, 1600] as const;

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

/** Throws MediaError for an image with too many pixels, by its header. */
export function requireFewPixels(size: ImageSize): void {
  const { width, height } = size;
  if (Math.max(width, height) > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX)
    throw new MediaError("refused", "Too many pixels", { size });
}
