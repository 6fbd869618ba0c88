import type { Category } from "#contract/platform/categories.ts";
import type { MachineWords } from "#contract/platform/machines.ts";
import type { BusinessProfile, SiteBehaviour, SiteLogo } from "#contract/site/site.ts";
import { siteQuery } from "../api/queries.ts";
import { useLoaded } from "../api/use-answer.ts";

/** Returns the business profile, which the frame's loader has fetched. */
export function useBusiness(): BusinessProfile {
  return useLoaded(siteQuery).business;
}

/** Returns the shown categories in the owner's order. */
export function useShownCategories(): readonly Category[] {
  return useLoaded(siteQuery).categories;
}

export function useSiteBehaviour(): SiteBehaviour {
  return useLoaded(siteQuery).site;
}

export function useMachineWords(): MachineWords {
  return useLoaded(siteQuery).machines;
}

const NO_LOGO: SiteLogo = { light: null, dark: null };

export function useLogo(): SiteLogo {
  return useLoaded(siteQuery).logo ?? NO_LOGO;
}
