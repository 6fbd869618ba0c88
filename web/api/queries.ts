import type { PartPlaces } from "#contract/catalogs/links.ts";
import type { Category } from "#contract/platform/categories.ts";
import { WEEKDAYS } from "#contract/platform/day.ts";
import { BRAND_GRID, DETAIL, LISTING } from "#contract/platform/public-messages.ts";
import {
  INCOMPLETE_RETRY,
  LATEST_PER_CATEGORY,
  PUBLIC_PAGE_SIZE,
  SEARCH_RESULTS_SHOWN,
} from "#contract/products/limits.ts";
import type { SiteAnswer } from "#contract/site/site.ts";
import { asQuery } from "./answers.ts";
import { answers } from "./answers-now.ts";
import { pageImage } from "./catalogs.ts";
import { readCall } from "./client.ts";
import { asDetails, asLatest, asPage, asSummary, type PartPage } from "./parts.ts";
import { box, flag, listOf, number, oneOf, or, type Reader, record, text } from "./shapes.ts";
import { type ReadOptions, rendering } from "./transport.ts";

/** Returns the query of GET /products, without unset fields. */
export const listQuery = ({ category, page, limit, search, filter, measure }: ListQuery) => ({
  ...(category && { category }),
  ...(page && page > 1 && { page }),
  ...(limit && { limit }),
  ...(search && { search }),
  ...(filter && { filter: [...filter] }),
  ...(measure && { measure }),
});

const words = or(text, "");
/** Words of no trade. */
const MACHINES = {
  one: "machine",
  many: "machines",
  kind: "",
  ownOne: "machine",
  ownMany: "machines",
  exampleCode: "",
};
const logoShape = or(record({ url: text, width: number, height: number }), null);
const siteShape: Reader<SiteAnswer> = record({
  business: record({
    companyName: text,
    shortName: words,
    tagline: words,
    director: words,
    address: or(listOf(text), []),
    place: words,
    phones: or(listOf(text), []),
    whatsapp: words,
    countryCode: words,
    email: words,
    socialLinks: or(listOf(record({ name: text, url: text })), []),
    about: words,
    openingHours: or(
      listOf(record({ from: oneOf(WEEKDAYS), to: oneOf(WEEKDAYS), opens: text, closes: text })),
      [],
    ),
    gstin: words,
    certificateNumber: words,
  }),
  site: record({
    contactMessages: flag,
    newsletter: flag,
    news: flag,
    mapUrl: or(text, null),
    // An older server has no worker to keep anything.
    offlineMegabytes: or(number, 0),
  }),
  machines: or(
    record({ one: text, many: text, kind: text, ownOne: text, ownMany: text, exampleCode: text }),
    MACHINES,
  ),
  answerTime: words,
  logo: or(record({ light: logoShape, dark: logoShape }), { light: null, dark: null }),
  categories: or(listOf(record({ id: text, label: text, navigationLabel: text, inBrandGrid: flag })), []),
});

export const fetchSite = (): Promise<SiteAnswer> => readCall("/site", {}, "", siteShape);

/** The business profile for the frame of every page, and the site's settings. */
export const siteQuery = asQuery({
  key: ["site"],
  read: async () => {
    // The server provides the last known profile for error pages (ui/crash-screen.tsx).
    const last = import.meta.env.SSR && rendering().lastSite;
    if (last) answers().set(lastSiteQuery, last);
    const site = await fetchSite();
    if (last) answers().drop(lastSiteQuery);
    return site;
  },
});

/** Returns the shown categories; none while the site's data is unknown. */
export const knownCategories = (): readonly Category[] => answers().known(siteQuery)?.categories ?? [];

/** The last known profile; only set, never fetched. */
export const lastSiteQuery = asQuery({ key: ["last site"], read: fetchSite });

const countsShape = listOf(record({ category: text, count: number }));

export const countsQuery = asQuery({
  key: ["counts"],
  read: () =>
    readCall("/products/categories", {}, LISTING.failed, (counts: unknown) =>
      Object.fromEntries(countsShape(counts).map(({ category, count }) => [category, count])),
    ),
});

