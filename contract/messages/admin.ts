/** Texts of the back office (spec sections 2, 4, 5 and 8). Free of zod; public pages never load them. */
import { counted } from "../counted.ts";
import { MARKS_PER_PAGE_MAX, PRICE_MAX, STOCK_MAX } from "../limits.ts";

export const DASHBOARD = {
  unauthenticated: "Authentication failed. Please log in again.",
  forbidden: "You don't have permission to access this resource.",
  noData: "No data received from server",
  failed: "Failed to load dashboard stats",
  errorTitle: "Error Loading Dashboard",
  errorText: "Failed to load dashboard statistics. Please try again later.",
  noActivity: "No recent activity to display",
  noActiveCatalog: "No active catalog",
  withoutPicture: (count: number) =>
    count === 1
      ? "1 product has no picture of its own and shows a drawn plate."
      : `${count.toLocaleString("en-IN")} products have no picture of their own and show a drawn plate.`,
  notAvailable: "Not available",
  invalidDate: "Invalid date",
} as const;

/** What the front desk says, with which the dashboard begins. */
export const DESK = {
  noEnquiries: "No enquiry waits. What visitors send appears here.",
  noSearches: "Every search of the last 30 days found something.",
  noLowStock: "Nothing that visitors asked for is running low.",
  asked: (times: number) => `asked for ${times === 1 ? "once" : `${times} times`}`,
  searched: (times: number) => (times === 1 ? "searched once" : `searched ${times} times`),
} as const;

/** What visitors look at and ask for. */
export const INTEREST = {
  text: "What visitors look at and ask for, counted without knowing who",
  nothing: "Nothing has been counted yet. Parts that visitors open or ask for appear here.",
  nothingHere: "Nothing was looked at or asked for here.",
  failed: "What visitors look at could not be read.",
} as const;

export const PRODUCT_LIST = {
  loading: "Loading products...",
  emptyTitle: "No products found",
  emptyText: "Try adjusting your search or filters",
  clearFilters: "Clear filters",
  errorTitle: "Error loading products",
  errorText: "Please try refreshing the page",
  fetchFailed: "Failed to fetch products",
  featuredFailed: "Error updating featured status",
  deleteFailed: "Error deleting product",
  bulkDeleteFailed: "Error deleting products",
  updateFailed: "Error updating product",
  exportFailed: "Error exporting products",
  featuredUpdated: "Featured status updated",
  deleted: "Product deleted successfully",
  bulkDeleted: "Products deleted successfully",
  updated: "Product updated successfully",
  confirmDelete: "Are you sure you want to delete this product?",
  confirmBulkDelete: (n: number) => `Are you sure you want to delete ${n} products?`,
} as const;

export const PRODUCT_FORM = {
  titleRequired: "Title is required",
  titleTooLong: "Title must be at most 100 characters",
  partCodeTooLong: "Part code must be at most 60 characters",
  descriptionRequired: "Description is required",
  descriptionTooLong: "Description must be at most 2000 characters",
  pricePositive: "Price must be positive",
  priceTooLarge: `Price must be at most ${PRICE_MAX}`,
  stockPositive: "Stock must be positive",
  stockTooLarge: `Stock must be at most ${STOCK_MAX}`,
  productIdRange: "Product ID must be a whole number from 0 to 1000",
  specificationName: "Specification name is required",
  specificationValue: "Specification value is required",
  specificationNameLong: "Specification name is too long",
  specificationValueLong: "Specification value is too long",
  tooManySpecifications: "Too many specifications",
  imageRequired: "At least one image is required",
  tooManyImages: "Too many images",
  shrinkFailed: "could not be made smaller by this browser",
  imageRefused: "Invalid file type or size. Please use JPEG, PNG, or WebP under 5MB.",
  loadFailed: "Failed to load product",
  saveFailed: "Failed to save product",
  created: "Product created successfully",
  updated: "Product updated successfully",
} as const;

/** A code that other products have too; allowed once somebody has said so. */
export const SHARED_CODE = {
  known: (names: string) => `Also the code of ${names}`,
  title: "Same part code",
  confirm: (names: string) => `This code is also that of ${names}. Save it all the same?`,
  action: "Save with this code",
} as const;

export const CATALOG_ADMIN = {
  selectPdf: "Please select a PDF file",
  loadFailed: "Failed to load catalogs",
  uploadFailed: "Failed to upload catalog",
  navigationFailed: "Failed to update page navigation",
  sectionsStale: "Someone else has changed the sections of this catalog meanwhile.",
  statusFailed: "Failed to update status",
  deleteFailed: "Failed to delete catalog",
  uploaded: "Catalog uploaded successfully",
  statusUpdated: "Catalog status updated",
  navigationUpdated: "Page navigation updated",
  areaOutside: "Draw the area on the page, large enough to be pointed at",
  tooManyMarks: `A page has at most ${MARKS_PER_PAGE_MAX} areas and refusals`,
  marksFailed: "Failed to save the parts of this page",
  marksLoadFailed: "Failed to load the parts of this page",
  marksSaved: "Parts of this page updated",
  codesFailed: "Failed to load the printed codes",
  codeInForm: (code: string) => `The code ${code} is in the form`,
  noMarks: "No code on this page is a part",
  noPartFound: "No part has this code or name",
  copyOwn: "Choose another edition to take the marks from",
  marksCopied: (copied: number, left: number) =>
    left === 0
      ? `${counted(copied, "mark")} taken over`
      : `${counted(copied, "mark")} taken over, ${left} left: no page here says the same`,
  deleted: "Catalog and all associated data deleted successfully",
  deletedWithIssues: "Catalog deleted with some issues",
  confirmDelete:
    "Are you sure you want to delete this catalog? This permanently removes the catalog, its files and associated products.",
  empty: "No catalogs available for this category",
  notModified: "Not modified",
  sectionRequired: "At least one valid section with page number is required",
  sectionNotInteger: (name: string) => `Page number for section ${name} must be an integer`,
  sectionOutOfRange: (name: string, totalPages: number) =>
    `Page number for section ${name} must be between 1 and ${totalPages}`,
} as const;

