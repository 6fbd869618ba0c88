/** The product categories (spec section 2, 'Route table' and section 3). Free of zod for public pages. */
export const CATEGORIES = [
  "picanol",
  "toyota",
  "tsuda-komaeda",
  "picanol-rapier",
  "jacquard-dobby",
  "others",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The target of /products and of unknown categories (spec section 2; ruling 'Unknown category'). */
export const DEFAULT_CATEGORY: Category = "picanol";

/** The categories whose latest products the home page shows (spec section 7, Public). */
export const BRAND_CATEGORIES = [
  "picanol",
  "toyota",
  "tsuda-komaeda",
  "picanol-rapier",
  "jacquard-dobby",
] as const satisfies readonly Category[];

/** Labels of listings, forms and the filter (spec section 3, 'Product categories'). */
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  picanol: "Picanol",
  toyota: "Toyota",
  "tsuda-komaeda": "Tsudakoma",
  "picanol-rapier": "Picanol Rapier",
  "jacquard-dobby": "Jacquard Dobby",
  others: "Others",
};

/** Labels of the navigation, where jacquard-dobby reads 'Staubli' (spec section 2). */
export const NAVIGATION_LABELS: Readonly<Record<Category, string>> = {
  ...CATEGORY_LABELS,
  "jacquard-dobby": "Staubli",
};

/** Returns the category that a path segment names, ignoring case (ruling 'Unknown category in a public URL'). */
export function categoryNamed(word: string): Category | undefined {
  const id = word.toLowerCase();
  return isCategory(id) ? id : undefined;
}

export function isCategory(value: unknown): value is Category {
  return (CATEGORIES as readonly unknown[]).includes(value);
}
