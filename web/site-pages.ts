import type { ComponentType } from "react";
import { categoryNamed } from "#contract/platform/categories.ts";
import { BRAND_GRID, CRASH, DETAIL, LISTING, VIEWER } from "#contract/platform/public-messages.ts";
import { answers } from "./api/answers-now.ts";
import { catalogPdfQuery, openingPageQuery } from "./api/catalogs.ts";
import { knownCategories, siteQuery } from "./api/queries.ts";
import type { Addresses, Params, Path, Target } from "./routing/addresses.ts";
import type { Site } from "./routing/open-page.ts";
import { decoded, type PageHead, type Route, type RouteArgs, type Screens } from "./routing/routes.ts";
import { type ListingSearch, readListingSearch, readViewerSearch } from "./search-params.ts";
import { loadAbout } from "./site/about/about-data.ts";
import { contactHead } from "./site/contact/contact-data.ts";
import { listHead } from "./site/enquiry-list/edit.ts";
import { loadHome } from "./site/home/home-data.ts";
import { loadListing } from "./site/listing/listing-data.ts";
import { loadTable, remembersTable } from "./site/listing/table-view.ts";
import { privacyHead } from "./site/privacy/privacy-data.ts";
import { loadProduct } from "./site/product/product-data.ts";

type RouteArgsOf<P extends Path> = RouteArgs<Params<P>, Addresses[P]>;

interface Page<P extends Path> {
  failed: string;
  readSearch?: (raw: Readonly<Record<string, unknown>>) => Addresses[P];
  elsewhere?: (args: RouteArgsOf<P>) => Target | undefined;
  load: (args: RouteArgsOf<P>) => Promise<PageHead>;
  isOwnDocument?: true;
  isBare?: true;
  file: string;
  moreFile?: (search: Addresses[P]) => string | undefined;
  screens: (args: RouteArgsOf<P>) => Promise<Omit<Screens, "Page" | "Failed"> & OwnScreens<P>>;
}
interface OwnScreens<P extends Path> {
  Page: ComponentType<RouteArgsOf<P>>;
  Failed?: ComponentType<RouteArgsOf<P> & { error: unknown }>;
}

/** The cast unites the pages' parameter types; findRoute passes each page its own. */
const page = <P extends Path>(path: P, { readSearch = () => ({}), ...rest }: Page<P>): Route =>
  ({ path, readSearch, ...rest }) as unknown as Route;

/** Returns a category's listing, the first for an unknown one; undefined if shown, or without site data. */
const listingNamed = (word: string, search: object): Target | undefined => {
  const categories = knownCategories();
  const category = categoryNamed(categories, word);
  const { id } = category ?? categories[0] ?? {};
  if (id === undefined || id === word) return undefined;
  return { to: "/products/$category", params: { category: id }, search: category ? search : {} };
};

/** Returns the id of a category in any letter case, and an unknown one as it is. */
const categoryIn = (word: string): string => categoryNamed(knownCategories(), word)?.id ?? word;

/** A page of a catalogue, by its category in any letter case. */
const leafOf = (category: string, page: string): Target => ({
  to: "/catalogue/$category/$page",
  params: { category: categoryIn(category), page },
});

// These two are loaded with their pages, since the other pages' scripts would carry them.
const unsubscribe = () => import("./site/unsubscribe/unsubscribe-page.tsx");
const quotation = () => import("./site/quotation/screens.tsx");

const offlinePage = () => import("./site/offline/offline-page.tsx");
const cataloguePage = () => import("./site/catalogue-page/catalogue-page.tsx");

/** An address that only redirects. */
const redirects = {
  failed: LISTING.failed,
  load: () => Promise.reject(new Error("It leads elsewhere")),
  file: "",
  screens: () => Promise.reject(new Error("It leads elsewhere")),
};

const aListing = {
  failed: LISTING.failed,
  readSearch: readListingSearch,
  moreFile: ({ view }: ListingSearch) => view && "site/listing/part-table.tsx",
};

/** Returns a listing as a table, if this browser prefers it and the address names no view. */
const inKeptView = (search: ListingSearch): Target | undefined =>
  import.meta.env.SSR || search.view || !remembersTable()
    ? undefined
    : { to: ".", search: { ...search, view: "table" } };

/** Loads a listing's page, and its table if the address shows it. */
const inView =
  <T>(load: () => Promise<T>) =>
  async ({ search }: { search: ListingSearch }): Promise<T> => {
    const page = load();
    if (search.view) await loadTable();
    return page;
  };

const aPart = {
  failed: DETAIL.failed,
  load: ({ params }: RouteArgs<{ readonly productId: string }>) => loadProduct(params.productId),
  file: "site/product/screens.tsx",
  screens: () => import("./site/product/screens.tsx"),
};

