import type { Category } from "#contract/platform/categories.ts";
import { HOME_CATEGORIES_MAX } from "#contract/platform/limits.ts";
import { fullName, type MachineWords } from "#contract/platform/machines.ts";
import { answers } from "#web/api/answers-now.ts";
import { openingPagesQuery } from "#web/api/catalogs.ts";
import {
  featuredQuery,
  heroQuery,
  homeContentQuery,
  newsQuery,
  ownerQuery,
  stockedQuery,
  tabsQuery,
} from "#web/api/home.ts";
import { countsQuery, knownCategories, latestQuery, siteQuery } from "#web/api/queries.ts";
import type { PageHead } from "#web/routing/routes.ts";
import { pageHead } from "#web/ui/page-head.ts";
import { sourceSet } from "#web/ui/responsive-image.tsx";
import { SLIDE_SIZES } from "#web/ui/slide-sizes.ts";

/** Returns the page title, and the fallback headline. */
export const homeTitle = (machines: MachineWords): string => `Spare parts for ${fullName(machines, "many")}`;

/** Returns the categories in the home page's brand grid; the page sends one request for each. */
export const brandsInGrid = (categories: readonly Category[]): Category[] =>
  categories.filter(({ inBrandGrid }) => inBrandGrid).slice(0, HOME_CATEGORIES_MAX);

/** Returns the number of all parts that visitors see. */
export const allParts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Each section shows its own failure; the server waits for all, the browser shows loading states. */
export async function loadHome(): Promise<PageHead> {
  const { ensure, prefetch, known } = answers();
  const brands = brandsInGrid(knownCategories());
  const all = Promise.all([
    prefetch(homeContentQuery),
    prefetch(heroQuery),
    prefetch(featuredQuery),
    prefetch(newsQuery),
    prefetch(tabsQuery),
    prefetch(countsQuery),
    prefetch(ownerQuery),
    prefetch(stockedQuery),
    prefetch(openingPagesQuery),
    ...brands.map(({ id }) => prefetch(latestQuery(id))),
  ]);
  if (typeof document === "undefined") await all;
  const first = known(heroQuery)?.[0]?.image;
  const head = await pageHead({
    title: homeTitle((await ensure(siteQuery)).machines),
    description: known(homeContentQuery)?.home.description ?? "",
    canonical: "/",
  });
  if (!first?.sizes?.length) return head;
  return { ...head, preload: { srcSet: sourceSet(first, "avif"), sizes: SLIDE_SIZES } };
}
