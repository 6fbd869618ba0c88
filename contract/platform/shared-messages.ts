/** Sentences that several groups of texts contain. Constants: pages load only those they show. Free of zod. */

export const TITLE_REQUIRED = "Title is required";
export const TITLE_TOO_LONG = "Title is too long";
export const CONTENT_REQUIRED = "Content is required";
export const CONTENT_TOO_LONG = "Content is too long";
export const LABEL_REQUIRED = "Label is required";
export const NAME_REQUIRED = "Name is required";
export const NAME_TOO_LONG = "Name is too long";
export const DAY_INVALID = "Please choose a day";
export const GSTIN_PROBLEMS = {
  shape: "A GSTIN has 15 characters, as in 08AAAAA0000A1Z2",
  state: "The first two digits of this GSTIN are no state's code",
  check: "A character of this GSTIN is wrong. Please compare it with the certificate.",
} as const;
export const STATE_UNKNOWN = "Please choose a state";
export const NO_SLIDES = "No slider images available";
export const PRODUCTS_NOT_LOADED = "Error loading products";
export const PRODUCTS_NOT_FETCHED = "Failed to fetch products";
export const NO_PRODUCTS = "No products found";
export const PRODUCTS_NOT_EXPORTED = "Error exporting products";
export const PRODUCT_UPDATED = "Product updated successfully";
export const PRODUCT_DELETED = "Product deleted successfully";
export const PRODUCT_GONE = "This product does not exist any more";
export const CHANGED_BY_OTHERS = "Changed by someone else";
export const NO_CATEGORY = "This category does not exist";
export const NO_CATALOGUE = "This catalogue does not exist";
export const PAGES_NOT_READY = "The pages of this catalogue are not ready yet";
export const IMAGE_REFUSED = "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.";
export const BACKUP_NOT_MADE = "Failed to make a backup";
export const STATUS_NOT_UPDATED = "Failed to update status";
export const CLEAR_FILTERS = "Clear filters";
export const LIST_OUTDATED = "The list could not be reloaded. It may be out of date.";
export const TRY_OTHER_FILTERS = "Try adjusting your search or filters";
export const CHECK_CONNECTION = "Please check your connection and try again";
export const CHECK_WHATSAPP = "Check WhatsApp to see if it was sent.";
export const QUOTATION_EXPIRED = "This quotation is no longer valid. Please ask us for a new one.";
export const ONE_IMAGE_AT_A_TIME = "Please upload one image at a time";
export const IMAGE_TOO_LARGE = "The image is larger than 5 MB";
export const PHONE_INVALID = "Please enter a valid phone number";
export const REASON_TOO_LONG = "The reason is too long";
export const ANSWER_TAKEN_BACK = "Answer taken back";
export const CHOOSE_A_PART = "Please choose at least one part";
export const DISCOUNT_INVALID = "Discount must be between 0 and 100 percent";
export const NOTE_TOO_LONG = "The note is too long";
export const INVALID_DATE = "Invalid date";
export const DATE_INVALID = "Please enter a date";
