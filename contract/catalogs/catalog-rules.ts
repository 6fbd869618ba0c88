/** The states and sections of a catalogue. Free of zod, so that the viewer can use it. */
import {
  type CATALOG_COVER_WIDTH,
  type CATALOG_IMAGE_WIDTHS,
  CATALOG_PHONE_WIDTHS,
} from "../platform/limits.ts";

/** The image format, the same for all images of a page but those for phones, which are AVIF. */
export type PageFormat = "webp" | "png";

/** The file of a page's file set at one width, such as 'w1000.webp'. */
export const pageFile = (width: number, format: PageFormat | "avif") => `w${width}.${format}`;

/**
 * Returns a page image's address at another width than its `imageUrl` (the middle width), keeping the query. Other file names
 * exist at one width only.
 */
export function pageImageUrl(imageUrl: string, width: PageWidth): string {
  const format = CATALOG_PHONE_WIDTHS.some((phone) => phone === width) ? "avif" : "$1";
  return imageUrl.replace(/\/w\d+\.(webp|png)(?=$|\?)/, `/w${width}.${format}`);
}

export type PageWidth =
  | (typeof CATALOG_IMAGE_WIDTHS)[number]
  | (typeof CATALOG_PHONE_WIDTHS)[number]
  | typeof CATALOG_COVER_WIDTH;

/** The states of rendering (spec section 4, 'Catalog processingStatus'). */
export const PROCESSING_STATUSES = ["pending", "uploading", "processing", "completed", "error"] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

/** The start page of each section. */
export type PageNavigation = Readonly<Record<string, number>>;

/** Returns a catalogue's title: its file name without the extension. */
export const catalogTitle = (originalName: string): string => originalName.replace(/\.pdf$/i, "");

/** Returns the category shown first: the one named after electronics, otherwise the first (spec section 4). */
export function openingCategory<K extends string>(
  categories: Readonly<Record<string, K>>,
): { name: string; key: K } | undefined {
  const all = Object.entries(categories).map(([name, key]) => ({ name, key }));
  return all.find(({ name }) => /electronics/i.test(name)) ?? all[0];
}

/** Returns the sections in page order, which an object can't represent: it lists names like '12' first. */
export function sectionsInOrder(navigation: PageNavigation): { name: string; page: number }[] {
  return Object.entries(navigation)
    .map(([name, page]) => ({ name, page }))
    .sort((a, b) => a.page - b.page);
}

/** Returns the last section that starts at or before the page (spec section 4, 'Catalogue viewer'). */
export function sectionOf(page: number, navigation: PageNavigation): string | undefined {
  return sectionsInOrder(navigation)
    .reverse()
    .find((section) => section.page <= page)?.name;
}

/** Returns a section's name for a heading: sections are stored in capitals. */
export const sectionTitle = (section: string): string => section.charAt(0) + section.slice(1).toLowerCase();

/** Returns a section name as stored (spec section 5, 'Page navigation editor'); empty ones are dropped. */
export function sectionName(typed: string): string {
  return typed.trim().toUpperCase();
}
