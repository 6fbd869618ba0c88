/** Texts used only by the home page (spec section 8). Free of zod. */

export const HERO = {
  loading: "Loading slider...",
  failed: "Error loading slider images",
  empty: "No slider images available",
} as const;

export const NEWS = {
  loading: "Loading news...",
  failed: "Error loading news",
  empty: "No news available",
  defaultTag: "News",
  defaultAuthor: "Admin",
} as const;

export const FEATURED = {
  loading: "Loading products...",
  failed: "Error loading products",
  empty: "No featured products available",
} as const;
