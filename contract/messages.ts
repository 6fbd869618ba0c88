/**
 * Every text of spec sections 2, 4, 5 and 8 that a person reads in answer to what they did, and the sentences
 * the server adds where the spec is silent. One file for each side, so that a public page loads its own only.
 */
export * from "./messages/account.ts";
export * from "./messages/backups.ts";
export * from "./messages/catalogs.ts";
export * from "./messages/conflict.ts";
export * from "./messages/contact-email.ts";
export * from "./messages/contact-page.ts";
export * from "./messages/dashboard.ts";
export * from "./messages/enquiry.ts";
export * from "./messages/enquiry-list.ts";
export * from "./messages/enquiry-list-page.ts";
export * from "./messages/hero.ts";
export * from "./messages/home.ts";
export * from "./messages/import.ts";
export * from "./messages/import-server.ts";
export * from "./messages/inbox.ts";
export * from "./messages/login.ts";
export * from "./messages/newsletter.ts";
export * from "./messages/products.ts";
export * from "./messages/public.ts";
export * from "./messages/readings.ts";
export * from "./messages/scans.ts";
export * from "./messages/server.ts";
export * from "./messages/settings.ts";
export * from "./messages/unsaved.ts";
export * from "./messages/unsubscribe.ts";
export * from "./messages/viewer.ts";
