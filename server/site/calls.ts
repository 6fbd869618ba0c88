import { site } from "../../contract/calls/settings.ts";
import type { Database } from "../database/open.ts";
import { handle } from "../http/handle.ts";
import { readSite } from "./read-site.ts";

/** GET /site: what every public page needs to draw its frame. */
export const siteCalls = ({ database }: { database: Database }) =>
  handle(site, { read: () => readSite(database) });
