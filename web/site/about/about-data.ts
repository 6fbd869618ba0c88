import { answers } from "#web/api/answers-now.ts";
import { aboutContentQuery, photographsQuery } from "#web/api/home.ts";
import { knownCategories, latestQuery } from "#web/api/queries.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";

/** The page title, and the fallback headline. */
export const ABOUT_TITLE = "About us";

/** Fetches the owner's texts, and a part of each category that has one for its image; failures are tolerated. */
export async function loadAbout(): Promise<PageHead> {
  const { prefetch, known } = answers();
  const all = Promise.all([
    prefetch(aboutContentQuery).then(() => {
      const texts = known(aboutContentQuery)?.about.expertise ?? {};
      return Promise.all(knownCategories().flatMap(({ id }) => (texts[id] ? prefetch(latestQuery(id)) : [])));
    }),
    prefetch(photographsQuery),
  ]);
  if (typeof document === "undefined") await all;
  return pageHead({
    title: ABOUT_TITLE,
    description: known(aboutContentQuery)?.about.description ?? "",
    canonical: "/about",
  });
}
