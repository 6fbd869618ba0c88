import type { LinkProps } from "@tanstack/react-router";
import type { ChecklistItem } from "../../../../contract/operations/checklist.ts";

interface Words {
  label: string;
  /** What there is to do. */
  text: string;
  to: NonNullable<LinkProps["to"]>;
  /** The field itself. */
  hash?: string;
}

const BUSINESS = "/admin/settings/business";
const SITE = "/admin/settings/site";

/** What each item says, and where it leads. */
export const CHECKLIST_WORDS: Readonly<Record<ChecklistItem, Words>> = {
  name: { label: "Name", text: "The name of your business, in full", to: BUSINESS, hash: "companyName" },
  logo: {
    label: "Logo",
    text: "Icons and the picture of shared links come with it",
    to: BUSINESS,
    hash: "logo",
  },
  phone: {
    label: "Phone and WhatsApp",
    text: "The numbers that ring with you",
    to: BUSINESS,
    hash: "phones",
  },
  address: {
    label: "Address and e-mail",
    text: "Where you are, and where letters go",
    to: BUSINESS,
    hash: "address",
  },
  facts: {
    label: "Figures and facts",
    text: "Confirm what the site claims, or take it off",
    to: "/admin/settings/facts",
  },
  home: {
    label: "Home page",
    text: "Confirm headline and quality, or change them",
    to: "/admin/settings/home",
  },
  about: { label: "About page", text: "Confirm its texts, or change them", to: "/admin/settings/about" },
  reviews: { label: "Reviews", text: "Put in your own, or take them off", to: "/admin/settings/reviews" },
  mail: {
    label: "Mail",
    text: "Set the mail server and send a test message",
    to: "/admin/settings/mail",
    hash: "host",
  },
  contactMessages: {
    label: "Contact form",
    text: "Switch it on, so that it sends",
    to: SITE,
    hash: "contactMessages",
  },
  news: { label: "News", text: "Switch publishing on", to: SITE, hash: "news" },
  products: { label: "First products", text: "Add one, or import a list", to: "/admin/products/new" },
  catalog: { label: "First catalogue", text: "Upload a PDF", to: "/admin/catalogs" },
  enquiry: {
    label: "A test enquiry",
    text: "Send one as a visitor, and mark it as handled in the inbox",
    to: "/admin/enquiries",
  },
  backup: { label: "Backups", text: "Have one made every day or week", to: "/admin/settings/backups" },
  siteAddress: {
    label: "Site address",
    text: "What links in mails and shared pages begin with",
    to: "/admin/settings/address",
  },
};
