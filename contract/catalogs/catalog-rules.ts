/** What a catalogue's states and sections mean. Free of zod, so that the viewer can use it. */
import type { CATALOG_COVER_WIDTH, CATALOG_IMAGE_WIDTHS } from "../platform/limits.ts";

/** What a page's pictures are: all of a page are of one kind. */
export type PageFormat = "webp" | "png";

/** The part of a page's file set that holds it at one width, such as 'w1000.webp'. */
export const pageFile = (width: number, format: PageFormat) => `w${width}.${format}`;

/**
 * The address of a page at another width than its `imageUrl`, which is that of the middle one; its query stays. A picture
 * that is not called so is the only one there is.
 */
export function pageImageUrl(imageUrl: string, width: PageWidth): string {
  return imageUrl.replace(/\/w\d+\.(webp|png)(?=$|\?)/, `/w${width}.$1`);
}

type PageWidth = (typeof CATALOG_IMAGE_WIDTHS)[number] | typeof CATALOG_COVER_WIDTH;

/** The course of a catalogue's rendering (spec section 4, 'Catalog processingStatus'). */
export const PROCESSING_STATUSES = ["pending", "uploading", "processing", "completed", "error"] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

/** Section names and the pages they start on. */
export type PageNavigation = Readonly<Record<string, number>>;

/** A catalogue's title: the name its file had, without the ending. */
export const catalogTitle = (originalName: string): string => originalName.replace(/\.pdf$/i, "");

/** The category the viewer opens with: the one named after electronics, else the first (spec section 4). */
export function openingCategory<K extends string>(
  categories: Readonly<Record<string, K>>,
): { name: string; key: K } | undefined {
  const all = Object.entries(categories).map(([name, key]) => ({ name, key }));
  return all.find(({ name }) => /electronics/i.test(name)) ?? all[0];
}

/** The sections in page order; an object can't hold it, for it puts names like '12' first. */
export function sectionsInOrder(navigation: PageNavigation): { name: string; page: number }[] {
  return Object.entries(navigation)
    .map(([name, page]) => ({ name, page }))
    .sort((a, b) => a.page - b.page);
}

/** The last section whose start page is not after the page (spec section 4, 'Catalogue viewer'). */
export function sectionOf(page: number, navigation: PageNavigation): string | undefined {
  return sectionsInOrder(navigation)
    .reverse()
    .find((section) => section.page <= page)?.name;
}

/** How a section name is stored (spec section 5, 'Page navigation editor'); empty ones are dropped. */
export function sectionName(typed: string): string {
  return typed.trim().toUpperCase();
}
