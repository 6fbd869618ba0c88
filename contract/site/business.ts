/** Constants of the home page. Free of zod. */

/** The tabs of the home panel besides the news, and the titles that POST /hero/tabs accepts (spec section 2). */
export const COMPANY_TABS = ["company", "director", "quality"] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];