/** The pages of the site (spec section 2, 'Route table'). The first matching path wins. */
const PAGES: readonly Route[] = [
  page("/", {
    failed: BRAND_GRID.failed,
    load: loadHome,
    file: "site/home/home-page.tsx",
    screens: () => import("./site/home/home-page.tsx").then(({ HomePage: Page }) => ({ Page })),
  }),
  page("/about", {
    failed: CRASH.title,
    load: loadAbout,
    file: "site/about/about-page.tsx",
    screens: () => import("./site/about/about-page.tsx").then(({ AboutPage: Page }) => ({ Page })),
  }),
  page("/contact", {
    failed: CRASH.title,
    // The map needs this page's own security policy (server/site/pages/make-page.ts).
    isOwnDocument: true,
    load: contactHead,
    file: "site/contact/contact-page.tsx",
    screens: () => import("./site/contact/contact-page.tsx").then(({ ContactPage: Page }) => ({ Page })),
  }),
  page("/catalogue/$category", { ...redirects, elsewhere: ({ params }) => leafOf(params.category, "1") }),
  page("/catalogue/$category/$page", {
    failed: VIEWER.catalogFailed,
    elsewhere: ({ params: { category, page } }) =>
      categoryIn(category) === category ? undefined : leafOf(category, page),
    // Loaded with the page, since the other pages' scripts would carry it.
    load: async ({ params }) => (await cataloguePage()).load(params),
    file: "site/catalogue-page/catalogue-page.tsx",
    screens: cataloguePage,
  }),
  page("/enquiry-list", {
    failed: CRASH.title,
    load: listHead,
    file: "site/enquiry-list/list-page.tsx",
    screens: () =>
      import("./site/enquiry-list/list-page.tsx").then(({ EnquiryListPage: Page }) => ({ Page })),
  }),
  page("/newsletter/unsubscribe/$token", {
    failed: CRASH.title,
    load: async ({ params }) => (await unsubscribe()).loadSubscription(params.token),
    file: "site/unsubscribe/unsubscribe-page.tsx",
    screens: unsubscribe,
  }),
  page("/offline", {
    failed: CRASH.title,
    // Loaded with the page, since the other pages' scripts would carry it.
    load: async () => (await offlinePage()).offlineHead(),
    file: "site/offline/offline-page.tsx",
    screens: offlinePage,
  }),
  page("/privacy", {
    failed: CRASH.title,
    load: privacyHead,
    file: "site/privacy/privacy-page.tsx",
    screens: () => import("./site/privacy/privacy-page.tsx").then(({ PrivacyPage: Page }) => ({ Page })),
  }),
  page("/quotation/$token", {
    failed: CRASH.title,
    isOwnDocument: true,
    isBare: true,
    load: async ({ params }) => (await quotation()).loadOffer(params),
    file: "site/quotation/screens.tsx",
    screens: quotation,
  }),
  page("/search", {
    ...aListing,
    elsewhere: ({ search }) => inKeptView(search),
    load: ({ search }) => loadListing(undefined, search),
    file: "site/listing/results-page.tsx",
    screens: inView(() => import("./site/listing/results-page.tsx")),
  }),
  page("/products", { ...redirects, elsewhere: () => listingNamed("", {}) ?? { to: "/" } }),
  page("/products/details/$productId", aPart),
  page("/products/$category", {
    ...aListing,
    elsewhere: ({ params: { category }, search }) => listingNamed(category, search) ?? inKeptView(search),
    load: ({ params, search }) => loadListing(params.category, search),
    file: "site/listing/listing-page.tsx",
    screens: inView(() => import("./site/listing/listing-page.tsx")),
  }),
  page("/products/$category/$productId", {
    ...aPart,
    elsewhere: ({ params, search }) => {
      const category = categoryIn(params.category);
      if (category === params.category) return undefined;
      return { to: "/products/$category/$productId", params: { ...params, category }, search };
    },
  }),
];

/** The back office in any letter case. */
const OFFICE = /^\/admin(?=\/|$)/i;

export const SITE: Site = {
  routes: PAGES,
  outside({ pathname, href }) {
    const path = decoded(pathname);
    return path && OFFICE.test(path)
      ? encodeURI(path.replace(OFFICE, (office) => office.toLowerCase())) + href.slice(pathname.length)
      : undefined;
  },
  readSearch: readViewerSearch,
  async loadFrame({ search }) {
    const viewer = readViewerSearch(search);
    const opening = openingPageQuery(viewer);
    await Promise.all([
      answers().ensure(siteQuery),
      // For visitors without scripts; with scripts the viewer fetches its own data.
      import.meta.env.SSR && viewer.catalogue && answers().prefetch(catalogPdfQuery(viewer.catalogue)),
      import.meta.env.SSR && opening && answers().prefetch(opening),
    ]);
  },
};
