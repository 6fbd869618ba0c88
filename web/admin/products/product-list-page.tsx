import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { productListQuery } from "./list-data.ts";
import { ListHead } from "./list-head.tsx";
import { type ListSearch, withoutFilters } from "./list-search.ts";
import { ListTools } from "./list-tools.tsx";
import { ListView } from "./list-view.tsx";
import { useChangeSearch } from "./use-change-search.ts";
import { useFetchFailure } from "./use-fetch-failure.ts";

/** The product list of the back office (spec section 2, 'Admin product list'). */
export function ProductListPage({ search }: { search: ListSearch }) {
  const list = useQuery(productListQuery(search));
  const changeSearch = useChangeSearch();
  useFetchFailure(list);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutFilters);
    const field = searchField.current;
    if (!field) return;
    field.value = "";
    field.focus();
  };
  return (
    <>
      <ListHead search={search} products={list.data?.products ?? []} />
      <section className="panel plist" aria-label="Products">
        <ListTools search={search} onChange={changeSearch} searchField={searchField} />
        <ListView search={search} list={list} onChange={changeSearch} onClear={clear} />
      </section>
    </>
  );
}
