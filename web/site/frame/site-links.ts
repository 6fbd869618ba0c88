/** The pages that the frame links to, beside the six categories; a page that is added is a line here. */
export const BAR_LINKS = [
  { label: "Home", to: "/" },
  { label: "About", to: "/about" },
  { label: "Contact", to: "/contact" },
] as const;

export const FOOTER_LINKS = [
  { label: "Home", to: "/" },
  { label: "Products", to: "/products" },
  { label: "About", to: "/about" },
  { label: "Contact", to: "/contact" },
] as const;

/** Leads to a document of its own: the back office has other styles and another policy. */
export const ADMIN_PORTAL = { label: "Admin Portal", href: "/admin/login" } as const;
