/** Texts of the site as an installed app. Free of zod. */
export const INSTALL = {
  search: "Search parts",
  list: "Enquiry list",
  catalogue: "Catalogue",
  products: "Products",
} as const;
