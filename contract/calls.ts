import { account, administrators, session } from "./accounts/calls.ts";
import { catalogs, links, readings } from "./catalogs/calls.ts";
import { scans } from "./catalogs/scan-calls.ts";
import { desk, enquiries, interest, newsletter, searches } from "./enquiries/calls.ts";
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
      "Many products at once, from a CSV file and, for new images, a ZIP file. A file is checked first; nothing changes before it is applied.",
    modules: [imports],
  },
  {
    name: "Catalogues",
    description:
      "PDF catalogues, a page at a time. A catalogue is named by its category; administrators also name it by its id. The files of one that is not active have addresses for administrators alone, which end with the session.",
    modules: [catalogs, links, scans, readings],
  },
  {
    name: "Home page",
    description:
      "What stands on the home page: slides, news, and the texts of the company tabs; and the photos of the about and contact pages.",
    modules: [slides, news, tabs, photographs],
  },
  {
    name: "Enquiries",
    description: "What visitors ask. An answer means that it is stored; mail follows from there.",
    modules: [enquiries, newsletter, searches, desk, interest],
  },
  {
    name: "Site",
    description: "What the firm is called, how the site behaves, and how it is doing.",
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
      "The whole site as files, made by a schedule or by hand, and one of them put in its place again. While that happens every other call answers 503.",
    modules: [backups, restores],
  },
  {
    name: "Session",
    description:
      "An access token goes into the Authorization header. It is valid for two hours from its last use. The refresh credential is a cookie that browsers keep to themselves.",
    modules: [session],
  },
  {
    name: "Accounts",
    description: "One's own account, and who else administers the site.",
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
