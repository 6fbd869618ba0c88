/** The fixed pages of the site, listed in the sitemap. Free of zod. */
export const STANDING_PAGES = ["/", "/about", "/contact", "/privacy"] as const;
export type StandingPage = (typeof STANDING_PAGES)[number];
