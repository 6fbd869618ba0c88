import { pageImageUrl } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";

type Width = (typeof CATALOG_IMAGE_WIDTHS)[number];

const [THUMBNAIL, READABLE, ...SHARPER] = CATALOG_IMAGE_WIDTHS;
/** The largest factor by which an image may be scaled up. */
const STRETCH_MAX = 1.15;
/** The number of decoded pages kept, so that turning back is fast. */
const HELD_MAX = 12;

/** Returns the smallest width that is sharp at `cssWidth`, with `density` device pixels per CSS pixel. */
export function sharpWidth(cssWidth: number, density: number): Width {
  const dots = cssWidth * density;
  return (
    [READABLE, ...SHARPER].find((width) => dots <= width * STRETCH_MAX) ?? SHARPER.slice(-1)[0] ?? READABLE
  );
}

/**
 * Returns a page's image layers: the small one that loads first, the readable one, and if needed a sharper one, which the
 * server may have to render first.
 */
export function layersOf(imageUrl: string, fittedWidth: number, zoom: number, density: number): string[] {
  const sharp = [fittedWidth, fittedWidth * zoom].map((width) => sharpWidth(width, density));
  const widths = [THUMBNAIL, READABLE, ...sharp];
  return [...new Set(widths.sort((a, b) => a - b).map((width) => pageImageUrl(imageUrl, width)))];
}

export const thumbnailUrl = (imageUrl: string): string => pageImageUrl(imageUrl, THUMBNAIL);

const held = new Map<string, HTMLImageElement>();

/** Returns whether an image is decoded and can be shown at once. */
export const isHeld = (url: string): boolean => held.has(url);

/** Preloads and decodes an image; a failed one is loaded again when it is shown. */
export async function hold(url: string): Promise<void> {
  if (held.has(url)) return;
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
  if (image.naturalWidth === 0) return;
  held.set(url, image);
  for (const oldest of [...held.keys()].slice(0, -HELD_MAX)) held.delete(oldest);
}
