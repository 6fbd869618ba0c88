/** Texts of the site as an installed app. Free of zod. */
export const INSTALL = {
  search: "Search parts",
  list: "Enquiry list",
  catalogue: "Catalogue",
  products: "Products",
} as const;

/** Shown once on phones and tablets, in the third visit. */
export const INSTALL_OFFER = {
  text: (company: string) => `Keep ${company} on your home screen: it opens without a connection too.`,
  add: "Add",
} as const;
