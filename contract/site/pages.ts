/** The pages of the site that are always there, beside the listings; search engines are told of each. Free of zod. */
export const STANDING_PAGES = ["/", "/about", "/contact", "/privacy"] as const;
export type StandingPage = (typeof STANDING_PAGES)[number];
