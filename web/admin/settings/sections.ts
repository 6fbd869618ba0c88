/** The sections of Settings that exist, as its navigation lists them; one that is added is a line here (ruling 'Settings'). */
export const SECTIONS = [
  { label: "Business profile", to: "/admin/settings/business" },
  { label: "Site", to: "/admin/settings/site" },
  { label: "Company tabs", to: "/admin/settings/tabs" },
  { label: "Mail", to: "/admin/settings/mail" },
  { label: "Newsletter", to: "/admin/settings/newsletter" },
  { label: "My account", to: "/admin/settings/account" },
  { label: "Administrators", to: "/admin/settings/administrators" },
  { label: "Data", to: "/admin/settings/data" },
] as const;
