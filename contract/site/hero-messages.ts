import {
  CONTENT_REQUIRED,
  CONTENT_TOO_LONG,
  IMAGE_TOO_LARGE,
  NO_SLIDES,
  ONE_IMAGE_AT_A_TIME,
  STATUS_NOT_UPDATED,
  TITLE_REQUIRED,
  TITLE_TOO_LONG,
} from "../platform/shared-messages.ts";
import { MARK_NUMBER_MAX, SLIDE_MARKS_MAX } from "./limits.ts";

/** Texts of slides and news in the back office. Free of zod. */
export const HERO_ADMIN = {
  imageInvalid: "Please select a valid image file (JPEG, PNG, or WebP)",
  loadFailed: "Failed to load slider images",
  empty: NO_SLIDES,
  newsEmpty: "No news items available",
  uploadFailed: "Failed to upload image",
  updateFailed: "Failed to update slider",
  imageFailed: "Failed to update slider image",
  statusFailed: STATUS_NOT_UPDATED,
  deleteFailed: "Failed to delete slider",
  reorderFailed: "Failed to reorder slider",
  imageUploaded: "Image uploaded successfully",
  updated: "Slider updated successfully",
  imageUpdated: "Slider image updated successfully",
  statusUpdated: "Slider status updated",
  deleted: "Slider deleted successfully",
  confirmDelete: "Are you sure you want to delete this slider image?",
  confirmDeleteNews: "Are you sure you want to delete this news item?",
  defaultTitle: "New Slider Image",
  defaultCategory: "default",
} as const;

export const HERO_FORM = {
  titleRequired: TITLE_REQUIRED,
  titleTooLong: TITLE_TOO_LONG,
  categoryRequired: "Category is required",
  categoryTooLong: "Category is too long",
  descriptionTooLong: "Description is too long",
  orderInvalid: "Order must be a whole number from 0",
  focusInvalid: "The focal point must be in tens of percent from the left and from the top, such as 30 50",
  marksHint:
    "Press a place on the image, or draw around a number that is printed on it, and choose its part.",
  marksEmpty: "This slide has no numbers yet. Visitors see its title and a link beside it.",
  tooManyMarks: `A slide has at most ${SLIDE_MARKS_MAX} numbers`,
  markNumberRequired: "Number is required",
  markNumberTooLong: `A number has at most ${MARK_NUMBER_MAX} characters`,
  markOutside: "Press a place on the image, or draw an area on it",
  markTwice: "Each number must have one part, and each part one number",
  markPartMissing: "This part doesn't exist. Choose another one or remove its number.",
  orderTwice: "The order must list every item once",
  imageTooLarge: IMAGE_TOO_LARGE,
  oneImage: ONE_IMAGE_AT_A_TIME,
  tabUnknown: "Title must be company, director or quality",
  contentRequired: CONTENT_REQUIRED,
  contentTooLong: CONTENT_TOO_LONG,
} as const;

export const NEWS_ADMIN = {
  inThisTab: "Edits stay in this browser tab. Nothing is sent, and visitors keep seeing the published news.",
  toSwitch: "Switch on publishing in Settings",
  startOver: "Start over from the samples",
  startOverText: "Changes made in this tab are lost.",
  changedInThisTab: "Changed in this browser tab only",
  loadFailed: "Failed to load news items",
  created: "News item added successfully",
  createFailed: "Failed to add news item",
  updated: "News item updated successfully",
  updateFailed: "Failed to update news item",
  imageUpdated: "News image updated successfully",
  imageFailed: "Failed to update news image",
  statusUpdated: "News status updated",
  deleteFailed: "Failed to delete news item",
  reorderFailed: "Failed to reorder news items",
} as const;

export const NEWS_FORM = {
  titleRequired: TITLE_REQUIRED,
  titleTooLong: TITLE_TOO_LONG,
  contentRequired: CONTENT_REQUIRED,
  contentTooLong: CONTENT_TOO_LONG,
  dateRequired: "Date is required",
  authorTooLong: "Author is too long",
  tagTooLong: "Tag is too long",
  tagColorUnknown: "Tag colour must be blue, indigo, green, red, yellow or purple",
} as const;
