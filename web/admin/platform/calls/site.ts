import { queryOptions } from "@tanstack/react-query";
import { readSite } from "../../../api/queries.ts";

/** GET /site: the business profile and what the site does, as visitors read them. */
export const shownSiteQuery = queryOptions({ queryKey: ["site"], queryFn: readSite });
