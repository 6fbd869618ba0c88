/** Texts of the public pages (spec sections 2, 4, 5 and 8). Free of zod. */

export const NETWORK = { failed: "Network error. Please check your connection." } as const;

export const CALLBACK = {
  phoneInvalid: "Please enter a valid phone number",
  submitting: "Submitting...",
  sent: "Request sent successfully! We'll contact you soon.",
  failed: "Failed to send callback request",
  error: "An error occurred while sending your request",
} as const;

export const CONTACT_EMAIL = {
  subjectTooShort: "Subject must be at least 3 characters long",
  messageTooShort: "Message must be at least 10 characters long",
  sending: "Sending...",
  sent: "Email sent successfully! We'll get back to you soon.",
  failed: "Failed to send email",
  error: "An error occurred while sending your email",
} as const;

/** What the contact page and the newsletter box say while they send nothing (ruling 'Where the spec describes a limitation'). */
export const CONTACT_PAGE = {
  notSent: "Nothing has been sent from this page. Send what you wrote by one of these:",
} as const;
export const NEWSLETTER = { notCollected: "We do not collect addresses yet." } as const;

export const SEARCH = { searching: "Searching...", none: "No products found" } as const;

export const LISTING = {
  failed: "Failed to fetch products",
  empty: "No products found in this category",
} as const;

export const PRODUCT_MISSING = "This product does not exist";

export const DETAIL = {
  loading: "Loading product details...",
  failed: "Error loading product details",
  goBack: "Go Back",
  contactForPrice: "Contact for price",
} as const;

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

export const BRAND_GRID = {
  loading: "Loading Products...",
  failed: "Error loading products",
  empty: "No products in this category",
} as const;

export const VIEWER = {
  informationFailed: "Failed to load catalog information",
  catalogFailed: "Failed to load catalog",
  viewerFailed: "Failed to load catalog viewer",
  pdfNotAvailable: "PDF not available yet",
  uploading: "Uploading PDF to server...",
  processing: "Converting PDF pages to images...",
  fetching: "Fetching catalog data...",
  none: "There is no catalogue to show yet",
  pageOnItsWay: "This page is being prepared",
  pageFailed: "This page could not be loaded",
  notFound: "No page has these words",
  findFailed: "The search did not work. Please try again.",
} as const;

export const CRASH = {
  title: "Something went wrong",
  unexpected: "An unexpected error occurred",
  refresh: "Refresh Page",
} as const;

/** Stock in words; a figure never stands in a public page (ruling 'Public stock'). */
export const STOCK = { inStock: "In stock", onRequest: "Available on request" } as const;
