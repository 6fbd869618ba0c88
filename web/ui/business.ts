import type { BusinessProfile, SiteBehaviour, SiteLogo } from "../../contract/site/site.ts";
import { siteQuery } from "../api/queries.ts";
import { useLoaded } from "../api/use-answer.ts";

/** Returns the business profile, which the frame's loader has fetched. */
export function useBusiness(): BusinessProfile {
  return useLoaded(siteQuery).business;
}

/** Returns the site's settings. */
export function useSiteBehaviour(): SiteBehaviour {
  return useLoaded(siteQuery).site;
}

const NO_LOGO: SiteLogo = { light: null, dark: null };

export function useLogo(): SiteLogo {
  return useLoaded(siteQuery).logo ?? NO_LOGO;
}
