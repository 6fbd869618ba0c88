/** The screens in the sidebar; add new ones here (spec section 2, 'Admin shell'). */
export const ENTRIES = [
  { label: "Dashboard", to: "/admin/dashboard", icon: "dashboard" },
  { label: "Enquiries", to: "/admin/enquiries", icon: "inbox" },
  { label: "Quotations", to: "/admin/quotations", icon: "page" },
  { label: "Customers", to: "/admin/customers", icon: "people" },
  { label: "Products", to: "/admin/products", icon: "box" },
  { label: "Catalogs", to: "/admin/catalogs", icon: "book" },
  { label: "Hero Manager", to: "/admin/hero", icon: "image" },
  { label: "Settings", to: "/admin/settings", icon: "sliders" },
] as const;
