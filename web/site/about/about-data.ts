import { CATEGORIES } from "../../../contract/platform/categories.ts";
import { answers } from "../../api/answers-now.ts";
import { aboutContentQuery, photographsQuery } from "../../api/home.ts";
import { latestQuery } from "../../api/queries.ts";
import type { PageHead } from "../../routing/routes.ts";
import { pageHead } from "../../ui/page-head.ts";

/** What the page is called, and what it says while the owner's own headline can't be read. */
export const ABOUT_TITLE = "About us";

/** Reads what the owner says, and a part of each category, whose picture stands beside what the firm knows of it; one may be missing. */
export async function loadAbout(): Promise<PageHead> {
  const { prefetch, known } = answers();
  const all = Promise.all([
    prefetch(aboutContentQuery),
    prefetch(photographsQuery),
    ...CATEGORIES.map((category) => prefetch(latestQuery(category))),
  ]);
  if (typeof document === "undefined") await all;
  return pageHead({
    title: ABOUT_TITLE,
    description: known(aboutContentQuery)?.about.description ?? "",
    canonical: "/about",
  });
}
