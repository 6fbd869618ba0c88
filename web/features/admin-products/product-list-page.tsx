import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { AdminIcon } from "../../admin/icons.tsx";
import { PageHead } from "../../admin/page-head.tsx";
import { productListQuery } from "./list-data.ts";
import { type ListSearch, withoutFilters } from "./list-search.ts";
import { ListTools } from "./list-tools.tsx";
import { ListView } from "./list-view.tsx";
import { useChangeSearch } from "./use-change-search.ts";
import { useExport } from "./use-export.ts";
import { useFetchFailure } from "./use-fetch-failure.ts";
import { ViewsBar } from "./views/views-bar.tsx";

/** The product list of the back office (spec section 2, 'Admin product list'). */
export function ProductListPage({ search }: { search: ListSearch }) {
  const list = useQuery(productListQuery(search));
  const changeSearch = useChangeSearch();
  const { isExporting, exportPage, exportAll } = useExport();
  useFetchFailure(list);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutFilters);
    const field = searchField.current;
    if (!field) return;
    field.value = "";
    field.focus();
  };
  const products = list.data?.products ?? [];
  return (
    <>
      <PageHead title="Products" text="Manage your product catalog">
        <button
          type="button"
          className="btn"
          disabled={products.length === 0}
          onClick={() => exportPage(products)}
        >
          <AdminIcon name="download" />
          Export CSV
        </button>
        <button
          type="button"
          className="btn"
          disabled={products.length === 0 || isExporting}
          onClick={() => exportAll(search)}
        >
          Export all
        </button>
        <Link className="btn" to="/admin/products/import">
          Import
        </Link>
        <Link className="btn fill" to="/admin/products/new">
          <AdminIcon name="plus" />
          Add Product
        </Link>
      </PageHead>
      <section className="panel plist" aria-label="Products">
        <ViewsBar search={search} />
        <ListTools search={search} onChange={changeSearch} searchField={searchField} />
        <ListView search={search} list={list} onChange={changeSearch} onClear={clear} />
      </section>
    </>
  );
}
