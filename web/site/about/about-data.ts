import type { QueryClient } from "@tanstack/react-query";
import { CATEGORIES } from "../../../contract/categories.ts";
import { aboutContentQuery, photographsQuery } from "../../api/home.ts";
import { latestQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** What the page is called, and what it says while the owner's own headline can't be read. */
export const ABOUT_TITLE = "About us";

/** Reads what the owner says, and a part of each category, whose picture stands beside what the firm knows of it; one may be missing. */
export async function loadAbout(queryClient: QueryClient): Promise<PageHead> {
  const all = Promise.all([
    queryClient.prefetchQuery(aboutContentQuery),
    queryClient.prefetchQuery(photographsQuery),
    ...CATEGORIES.map((category) => queryClient.prefetchQuery(latestQuery(category))),
  ]);
  if (typeof document === "undefined") await all;
  return pageHead(queryClient, {
    title: ABOUT_TITLE,
    description: queryClient.getQueryData(aboutContentQuery.queryKey)?.about.description ?? "",
    canonical: "/about",
  });
}
