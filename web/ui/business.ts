import type { BusinessProfile, SiteBehaviour, SiteLogo } from "../../contract/site/site.ts";
import { siteQuery } from "../api/queries.ts";
import { useLoaded } from "../api/use-answer.ts";

/** The business whose site this is; the frame's loader has read it before anything is drawn. */
export function useBusiness(): BusinessProfile {
  return useLoaded(siteQuery).business;
}

/** What the site does, as its owner has set it. */
export function useSiteBehaviour(): SiteBehaviour {
  return useLoaded(siteQuery).site;
}

const NO_LOGO: SiteLogo = { light: null, dark: null };

/** The owner's logo. */
export function useLogo(): SiteLogo {
  return useLoaded(siteQuery).logo ?? NO_LOGO;
}
