import { useSuspenseQuery } from "@tanstack/react-query";
import type { BusinessProfile, SiteBehaviour, SiteLogo } from "../../contract/site.ts";
import { siteQuery } from "../api/queries.ts";

/** The business whose site this is; the frame's loader has read it before anything is drawn. */
export function useBusiness(): BusinessProfile {
  return useSuspenseQuery(siteQuery).data.business;
}

/** What the site does, as its owner has set it. */
export function useSiteBehaviour(): SiteBehaviour {
  return useSuspenseQuery(siteQuery).data.site;
}

const NO_LOGO: SiteLogo = { light: null, dark: null };

/** The owner's logo. */
export function useLogo(): SiteLogo {
  return useSuspenseQuery(siteQuery).data.logo ?? NO_LOGO;
}
