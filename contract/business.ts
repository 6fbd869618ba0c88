/** What the public pages claim and show without asking the server. Free of zod. */

/** The tabs of the home panel beside the news, and the titles POST /hero/tabs takes (spec section 2). */
export const COMPANY_TABS = ["company", "director", "quality"] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];

/** The static claims (spec section 9, last paragraph): a figure, and of what. */
export const CLAIMS = [
  { figure: "Over 25", label: "years in loom spares" },
  { figure: "More than 50", label: "countries supplied" },
  { figure: "500+", label: "products in the catalogue" },
  { figure: "1000+", label: "clients, mills and dealers" },
  { figure: "ISO 9001:2015", label: "certified" },
] as const;

/** The facts of the firm (spec section 9, last paragraph), in the order of the about page. */
export const COMPANY_FACTS = [
  { name: "Nature of business", value: "Wholesaler/Distributor" },
  { name: "Legal status", value: "Proprietorship" },
  { name: "Annual turnover", value: "Rs 1.5 to 5 crore" },
  { name: "GST registration", value: "2017" },
] as const;
