import { createFileRoute } from "@tanstack/react-router";
import { LISTING } from "../../../contract/messages.ts";
import { readPartsSearch } from "../../search-params.ts";
import { loadResults } from "../../site/search/results-data.ts";
import { ResultsPage } from "../../site/search/results-page.tsx";
import { headTags } from "../../ui/page-head.ts";

export const Route = createFileRoute("/_site/search")({
  validateSearch: readPartsSearch,
  // The viewer's parameters change nothing on the page below it. The page reads these too: in the search itself the
  // router leaves what the reader dropped as it was typed.
  loaderDeps: ({ search }) => readPartsSearch(search),
  loader: ({ context, deps }) => loadResults(context.queryClient, deps),
  head: ({ loaderData }) => headTags(loaderData, LISTING.failed),
  component: Results,
});

function Results() {
  return <ResultsPage search={Route.useLoaderDeps()} />;
}
