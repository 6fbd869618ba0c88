import { createFileRoute, redirect } from "@tanstack/react-router";
import { categoryNamed, DEFAULT_CATEGORY, isCategory } from "../../../../../contract/categories.ts";
import { LISTING } from "../../../../../contract/messages.ts";
import { readPartsSearch } from "../../../../search-params.ts";
import { loadListing } from "../../../../site/listing/listing-data.ts";
import { ListingError } from "../../../../site/listing/listing-error.tsx";
import { ListingPage } from "../../../../site/listing/listing-page.tsx";
import { headTags } from "../../../../ui/page-head.ts";

const categoryOf = (text: string) => (isCategory(text) ? text : DEFAULT_CATEGORY);

export const Route = createFileRoute("/_site/products/$category/")({
  validateSearch: readPartsSearch,
  beforeLoad: ({ params, search }) => {
    const category = categoryNamed(params.category);
    if (category === params.category) return;
    // A word in capitals leads to the same listing, one that names none to the first.
    throw redirect({
      to: "/products/$category",
      params: { category: category ?? DEFAULT_CATEGORY },
      search: category ? search : {},
    });
  },
  // The viewer's parameters change nothing on the page below it. The page reads these too: in the search itself the
  // router leaves what the reader dropped as it was typed.
  loaderDeps: ({ search }) => readPartsSearch(search),
  loader: ({ context, params, deps }) => loadListing(context.queryClient, categoryOf(params.category), deps),
  head: ({ loaderData }) => headTags(loaderData, LISTING.failed),
  component: Listing,
  errorComponent: Failure,
});

function Listing() {
  const { category } = Route.useParams();
  return <ListingPage category={categoryOf(category)} search={Route.useLoaderDeps()} />;
}

function Failure({ error }: { error: unknown }) {
  return <ListingError error={error} category={categoryOf(Route.useParams().category)} />;
}
