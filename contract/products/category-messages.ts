/** Texts of categories, on their screen, in their forms and from the server. Free of zod. */
import { HOME_CATEGORIES_MAX } from "../platform/limits.ts";
import { LABEL_REQUIRED, NAME_TOO_LONG, NO_CATEGORY } from "../platform/shared-messages.ts";

export const CATEGORY_FORM = {
  labelRequired: LABEL_REQUIRED,
  labelTooLong: "Label is too long",
  labelTaken: "Another category has this label",
  wordRequired: "A name needs a letter or a digit",
  wordTooLong: NAME_TOO_LONG,
  tooManyWords: "Too many other names",
  idInvalid: "An id has lower-case letters and digits, with single hyphens between them",
  idReserved: "This id is used by the site itself",
} as const;

export const CATEGORY_SERVER = {
  notFound: NO_CATEGORY,
  idTaken: "This id is taken, or was used before",
  tooMany: "The site has as many categories as it can have",
  stale: "This category was changed by someone else in the meantime",
  listStale: "The list of categories was changed by someone else in the meantime",
  holdsParts: "This category still has products or catalogues. Merge it into another one first.",
  lastShown: "At least one category must stay shown and stocked",
  intoItself: "A category can't be merged into itself",
  intoMaker: "Products can only move to a category that is stocked",
  deleted: "Category deleted",
  merged: (products: number, label: string) =>
    products === 1
      ? `1 product moved to ${label}`
      : `${products.toLocaleString("en-IN")} products moved to ${label}`,
  notRestorable: "A category can only be restored within 10 minutes",
  mergedSince: "The category it was merged into was merged itself since. Undo that first.",
} as const;

export const CATEGORY_ADMIN = {
  loadFailed: "Failed to load the brands",
  stocked: "In this order in the navigation, in lists and in forms",
  makers: "Search knows these makers and says that you list none of their parts.",
  created: "Brand added",
  saved: "Brand saved",
  saveFailed: "Failed to save the brand",
  gone: "This brand was merged or deleted in the meantime",
  reorderFailed: "Failed to reorder the brands",
  id: (id: string) => `Part of addresses: /products/${id}. It never changes and can't be used again.`,
  words:
    "One per line: models, other spellings, other scripts. A list or the name of a PDF that has one of them is of this brand.",
  isShown: `In the navigation and on the home page, which starts with the first ${HOME_CATEGORIES_MAX}. Hidden parts are still found by search.`,
  inBrandGrid: `With its newest parts on the home page, which has room for the first ${HOME_CATEGORIES_MAX}, and named as the brand of its parts`,
  isStocked: "Otherwise search says that you list no parts of this maker, and no part can be of it.",
  gridFull: (count: number) =>
    `${count} brands are in the home page's brand grid. It shows the first ${HOME_CATEGORIES_MAX}.`,
  merge: "So do its other names and the links of enquiries.",
  mergeFailed: "Failed to merge the brands",
  intoRequired: "Please choose a brand",
  confirmDelete: "Its id can't be used again. You can undo this for 10 minutes.",
  deleteFailed: "Failed to delete the brand",
  restored: "Brand restored",
  restoreFailed: "Failed to restore the brand",
} as const;
