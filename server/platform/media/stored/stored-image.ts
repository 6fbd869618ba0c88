import type { ProductImage } from "#contract/platform/images.ts";
import type { HeroImage } from "#contract/site/hero.ts";
import { urlOf } from "#server/platform/files/keys.ts";

export interface StoredImage {
  key: string;
  width: number;
  height: number;
  sizes: number[];
  placeholder: string;
  /** A placeholder image; the first real one replaces it. */
  plate?: true;
  /** Shown first on the product's page instead of the first image. */
  opens?: true;
  /** Its source in an import: the name in the row, and the file's SHA-256 in hex. */
  source?: { name: string; sha256: string };
}

export const readImages = (images: string): StoredImage[] => JSON.parse(images) as StoredImage[];

export function readImage(image: string): StoredImage;
export function readImage(image: string | null): StoredImage | null;
export function readImage(image: string | null): StoredImage | null {
  return image === null ? null : (JSON.parse(image) as StoredImage);
}

export const realImages = (images: string): StoredImage[] => readImages(images).filter(({ plate }) => !plate);

export function withoutPlates(images: readonly StoredImage[]): StoredImage[] {
  const real = images.filter(({ plate }) => !plate);
  return real.length ? real : [...images];
}

export const imageKeys = (images: readonly StoredImage[]): string[] => images.map((image) => image.key);

export const keysOfOne = (image: string | null): string[] => imageKeys([readImage(image) ?? []].flat());

export function presentImage(image: StoredImage): ProductImage {
  const { key, width, height, sizes, placeholder, opens } = image;
  const url = urlOf(key, `${Math.max(...sizes)}.webp`);
  return { url, key, width, height, sizes, placeholder, ...(opens && { opens }) };
}

/** Returns a row's one image as `imageUrl` with details for pages; null and null without one. */
export function presentItemImage(image: StoredImage): { imageUrl: string; picture: HeroImage };
export function presentItemImage(
  image: StoredImage | null,
): { imageUrl: string; picture: HeroImage } | { imageUrl: null; picture: null };
export function presentItemImage(image: StoredImage | null) {
  if (!image) return { imageUrl: null, picture: null };
  const { url, width, height, sizes, placeholder } = presentImage(image);
  return { imageUrl: url, picture: { width, height, sizes, placeholder } };
}
