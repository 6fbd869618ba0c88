import { NO_SLIDES, PRODUCTS_NOT_LOADED } from "../platform/shared-messages.ts";
/** Texts used only by the home page (spec section 8). Free of zod. */

export const HERO = {
  loading: "Loading slider...",
  failed: "Error loading slider images",
  empty: NO_SLIDES,
} as const;

export const NEWS = {
  loading: "Loading news...",
  failed: "Error loading news",
  empty: "No news available",
  defaultTag: "News",
  defaultAuthor: "Admin",
} as const;

export const CATALOGUE_EMPTY = "No catalogue yet. Ask for the page you need.";

export const FEATURED = {
  loading: "Loading products...",
  failed: PRODUCTS_NOT_LOADED,
  empty: "No featured products available",
} as const;
