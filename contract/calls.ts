import { account, administrators, session } from "./accounts/calls.ts";
import { catalogs, links, readings } from "./catalogs/calls.ts";
import { scans } from "./catalogs/scan-calls.ts";
import { desk, enquiries, interest, newsletter, searches } from "./enquiries/calls.ts";
import { customers } from "./enquiries/customer-calls.ts";
import { quotationLinks, quotations } from "./enquiries/quotation-calls.ts";
import { imports } from "./imports/calls.ts";
import { backup, backups, checklist, health, restores, samples, stats } from "./operations/calls.ts";
import type { AddressOf, Call, Calls } from "./platform/call.ts";
import { categories, products } from "./products/calls.ts";
import { settings, settingsParts, site, siteAddress, sitePages } from "./site/calls.ts";
import { news, photographs, slides, tabs } from "./site/home-content-calls.ts";

/** Calls about one subject, under one heading of the documentation. */
export interface CallGroup {
  name: string;
  description: string;
  modules: readonly Calls[];
}

/** All calls of the API by subject: handled by the server, documented in GET /api/openapi.json and checked by tests. */
export const CALL_GROUPS = [
  {
    name: "Products",
    description: "The parts of the catalogue. Visitors never read a price.",
    modules: [products, categories],
  },
  {
    name: "Imports",
    description:
      "Imports of products from a table and photos in a ZIP file. Files are checked first; products change only when the import is applied.",
    modules: [imports],
  },
  {
    name: "Catalogues",
    description:
      "PDF catalogues, page by page. The key of a catalogue is its category; administrators can also use its id. Files of inactive catalogues have addresses only for administrators, valid until the session ends.",
    modules: [catalogs, links, scans, readings],
  },
  {
    name: "Home page",
    description:
      "Content of the home page: slides, news and company tabs; photos of the about and contact pages.",
    modules: [slides, news, tabs, photographs],
  },
  {
    name: "Enquiries",
    description:
      "Enquiries of visitors. A response means that the enquiry is stored; mail is sent in the background.",
    modules: [enquiries, newsletter, searches, desk, interest],
  },
  {
    name: "Quotations",
    description:
      "Offers with prices, made from an enquiry. The link of one customer is the only place where a visitor sees a price.",
    modules: [quotations, quotationLinks, customers],
  },
  {
    name: "Site",
    description: "Business profile, behaviour of the site, figures and health.",
    modules: [
      site,
      sitePages,
      settings,
      settingsParts,
      siteAddress,
      samples,
      backup,
      checklist,
      stats,
      health,
    ],
  },
  {
    name: "Backups",
    description:
      "Scheduled and manual backups of the whole site, and restores. While a restore replaces the content, all other calls respond with 503.",
    modules: [backups, restores],
  },
  {
    name: "Session",
    description:
      "Send the access token in the Authorization header. It is valid for two hours after its last use. The refresh credential is an HTTP-only cookie.",
    modules: [session],
  },
  {
    name: "Accounts",
    description: "Your account, and the other administrators.",
    modules: [account, administrators],
  },
] as const satisfies readonly CallGroup[];

export const callsOf = ({ modules }: CallGroup): readonly Call[] =>
  modules.flatMap((module) => Object.values(module));

export const CALLS: readonly Call[] = CALL_GROUPS.flatMap(callsOf);

type Module = (typeof CALL_GROUPS)[number]["modules"][number];
type CallsIn<R> = R extends Calls ? R[keyof R] : never;

/** All calls by address, 'GET /products/by-id/{id}'; gives the types of all shapes without loading zod. */
export type CallAt = { [C in CallsIn<Module> as AddressOf<C>]: C };
