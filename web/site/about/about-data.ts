import type { QueryClient } from "@tanstack/react-query";
import { CATEGORIES } from "../../../contract/categories.ts";
import { latestQuery } from "../../api/queries.ts";
import { type PageHead, pageHead } from "../../ui/page-head.ts";

/** Reads a part of each category, whose picture stands beside what the firm knows of it; one may be missing. */
export async function loadAbout(queryClient: QueryClient): Promise<PageHead> {
  const pictures = Promise.all(
    CATEGORIES.map((category) => queryClient.prefetchQuery(latestQuery(category))),
  );
  if (typeof document === "undefined") await pictures;
  return pageHead(queryClient, {
    title: "About us",
    description:
      "A wholesaler and distributor of spare parts for weaving looms in Bhilwara, Rajasthan: facts, expertise and mission.",
    canonical: "/about",
  });
}
