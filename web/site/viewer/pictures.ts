import { pageImageUrl } from "../../../contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "../../../contract/platform/limits.ts";

type Width = (typeof CATALOG_IMAGE_WIDTHS)[number];

const [THUMBNAIL, READABLE, ...SHARPER] = CATALOG_IMAGE_WIDTHS;
/** A picture is shown up to this much larger than it is; more would be seen. */
const STRETCH_MAX = 1.15;
/** How many decoded pages are held, so that a turn back is as quick as one forward. */
const HELD_MAX = 12;

/** The width of the smallest picture that is sharp at so many CSS pixels, on a screen of so many dots to each. */
export function sharpWidth(cssWidth: number, density: number): Width {
  const dots = cssWidth * density;
  return (
    [READABLE, ...SHARPER].find((width) => dots <= width * STRETCH_MAX) ?? SHARPER.slice(-1)[0] ?? READABLE
  );
}

/**
 * The pictures of a page that lie over each other: the small one that is there at once, the one that can be read, and a
 * sharper one where that is seen, which may still have to be made.
 */
export function layersOf(imageUrl: string, fittedWidth: number, zoom: number, density: number): string[] {
  const sharp = [fittedWidth, fittedWidth * zoom].map((width) => sharpWidth(width, density));
  const widths = [THUMBNAIL, READABLE, ...sharp];
  return [...new Set(widths.sort((a, b) => a - b).map((width) => pageImageUrl(imageUrl, width)))];
}

export const thumbnailUrl = (imageUrl: string): string => pageImageUrl(imageUrl, THUMBNAIL);

const held = new Map<string, HTMLImageElement>();

/** Whether a picture is decoded and can be shown without a gap. */
export const isHeld = (url: string): boolean => held.has(url);

/** Loads and decodes a picture before it is needed; one that fails is loaded again when it is shown. */
export async function hold(url: string): Promise<void> {
  if (held.has(url)) return;
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
  if (image.naturalWidth === 0) return;
  held.set(url, image);
  for (const oldest of [...held.keys()].slice(0, -HELD_MAX)) held.delete(oldest);
}
