import type { Cut } from "./images.ts";

/** The widths in pixels of a part's picture; wider than the picture itself are left out. */
export const PART_WIDTHS = [320, 640, 1280] as const;
/** The same of a plate over the whole page, of which a phone shows 4:3 (web/ui/slide-sizes.ts). */
export const PLATE_WIDTHS = [640, 960, 1280, 1920] as const;
/** The widths of a photograph that somebody sent: beside its line, and to look at. */
export const PHOTO_WIDTHS = [320, 1600] as const;

export interface PlateWords {
  code: string;
  kind: string;
}

/** A picture as stored: encoded anew, upright, without metadata. `variants` are its files by name. */
export interface EncodedImage {
  width: number;
  height: number;
  sizes: number[];
  placeholder: string;
  variants: Map<string, Uint8Array>;
}

export interface Picture {
  path: string;
  bytes: number;
}

/** The bytes are no picture that is accepted here. The message is for the log. */
export class RefusedImageError extends Error {}

/** Reads and makes pictures in a child process (docs/decisions/0050). */
export interface PictureMaker {
  /** Encodes the picture in a file in each of `widths` (images.ts). Throws RefusedImageError. */
  encode(path: string, widths: readonly number[]): Promise<EncodedImage>;
  /** Encodes a logo (logos.ts). Throws RefusedImageError. */
  logo(path: string): Promise<EncodedImage>;
  /** Draws what stands in the place of a picture until there is one. */
  plate(words: PlateWords): Promise<EncodedImage>;
  /** Looks at a picture's first bytes and its header alone. Throws RefusedImageError. */
  look(bytes: Uint8Array): Promise<void>;
  /** A picture small enough to stand beside a file's name, as a data URI. Throws RefusedImageError. */
  small(bytes: Uint8Array): Promise<string>;
  /** A rectangle of one of the site's own pictures, `pixels` wide, as WebP. */
  cutOut(picture: Uint8Array, cut: Cut, pixels: number): Promise<Uint8Array>;
  /** Makes a WebP picture of an AVIF file of the site's own. Throws RefusedImageError. */
  webp(path: string, width: number, folder: string): Promise<Picture>;
}

/** For those who wait for their picture; `inBackground` for work that lets the site's answers come first. */
export interface Pictures extends PictureMaker {
  inBackground: PictureMaker;
}

export type PictureCall =
  | { task: "encode"; path: string; widths: readonly number[] }
  | { task: "logo"; path: string }
  | { task: "plate"; words: PlateWords }
  | { task: "look"; bytes: Uint8Array }
  | { task: "small"; bytes: Uint8Array }
  | { task: "cut"; picture: Uint8Array; cut: Cut; pixels: number }
  | { task: "webp"; path: string; width: number; folder: string };

export type PictureValue = EncodedImage | Picture | Uint8Array | string | undefined;
