import type { QueryClient } from "@tanstack/react-query";
import { BRAND_CATEGORIES } from "../../../contract/categories.ts";
import { openingPagesQuery } from "../../api/catalogs.ts";
import { featuredQuery, heroQuery, homeContentQuery, newsQuery, tabsQuery } from "../../api/home.ts";
import { countsQuery, latestQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";
import { SLIDE_SIZES } from "../../ui/slide-sizes.ts";
import { sourceSet } from "../../ui/source-set.ts";

/** What the page is called, and what it says while the owner's own headline can't be read. */
export const HOME_TITLE = "Spare parts for weaving looms";

export interface HomeHead extends PageHead {
  /** The first slide's picture, the largest thing of the first screen. */
  preload?: { srcSet: string; sizes: string };
}

/**
 * Reads what the home page shows; what fails is left for its own place to say so. The server waits for all of
 * it; in the browser the page stands at once and each part of it says that it is loading.
 */
export async function loadHome(queryClient: QueryClient): Promise<HomeHead> {
  const all = Promise.all([
    queryClient.prefetchQuery(homeContentQuery),
    queryClient.prefetchQuery(heroQuery),
    queryClient.prefetchQuery(featuredQuery),
    queryClient.prefetchQuery(newsQuery),
    queryClient.prefetchQuery(tabsQuery),
    queryClient.prefetchQuery(countsQuery),
    queryClient.prefetchQuery(openingPagesQuery),
    ...BRAND_CATEGORIES.map((category) => queryClient.prefetchQuery(latestQuery(category))),
  ]);
  if (typeof document === "undefined") await all;
  const first = queryClient.getQueryData(heroQuery.queryKey)?.[0]?.image;
  const head = await pageHead(queryClient, {
    title: HOME_TITLE,
    description: queryClient.getQueryData(homeContentQuery.queryKey)?.home.description ?? "",
    canonical: "/",
  });
  if (!first?.sizes?.length) return head;
  return { ...head, preload: { srcSet: sourceSet(first, "avif"), sizes: SLIDE_SIZES } };
}
