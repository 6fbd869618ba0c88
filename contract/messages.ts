/**
 * All texts shown in response to an action (spec sections 2, 4, 5 and 8), and the server's texts that the spec leaves open.
 * Separate files for visitors and administrators, so that public pages load only theirs.
 */

export * from "./accounts/login-messages.ts";
export * from "./accounts/messages.ts";
export * from "./catalogs/messages.ts";
export * from "./catalogs/reading-messages.ts";
export * from "./catalogs/scan-messages.ts";
export * from "./catalogs/viewer-messages.ts";
export * from "./enquiries/inbox-messages.ts";
export * from "./enquiries/list-messages.ts";
export * from "./enquiries/list-page-messages.ts";
export * from "./enquiries/messages.ts";
export * from "./enquiries/newsletter-messages.ts";
export * from "./enquiries/unsubscribe-messages.ts";
export * from "./imports/messages.ts";
export * from "./imports/server-messages.ts";
export * from "./operations/dashboard-messages.ts";
export * from "./operations/messages.ts";
export * from "./platform/conflict-messages.ts";
export * from "./platform/email-messages.ts";
export * from "./platform/public-messages.ts";
export * from "./platform/server-messages.ts";
export * from "./platform/unsaved-messages.ts";
export * from "./products/category-messages.ts";
export * from "./products/messages.ts";
export * from "./site/contact-email-messages.ts";
export * from "./site/contact-page-messages.ts";
export * from "./site/hero-messages.ts";
export * from "./site/home-messages.ts";
export * from "./site/messages.ts";
