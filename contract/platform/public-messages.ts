import { NO_PRODUCTS, PRODUCTS_NOT_FETCHED, PRODUCTS_NOT_LOADED } from "./shared-messages.ts";
/** Texts of the public pages (spec sections 2, 4, 5 and 8). Free of zod. */

export const NETWORK = {
  failed: "Network error. Please check your connection.",
  /** A part of an open page can't be loaded any more. */
  upgraded: "This site was updated. Reload the page to go on.",
} as const;

/** The disabled newsletter form (ruling 'Where the spec describes a limitation'). */
export const NEWSLETTER = { notCollected: "Our newsletter starts soon." } as const;

export const SEARCH = {
  searching: "Searching...",
  none: NO_PRODUCTS,
  noMaker: (maker: string) => `We list no parts for ${maker}.`,
  noCode: (codes: readonly string[]) =>
    codes.length === 1 ? `${codes[0]} is not in our list.` : `${codes.join(", ")} are not in our list.`,
  nothingFor: (words: readonly string[]) => `Nothing for ${words.map((word) => `“${word}”`).join(", ")}.`,
  onlyMentioned: "No part has this name.",
  searchedAs: (meant: readonly string[]) => `Searched as ${meant.join(" ")}.`,
  mentioned: "Mentioned in",
  ask: "Ask for it",
} as const;

export const LISTING = {
  failed: PRODUCTS_NOT_FETCHED,
  empty: "No products found in this category",
} as const;

export const PRODUCT_MISSING = "This product does not exist";

export const DETAIL = {
  loading: "Loading product details...",
  failed: "Error loading product details",
  missing: "The part may have been removed, or the link is incomplete. Search for it, or choose a brand.",
  goBack: "Go Back",
  contactForPrice: "Contact for price",
} as const;

export const BRAND_GRID = {
  loading: "Loading Products...",
  failed: PRODUCTS_NOT_LOADED,
  empty: "No products in this category",
} as const;

export const VIEWER = {
  informationFailed: "Failed to load catalog information",
  catalogFailed: "Failed to load catalog",
  viewerFailed: "Failed to load catalog viewer",
  fetching: "Fetching catalog data...",
} as const;

export const CRASH = {
  title: "Something went wrong",
  unexpected: "An unexpected error occurred",
  refresh: "Refresh Page",
} as const;

/** Stock in words; public pages never contain the figure (ruling 'Public stock'). */
export const STOCK = { inStock: "In stock", onRequest: "Available on request" } as const;
