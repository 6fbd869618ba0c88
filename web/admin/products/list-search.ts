import { CATEGORY_ID } from "#contract/platform/categories.ts";
import { PRODUCT_SORT_FIELDS, type ProductSortField } from "#contract/products/sort-fields.ts";
import { type ListState, readListState, withFilters } from "../platform/ui/list-state.ts";

type SortOrder = "asc" | "desc";

export interface Sort {
  field: ProductSortField;
  order: SortOrder;
}

/** The product list's search parameters, without defaults. */
export interface ListSearch extends ListState {
  category?: string;
  /** Only products without a photo. */
  pictures?: "missing";
  /** Only published products, or only unpublished ones. */
  published?: "yes" | "no";
  /** Id of the import whose products are listed. */
  import?: string;
  sort?: ProductSortField;
  order?: SortOrder;
}

/** Spec section 9, 'Admin default sort'. */
const DEFAULT_SORT: Sort = { field: "createdAt", order: "desc" };

const isSortField = (value: unknown): value is ProductSortField =>
  (PRODUCT_SORT_FIELDS as readonly unknown[]).includes(value);

const IMPORT_ID = /^[0-9a-f-]{36}$/;

/** Reads the list's parameters and drops invalid ones. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const category = raw["category"];
  return {
    ...readListState(raw),
    ...(typeof category === "string" && category !== "all" && CATEGORY_ID.test(category) ? { category } : {}),
    ...(raw["pictures"] === "missing" ? { pictures: "missing" as const } : {}),
    ...(raw["published"] === "yes" || raw["published"] === "no" ? { published: raw["published"] } : {}),
    ...(typeof raw["import"] === "string" && IMPORT_ID.test(raw["import"]) ? { import: raw["import"] } : {}),
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

export const withSort = (search: ListSearch, { field, order }: Sort): ListSearch =>
  withFilters(search, { sort: undefined, order: undefined, ...sortFields(field, order) });

/** Removes text, filters and page; keeps the order. */
export const withoutListFilters = ({ sort, order }: ListSearch): ListSearch => ({
  ...(sort && { sort }),
  ...(order && { order }),
});

export const isFiltered = ({ q, category, pictures, published, import: id }: ListSearch): boolean =>
  [q, category, pictures, published, id].some(Boolean);

/** Sorting by the same field reverses the direction; a new field starts descending (spec section 4). */
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
