import { type Category, isCategory } from "../../../contract/categories.ts";
import type { ProductSortField } from "../../../contract/product.ts";
import { type ListState, readListState, withText } from "../ui/list-state.ts";

type SortOrder = "asc" | "desc";

export interface Sort {
  field: ProductSortField;
  order: SortOrder;
}

/** The state of the product list as its address holds it; what is the default is left out. */
export interface ListSearch extends ListState {
  category?: Category;
  sort?: ProductSortField;
  order?: SortOrder;
}

/** Spec section 9, 'Admin default sort'. */
const DEFAULT_SORT: Sort = { field: "createdAt", order: "desc" };

// Written out here, for the address is read before the validator of contract/product.ts is there.
const FIELDS: Readonly<Record<ProductSortField, true>> = {
  title: true,
  category: true,
  price: true,
  stock: true,
  updatedAt: true,
  createdAt: true,
};
const isSortField = (value: unknown): value is ProductSortField =>
  typeof value === "string" && Object.hasOwn(FIELDS, value);

/** Reads the list's address, which anybody may have typed: what makes no sense is dropped. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const category = raw["category"];
  return {
    ...readListState(raw),
    ...(isCategory(category) ? { category } : {}),
    ...sortFields(
      isSortField(raw["sort"]) ? raw["sort"] : DEFAULT_SORT.field,
      raw["order"] === "asc" ? "asc" : "desc",
    ),
  };
}

export const sortOf = ({ sort, order }: ListSearch): Sort => ({
  field: sort ?? DEFAULT_SORT.field,
  order: order ?? DEFAULT_SORT.order,
});

/** Another category leads to page 1 (spec section 4, 'Admin product list'); so does another order. */
export function withCategory(
  { page: _, category: __, ...rest }: ListSearch,
  category: Category | undefined,
): ListSearch {
  return category ? { ...rest, category } : rest;
}

export function withSort(
  { page: _, sort: __, order: ___, ...rest }: ListSearch,
  { field, order }: Sort,
): ListSearch {
  return { ...rest, ...sortFields(field, order) };
}

/** Without text and category, on page 1; the order stays. */
export const withoutFilters = (search: ListSearch): ListSearch =>
  withCategory(withText(search, ""), undefined);

/** A press on a column: the same field turns its direction, a new one starts descending (spec section 4). */
export function nextSort(current: Sort, field: ProductSortField): Sort {
  if (current.field !== field) return { field, order: "desc" };
  return { field, order: current.order === "desc" ? "asc" : "desc" };
}

function sortFields(sort: ProductSortField, order: SortOrder): Pick<ListSearch, "sort" | "order"> {
  return {
    ...(sort === DEFAULT_SORT.field ? {} : { sort }),
    ...(order === DEFAULT_SORT.order ? {} : { order }),
  };
}
