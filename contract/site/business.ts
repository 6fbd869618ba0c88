/** What the home page knows of the firm without asking the server. Free of zod. */

/** The tabs of the home panel beside the news, and the titles POST /hero/tabs takes (spec section 2). */
export const COMPANY_TABS = ["company", "director", "quality"] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];
