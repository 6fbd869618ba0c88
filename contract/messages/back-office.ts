/** Texts of what makes the back office quick: undo, bulk edit, history, saved views, palette, shortcuts. Free of zod. */
import { counted } from "../counted.ts";
import { BULK_PRODUCTS_MAX, SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX } from "../limits.ts";

/** Taking deletions back. */
export const UNDO = {
  action: "Undo",
  restored: (count: number) => (count === 1 ? "Product restored" : "Products restored"),
  failed: "Error restoring products",
  recently: (count: number) => `Recently deleted (${count})`,
} as const;

export const BULK_EDIT = {
  none: "Please choose at least one product",
  tooMany: `At most ${BULK_PRODUCTS_MAX} products can be edited at once`,
  twice: "Each product may be named once",
  stockNumber: "Please enter a number",
  stockBelowZero: "Its stock would fall below 0",
  stockTooLarge: "Its stock would be too large",
  saved: (count: number) => `${counted(count, "product")} updated`,
  failed: "Error updating products",
  refused: (count: number, all: number) => `${count} of ${all} products not updated`,
} as const;

export const HISTORY = {
  loading: "Loading history...",
  failed: "Failed to load history",
  missing: "This product does not exist any more",
  missingText: "It was deleted more than 10 minutes ago, or the address is wrong.",
  restorable: (until: string) => `This product was deleted. It can be restored until ${until}.`,
} as const;

export const SAVED_VIEWS = {
  nameRequired: "Name is required",
  nameTooLong: `Name must be at most ${SAVED_VIEW_NAME_MAX} characters`,
  nameTaken: "You have a view of this name already",
  tooMany: `At most ${SAVED_VIEWS_MAX} views can be saved`,
  notFound: "This view does not exist any more",
  loadFailed: "Failed to load saved views",
  saved: "View saved",
  renamed: "View renamed",
  deleted: "View deleted",
  saveFailed: "Failed to save view",
  deleteFailed: "Failed to delete view",
} as const;

export const PALETTE = {
  searching: "Searching...",
  none: "Nothing found",
  failed: "Products could not be searched. Please try again.",
} as const;

/** Where nothing exists at all yet: the way on, beside the spec's words. */
export const FIRST_STEPS = {
  products: "Nothing is in the catalogue yet. Add the first product, or import a list that you have.",
  catalogs:
    "Start with one PDF: upload it to its category, or drop it on the card. The pages that visitors leaf through are made from it.",
} as const;

/** The first steps on the dashboard. */
export const CHECKLIST = {
  done: (done: number, all: number) => `${done} of ${all} done`,
  ringsNowhere: (number: string) => `The site shows ${number}, which rings nowhere`,
  unseen: "It has come. Look at it in the inbox.",
  putAway: "First steps put away",
  failed: "Failed to put the first steps away",
} as const;
