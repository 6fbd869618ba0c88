/** What is said of a category, on the form and by the server. Free of zod. */

export const CATEGORY_FORM = {
  labelRequired: "Label is required",
  labelTooLong: "Label is too long",
  labelTaken: "Another category has this label",
  wordRequired: "A name needs a letter or a digit",
  wordTooLong: "Name is too long",
  tooManyWords: "Too many other names",
  idReserved: "This id is used by the site itself",
} as const;

export const CATEGORY_SERVER = {
  notFound: "This category does not exist",
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
