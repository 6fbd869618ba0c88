import type { QueryClient } from "@tanstack/react-query";
import { BRAND_CATEGORIES } from "../../../contract/categories.ts";
import { openingPagesQuery } from "../../api/catalogs.ts";
import { featuredQuery, heroQuery, newsQuery, tabsQuery } from "../../api/home.ts";
import { countsQuery, latestQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";
import { SLIDE_SIZES } from "../../ui/slide-sizes.ts";
import { sourceSet } from "../../ui/source-set.ts";

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
    title: "Spare parts for weaving looms",
    description:
      "Spare parts for Picanol, Toyota, Tsudakoma and Staubli weaving looms, found by brand, name or part code.",
    canonical: "/",
  });
  if (!first?.sizes?.length) return head;
  return { ...head, preload: { srcSet: sourceSet(first, "avif"), sizes: SLIDE_SIZES } };
}
