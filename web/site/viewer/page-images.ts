import { type PageWidth, pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS, CATALOG_PHONE_WIDTHS } from "#contract/platform/limits.ts";
import { PHONE_SCREENS } from "./leaf-image.tsx";

const [THUMBNAIL, ...READABLE] = CATALOG_IMAGE_WIDTHS;
const [, LARGEST] = READABLE;
const FOR_PHONES = [...CATALOG_PHONE_WIDTHS, LARGEST] as const;
/** The largest factor by which an image may be scaled up. */
const STRETCH_MAX = 1.15;
/** The number of decoded pages kept, so that turning back is fast. */
const HELD_MAX = 12;

/** A screen's device pixels per CSS pixel, and whether it gets the images for phones. */
interface Screen {
  density: number;
  isPhone: boolean;
}

export const screenNow = (): Screen => ({
  density: window.devicePixelRatio,
  isPhone: matchMedia(PHONE_SCREENS).matches,
});

/** Returns the smallest width that is sharp at `cssWidth`. */
export function sharpWidth(cssWidth: number, { density, isPhone }: Screen): PageWidth {
  const widths: readonly PageWidth[] = isPhone ? FOR_PHONES : READABLE;
  return widths.find((width) => cssWidth * density <= width * STRETCH_MAX) ?? LARGEST;
}

/** The small image loads first, then the readable, then a sharper one, which the server may render first. */
export function layersOf(imageUrl: string, fittedWidth: number, zoom: number, screen: Screen): string[] {
  const readable = (screen.isPhone ? FOR_PHONES : READABLE)[0];
  const sharp = [fittedWidth, fittedWidth * zoom].map((width) => sharpWidth(width, screen));
  const widths = [THUMBNAIL, readable, ...sharp].sort((a, b) => a - b);
  return [...new Set(widths.map((width) => pageImageUrl(imageUrl, width)))];
}

export const thumbnailUrl = (imageUrl: string): string => pageImageUrl(imageUrl, THUMBNAIL);

/** Milliseconds before an image is requested again, whose smaller stand-in the server sent while it renders it. */
export const REQUESTED_AGAIN_AFTER = [500, 1000, 2000, 4000, 8000] as const;

/** Returns whether a loaded image is the one of its address, not the smaller one that the server sends while it renders it. */
export function isOwnImage(url: string, { naturalWidth }: Pick<HTMLImageElement, "naturalWidth">): boolean {
  const [, width] = /\/w(\d+)\./.exec(url) ?? [];
  // Those of very tall pages are less wide than their addresses say.
  return naturalWidth > READABLE[0] || naturalWidth * STRETCH_MAX >= Number(width ?? 0);
}

const held = new Map<string, HTMLImageElement>();

/** Returns whether an image is decoded and can be shown at once. */
export const isHeld = (url: string): boolean => held.has(url);

/** Preloads and decodes an image; a failed one is loaded again when it is shown. */
export async function hold(url: string): Promise<void> {
  if (held.has(url)) return;
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
  if (image.naturalWidth === 0 || !isOwnImage(url, image)) return;
  held.set(url, image);
  for (const oldest of [...held.keys()].slice(0, -HELD_MAX)) held.delete(oldest);
}
