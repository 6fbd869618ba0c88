/** Texts of products in the back office: list, form and bulk actions. Free of zod. */
import { counted } from "../platform/counted.ts";
import {
  CLEAR_FILTERS,
  IMAGE_REFUSED,
  NO_PRODUCTS,
  PRODUCT_DELETED,
  PRODUCT_GONE,
  PRODUCT_UPDATED,
  PRODUCTS_NOT_EXPORTED,
  PRODUCTS_NOT_FETCHED,
  PRODUCTS_NOT_LOADED,
  TRY_OTHER_FILTERS,
} from "../platform/shared-messages.ts";
import { BULK_PRODUCTS_MAX } from "./limits.ts";

export const PRODUCT_LIST = {
  loading: "Loading products...",
  emptyTitle: NO_PRODUCTS,
  emptyText: TRY_OTHER_FILTERS,
  clearFilters: CLEAR_FILTERS,
  errorTitle: PRODUCTS_NOT_LOADED,
  errorText: "Please try refreshing the page",
  fetchFailed: PRODUCTS_NOT_FETCHED,
  featuredFailed: "Error updating featured status",
  deleteFailed: "Error deleting product",
  bulkDeleteFailed: "Error deleting products",
  updateFailed: "Error updating product",
  exportFailed: PRODUCTS_NOT_EXPORTED,
  featuredUpdated: "Featured status updated",
  deleted: PRODUCT_DELETED,
  bulkDeleted: "Products deleted successfully",
  updated: PRODUCT_UPDATED,
  confirmDelete: "Are you sure you want to delete this product?",
  confirmBulkDelete: (n: number) => `Are you sure you want to delete ${n} products?`,
  deletionLeft: (n: number) => `Deleting: ${n} left`,
  selectAll: (n: number) => `Select all ${n.toLocaleString("en-US")}`,
  selectAllFailed: "Failed to select all products",
} as const;

/** The messages of a plain field's rule. */
export const FIELD_FORM = {
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
  positive: (label: string) => `${label} must be positive`,
  tooLarge: (label: string, max: number) => `${label} must be at most ${max}`,
} as const;

export const PRODUCT_FORM = {
  specificationMoney:
    "This looks like a price. Visitors read specifications, so use the Price field instead.",
  productIdRange: "Product ID must be a whole number from 0 to 1000",
  specificationName: "Specification name is required",
  specificationValue: "Specification value is required",
  specificationNameLong: "Specification name is too long",
  specificationValueLong: "Specification value is too long",
  tooManySpecifications: "Too many specifications",
  imageRequired: "At least one image is required",
  tooManyImages: "Too many images",
  shrinkFailed: "could not be made smaller by this browser",
  imageRefused: IMAGE_REFUSED,
  loadFailed: "Failed to load product",
  saveFailed: "Failed to save product",
  created: "Product created successfully",
  updated: PRODUCT_UPDATED,
} as const;

export const SHARED_CODE = {
  known: (names: string) => `Also used by ${names}`,
  title: "Same part code",
  confirm: (names: string) => `This code is also used by ${names}. Save anyway?`,
  action: "Save with this code",
} as const;

export const UNDO = {
  action: "Undo",
  restored: (count: number) => (count === 1 ? "Product restored" : "Products restored"),
  failed: "Error restoring products",
} as const;

export const BULK_EDIT = {
  none: "Please choose at least one product",
  tooMany: `At most ${BULK_PRODUCTS_MAX} products can be edited at once`,
  twice: "Each product can be listed only once",
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
  missing: PRODUCT_GONE,
  missingText: "It was deleted more than 10 minutes ago, or the address is wrong.",
  restorable: (until: string) => `This product was deleted. It can be restored until ${until}.`,
} as const;

export const PALETTE = {
  searching: "Searching...",
  none: "Nothing found",
  failed: "Products could not be searched. Please try again.",
} as const;