/** A page of twelve parts of a listing or of search results (spec section 9). */
export const partsQuery = (query: ListQuery) =>
  asQuery({
    key: ["parts", query],
    read: () => readPage({ ...query, limit: PUBLIC_PAGE_SIZE }),
    refetchAfter: untilComplete,
  });

const untilComplete = ({ isIncomplete }: Pick<PartPage, "isIncomplete">): number | undefined =>
  isIncomplete ? INCOMPLETE_RETRY : undefined;

export const partQuery = (id: string) =>
  asQuery({
    key: ["part", id],
    read: () => readCall("/products/by-id/{id}", { params: { id } }, DETAIL.failed, asDetails),
  });

const INSTEAD_SHOWN = 4;

/** Parts to show at the address of a missing product: search results for its last segment, otherwise the newest. */
export const insteadQuery = (id: string) =>
  asQuery({
    key: ["instead", id],
    read: async () => {
      const { parts } = await readPage({ search: id, limit: INSTEAD_SHOWN }, { quiet: true });
      if (parts.length > 0) return { parts, isFound: true };
      return { parts: (await readPage({ limit: INSTEAD_SHOWN }, { quiet: true })).parts, isFound: false };
    },
    hasNoRetry: true,
  });

export const relatedQuery = (id: string) =>
  asQuery({
    key: ["related", id],
    read: () => readCall("/products/related/{id}", { params: { id } }, DETAIL.failed, listOf(asSummary)),
  });

type ApiPlacedPart = Listed<PartPlaces[number]["parts"][number], "productId" | "title" | "category">;

const placesShape = listOf(
  record({
    catalogKey: text,
    originalName: text,
    pageNumber: number,
    section: or(text, null),
    label: or(text, null),
    image: pageImage,
    row: or(listOf(record({ name: text, value: text })), []),
    marks: or(listOf(box), []),
    parts: or(
      listOf(({ label, image, ...part }: ApiPlacedPart) => ({
        ...asSummary({ ...part, description: "", images: image ? [image] : [] }),
        label: or(text, null)(label),
      })),
      [],
    ),
  }),
);

/** The catalogue pages that show a part, best first. */
export const placesQuery = (id: string) =>
  asQuery({
    key: ["places", id],
    read: () =>
      readCall("/products/places/{productId}", { params: { productId: id } }, DETAIL.failed, placesShape, {
        quiet: true,
      }),
    hasNoRetry: true,
  });

/** A brand's newest parts, at most three (spec sections 2 and 7). */
export const latestQuery = (category: string) =>
  asQuery({
    key: ["latest", category],
    read: () =>
      readCall(
        "/products/category/{category}/latest",
        { params: { category } },
        BRAND_GRID.failed,
        (answer) => asLatest(answer).slice(0, LATEST_PER_CATEGORY),
      ),
  });

/** Returns at most five parts for the bar's search, uncached. The caller logs failures. */
export function findParts(search: string, signal: AbortSignal): Promise<PartPage> {
  return readPage({ search, limit: SEARCH_RESULTS_SHOWN }, { signal, quiet: true });
}

function readPage(query: ListQuery & { limit: number }, options?: ReadOptions): Promise<PartPage> {
  const read = (answer: Parameters<typeof asPage>[0]) => asPage(answer, query);
  return readCall("/products", { query: listQuery(query) }, LISTING.failed, read, options);
}

export interface ListQuery {
  category?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  filter?: readonly string[] | undefined;
  /** The measure that sorts them: 'length', or '-length' for the largest first. */
  measure?: string | undefined;
  /** Whether to include specifications, for the table view. */
  isDense?: boolean | undefined;
}

/** An answer with only `Fields` guaranteed, those that spec sections 3 and 7 list; all others are optional. */
export type Listed<T, Fields extends keyof T> = Pick<T, Fields> & {
  [K in keyof Omit<T, Fields>]?: T[K] | undefined;
};
