import type { SiteBehaviour } from "../../contract/site/site.ts";
import type { Database } from "../platform/database/open.ts";
import { readSetting } from "../platform/database/settings.ts";

/** OpenStreetMap's embed of Bhilwara, with a mark in its middle. */
const BHILWARA =
  "https://www.openstreetmap.org/export/embed.html?bbox=74.58%2C25.31%2C74.69%2C25.38&layer=mapnik&marker=25.3463%2C74.6364";

const DEFAULTS: SiteBehaviour = {
  contactMessages: false,
  newsletter: false,
  news: false,
  mapUrl: BHILWARA,
};

/** What the site does as its owner has set it, or as spec section 2 describes it. */
export async function readBehaviour(database: Pick<Database, "read">): Promise<SiteBehaviour> {
  const stored = await readSetting<Partial<SiteBehaviour>>(database, "site");
  return { ...DEFAULTS, ...stored };
}
