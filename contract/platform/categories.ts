/** The categories of products, which the owner keeps (spec section 3; ruling of 2026-11-24). Free of zod. */
import { CATEGORY_ID_MAX } from "./limits.ts";
import { fold } from "./words.ts";

/** A category as visitors' pages need it: those shown, in the owner's order. */
export interface Category {
  /** A slug, part of addresses; never changed, never used again. */
  id: string;
  label: string;
  /** The label of the navigation (spec section 2: 'Staubli'). */
  navigationLabel: string;
  /** Whether the home page shows its latest products (spec section 7, Public). */
  inBrandGrid: boolean;
}

/** A category with what names it in lists of other programs: brands, models, other scripts. */
export interface NamedCategory extends Category {
  words: string[];
}

/** Returns the category that a path segment names, ignoring case (ruling 'Unknown category in a public URL'). */
export const categoryNamed = <C extends Category>(categories: readonly C[], word: string): C | undefined =>
  categories.find(({ id }) => id === word.toLowerCase());

/** Returns a category's label, and the id itself for an unknown one. */
export const categoryLabel = (categories: readonly Category[], id: string): string =>
  categories.find((category) => category.id === id)?.label ?? id;

/** The form of a category's id: lower-case letters, digits, single hyphens between them. */
export const CATEGORY_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns a category's id for a label: 'Van de Wiele' is van-de-wiele; empty for a label without Latin letters or digits. */
export const categorySlug = (label: string): string =>
  fold(label)
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-")
    .slice(0, CATEGORY_ID_MAX)
    .replace(/-$/, "");
