import type { Category } from "../../../contract/platform/categories.ts";
import { partsQuery } from "../../api/queries.ts";
import type { ListingSearch } from "../../search-params.ts";

export const listingQuery = (category: Category, { q, page, filter, view }: ListingSearch) =>
  partsQuery({ category, search: q, page, filter, isDense: view && true });
