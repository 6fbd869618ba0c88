import { useRouter } from "@tanstack/react-router";
import type { SiteAnswer } from "../../contract/site.ts";
import { LAST_SITE, siteQuery } from "../api/queries.ts";

/**
 * What is known of the business, or was when it could be read last: for the screen that stands where nothing else can. Nothing
 * is asked for, and nothing taken for granted: what crashed may be the profile itself, or there may be no router.
 */
export function useKnownBusiness() {
  const cache = useRouter({ warn: false })?.options.context?.queryClient;
  const site = cache?.getQueryData(siteQuery.queryKey) ?? cache?.getQueryData<SiteAnswer>(LAST_SITE);
  const { companyName, tagline, phones }: Partial<Record<string, unknown>> = { ...site?.business };
  return {
    companyName: textOf(companyName),
    tagline: textOf(tagline),
    phone: textOf(Array.isArray(phones) && phones[0]),
  };
}

const textOf = (value: unknown) => (typeof value === "string" && value) || undefined;
