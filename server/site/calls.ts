import { site, sitePages } from "../../contract/site/calls.ts";
import { CONTENT_PAGES, type ContentPage } from "../../contract/site/site-content.ts";
import type { Database } from "../platform/database/open.ts";
import { type Handlers, handle } from "../platform/http/handle.ts";
import { readContentPage } from "./content/read-content.ts";
import { readSite } from "./read-site.ts";

export const siteCalls = ({ database }: { database: Database }) => [
  ...handle(site, { read: () => readSite(database) }),
  ...handle(
    sitePages,
    Object.fromEntries(
      (Object.keys(CONTENT_PAGES) as ContentPage[]).map((page) => [
        page,
        () => readContentPage(database, page),
      ]),
    ) as unknown as Handlers<typeof sitePages>,
  ),
];
