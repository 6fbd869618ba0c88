import { type Category, DEFAULT_CATEGORY, isCategory } from "../../../contract/platform/categories.ts";
import type { ListingSearch } from "../../search-params.ts";
import { ListingError } from "./listing-error.tsx";
import { ListingPage } from "./listing-page.tsx";

interface Props {
  params: { readonly category: string };
  search: ListingSearch;
}

const categoryOf = (text: string): Category => (isCategory(text) ? text : DEFAULT_CATEGORY);

/** What the address of a listing shows, whatever happens. */
export const Page = ({ params, search }: Props) => (
  <ListingPage category={categoryOf(params.category)} search={search} />
);
export const Failed = ({ params, error }: Props & { error: unknown }) => (
  <ListingError category={categoryOf(params.category)} error={error} />
);
