import type { RefObject } from "react";
import { CATEGORIES, CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import { SearchBox } from "../../admin/search-box.tsx";
import { type ListSearch, type Sort, sortOf, withCategory, withSort, withText } from "./list-search.ts";
import type { ChangeSearch } from "./use-change-search.ts";

interface Props {
  search: ListSearch;
  onChange: ChangeSearch;
  searchField: RefObject<HTMLInputElement | null>;
}

const SORTS: readonly (Sort & { label: string })[] = [
  { field: "createdAt", order: "desc", label: "Newest first" },
  { field: "createdAt", order: "asc", label: "Oldest first" },
  { field: "updatedAt", order: "desc", label: "Last updated first" },
  { field: "updatedAt", order: "asc", label: "Last updated last" },
  { field: "title", order: "asc", label: "Title, A to Z" },
  { field: "title", order: "desc", label: "Title, Z to A" },
  { field: "category", order: "asc", label: "Category, A to Z" },
  { field: "category", order: "desc", label: "Category, Z to A" },
  { field: "price", order: "asc", label: "Price, low to high" },
  { field: "price", order: "desc", label: "Price, high to low" },
  { field: "stock", order: "asc", label: "Stock, low to high" },
  { field: "stock", order: "desc", label: "Stock, high to low" },
];

/** What the list shows and in which order; the order stands here too, for narrow screens fold the columns away. */
export function ListTools({ search, onChange, searchField }: Props) {
  const { field, order } = sortOf(search);
  const sorted = SORTS.findIndex((sort) => sort.field === field && sort.order === order);
  const sortBy = (index: number) => {
    const sort = SORTS[index];
    if (sort) onChange((before) => withSort(before, sort));
  };
  return (
    <div className="tools">
      <SearchBox
        q={search.q ?? ""}
        label="Search products"
        onSearch={(text) => onChange((before) => withText(before, text), { replace: true })}
        field={searchField}
      />
      <select
        className="in"
        aria-label="Category"
        value={search.category ?? "all"}
        onChange={({ target: { value } }) =>
          onChange((before) => withCategory(before, isCategory(value) ? value : undefined))
        }
      >
        <option value="all">All categories</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_LABELS[category]}
          </option>
        ))}
      </select>
      <select
        className="in push"
        aria-label="Order"
        value={sorted}
        onChange={({ target: { value } }) => sortBy(Number(value))}
      >
        {SORTS.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