/** Several PDFs at once. */
export const CATALOG_UPLOADS = {
  title: "Upload several PDFs",
  text: "Each goes to the category beside it, which is guessed from its name where that tells it.",
  chooseCategory: "Please choose a category",
  waiting: "Waits until the ones before it are sent",
} as const;

export const HERO_ADMIN = {
  imageInvalid: "Please select a valid image file (JPEG, PNG, or WebP)",
  loadFailed: "Failed to load slider images",
  empty: "No slider images available",
  newsEmpty: "No news items available",
  uploadFailed: "Failed to upload image",
  updateFailed: "Failed to update slider",
  imageFailed: "Failed to update slider image",
  statusFailed: "Failed to update status",
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

/** Texts of the news in the Hero Section Manager that the spec leaves open. */
export const NEWS_ADMIN = {
  inThisTab: "Edits stay in this browser tab. Nothing is sent, and visitors keep seeing the published news.",
  toSwitch: "Switch on publishing in Settings",
  startOver: "Start over from the samples",
  startOverText: "What was changed in this tab is lost.",
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

/** Why a catalogue could not be made into pages, for the administrator who uploaded it (ruling 'Catalogues'). */
export const CATALOG_PROBLEM = {
  encrypted: "This PDF is protected by a password. Save a copy without the password and upload that.",
  damaged: "This PDF is damaged and cannot be opened. Export it again and upload the new file.",
  empty: "This PDF has no pages.",
  tooManyPages: (pages: number, most: number) => `This PDF has ${pages} pages; at most ${most} can be shown.`,
  pageFailed: (page: number) =>
    `Page ${page} could not be drawn. Simplify that page or export the PDF again, then upload the new file.`,
  tooSlow: "This PDF takes too long to read. Export it in a simpler form and upload the new file.",
  tooLarge: "This PDF needs too much memory. Export it with smaller pictures and upload the new file.",
  interrupted:
    "The pages of this PDF could not be made or stored, several times in a row. Please upload it again later.",
} as const;

export const CATALOG_FORM = {
  sectionNameTooLong: "Section name is too long",
  tooManySections: "Too many sections",
  sectionTwice: (name: string) => `Section ${name} is given twice with different pages`,
} as const;

export const HERO_FORM = {
  titleRequired: "Title is required",
  titleTooLong: "Title is too long",
  categoryRequired: "Category is required",
  categoryTooLong: "Category is too long",
  descriptionTooLong: "Description is too long",
  orderInvalid: "Order must be a whole number from 0",
  focusInvalid: "The focal point must be in tens of percent from the left and from the top, such as 30 50",
  orderTwice: "The order must name every item once",
  imageTooLarge: "The image is larger than 5 MB",
  oneImage: "Please upload one image at a time",
  tabUnknown: "Title must be company, director or quality",
  contentRequired: "Content is required",
  contentTooLong: "Content is too long",
} as const;

export const PHOTOGRAPH_FORM = {
  captionRequired: "Caption is required",
  pageUnknown: "The page must be about, contact or both",
} as const;

export const NEWS_FORM = {
  titleRequired: "Title is required",
  titleTooLong: "Title is too long",
  contentRequired: "Content is required",
  contentTooLong: "Content is too long",
  dateRequired: "Date is required",
  authorTooLong: "Author is too long",
  tagTooLong: "Tag is too long",
  tagColorUnknown: "Tag colour must be blue, indigo, green, red, yellow or purple",
} as const;

export const SETTINGS_FORM = {
  companyNameRequired: "Company name is required",
  tooLong: "This text is too long",
  tooMany: "Too many entries",
  linkNameRequired: "Link name is required",
  typedRequired: "What somebody types is required",
  foundRequired: "What is to be found is required",
  filterRequired: "Please choose a specification",
  filterTwice: "This specification is in the list already",
  linkInvalid: "Please enter a web address that starts with https://",
  countryCodeInvalid: "Country code is one to three digits, such as 91",
  timeInvalid: "Please enter a time of the day, such as 09:30",
  closesBeforeOpening: "The closing time must be later than the opening time",
  gstinInvalid: "A GSTIN has 15 characters, such as 08ABCDE1234F1Z5",
  headlineRequired: "Headline is required",
  figureRequired: "Figure is required",
  labelRequired: "Label is required",
  valueRequired: "Value is required",
  titleRequired: "Title is required",
  authorRequired: "Author is required",
  reviewRequired: "Review is required",
  dayInvalid: "Please choose a day",
  starsInvalid: "A rating is 1 to 5 stars",
  averageInvalid: "The average is a number from 0 to 5",
  totalInvalid: "The number of reviews is a whole number from 0",
  percentInvalid: "A share is a whole number from 0 to 100",
  hostInvalid: "Please enter the name or address of a mail server",
  portInvalid: "Port must be a whole number from 1 to 65535",
  currentPasswordRequired: "Current password is required",
} as const;
