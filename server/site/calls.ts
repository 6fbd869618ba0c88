import { site } from "../../contract/site/calls.ts";
import type { Database } from "../platform/database/open.ts";
import { handle } from "../platform/http/handle.ts";
import { readAboutPage, readHomePage } from "./content/read-content.ts";
import { readSite } from "./read-site.ts";

/** What public pages need of the site: every one its frame, two of them their texts. */
export const siteCalls = ({ database }: { database: Database }) =>
  handle(site, {
    read: () => readSite(database),
    readHome: () => readHomePage(database),
    readAbout: () => readAboutPage(database),
  });
