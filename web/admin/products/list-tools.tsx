import type { RefObject } from "react";
import { CATEGORIES, CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { type ListSearch, withCategory, withSort, withText } from "./list-search.ts";
import { ORDERS, orderOf } from "./orders.ts";
import type { ChangeSearch } from "./use-change-search.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

interface Props {
  search: ListSearch;
  onChange: ChangeSearch;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The one strip of tools: what the list shows, in which order, for not every order is a column's, and saved views. */
export function ListTools({ search, onChange, searchField }: Props) {
  const order = orderOf(search);
  const sortBy = (place: number) => {
    const sort = ORDERS[place];
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
        className="in"
        aria-label="Order"
        value={order && ORDERS.indexOf(order)}
        onChange={({ target: { value } }) => sortBy(Number(value))}
      >
        {ORDERS.map(({ label }, place) => (
          <option key={label} value={place}>
            {label}
          </option>
        ))}
      </select>
      <ViewsMenu search={search} />
    </div>
  );
}
