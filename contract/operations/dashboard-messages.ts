/** Texts of the dashboard: pending work, figures, first steps. Free of zod. */
export const DASHBOARD = {
  unauthenticated: "Authentication failed. Please log in again.",
  forbidden: "You don't have permission to access this resource.",
  noData: "No data received from server",
  failed: "Failed to load dashboard stats",
  errorTitle: "Error Loading Dashboard",
  errorText: "Failed to load dashboard statistics. Please try again later.",
  noActivity: "No recent activity to display",
  noActiveCatalog: "No active catalog",
  withoutImage: (count: number) =>
    count === 1
      ? "1 product has no photo and shows a drawing."
      : `${count.toLocaleString("en-IN")} products have no photo and show a drawing.`,
  notAvailable: "Not available",
} as const;

export const DESK = {
  orders: "Accepted, to confirm",
  more: (topic: string, others: number) => `${topic} and ${others} more`,
  andMore: (others: number) => `, and ${others} more`,
  noEnquiries: "None",
  noQuotations: "None",
  noSearches: "None in 30 days",
  noLowStock: "None",
  withPhoto: ", with a photo",
  callback: (time: string) => `Callback: ${time}`,
  asked: (times: number) => `asked for ${times === 1 ? "once" : `${times} times`}`,
  due: (day: string) => `Due ${day}`,
  seen: (ago: string) => `Seen ${ago}`,
  notOpened: (age: string) => `Not opened, ${age}`,
  expires: (day: string) => `Expires ${day}`,
  searched: (times: number) => (times === 1 ? "searched once" : `searched ${times} times`),
} as const;

export const INTEREST = {
  text: "What visitors view and ask for, counted anonymously",
  nothing: "Nothing has been counted yet. Parts that visitors open or ask for appear here.",
  nothingHere: "Nothing was viewed or asked for here.",
  failed: "Failed to load what visitors view.",
} as const;

export const FIRST_STEPS = {
  products: "No products yet. Add the first one, or import a list you have.",
  catalogs:
    "Start with one PDF: upload it to its category, or drop it on the card. It becomes the pages that visitors browse.",
} as const;

export const CHECKLIST = {
  done: (done: number, all: number) => `${done} of ${all} done`,
  of: (done: number, all: number) => `${done} of ${all}`,
  ringsNowhere: (number: string) => `The site shows ${number}, which is only an example number`,
  noPhotoOfOwner: "Add a photo of who answers",
  noSender: "Set From, an address of your own domain, or mails may land in spam",
  unseen: "It arrived. Open it in the inbox.",
  withheld: "Hidden from visitors until you confirm it",
  confirmed: "Confirmed. Visitors see it.",
  leftOut: "Left out. You can write your own in Settings.",
  undecided: "Failed to save your decision",
  putAway: "First steps hidden",
  failed: "Failed to hide the first steps",
} as const;

export const START = {
  text: "Three answers make this site yours. Leave what you don't know yet: all of it is in Settings later.",
  email: "Customers see it and write to it. It can differ from the one you sign in with.",
  brands: "Visitors browse your parts by them. Type one and press Enter.",
  machines: "Visitors read these words in titles, filters and buttons.",
  otherTrade: "Start without the words of the weaving trade",
  otherTradeText:
    "Removes its search words, the loom makers you don't stock, and the sample texts and figures of the home and about pages",
  added: (label: string) => `${label} added`,
  removed: (label: string) => `${label} removed`,
  brandRequired: "Add at least one brand",
  tooManyBrands: "Too many brands",
  failed: "Failed to set up the site",
  done: "Your site is set up",
  skipped: "Skipped. Everything is in Settings.",
  notNew: "This site was already set up, or has content. Its name, brands and machines are in Settings.",
} as const;
