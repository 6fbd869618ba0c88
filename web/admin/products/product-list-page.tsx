import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { exportName } from "#contract/platform/csv.ts";
import type { LabelOf } from "#contract/products/fields.ts";
import { PRODUCT_LIST } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { csvProduct, productHead } from "#contract/products/product-csv.ts";
import { buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { toastFailure } from "../platform/calls/ask.ts";
import { downloadText, useIsDownloading } from "../platform/calls/download.ts";
import { useCategoryLabel } from "../platform/data/categories.ts";
import { downloadProducts, PRODUCTS_EXPORT } from "../platform/data/whole-product.ts";
import { CategoryOptions } from "../platform/ui/category-options.tsx";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { type ChangeSearch, useChangeSearch, withFilters, withText } from "../platform/ui/list-state.ts";
import { ScreenHead } from "../platform/ui/page-head.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { PopMenu } from "../platform/ui/pop-menu.tsx";
import { SearchBox } from "../platform/ui/search-box.tsx";
import { openOverlay } from "../platform/ui/use-refocus.ts";
import { productListQuery } from "./list-data.ts";
import { ORDERS, orderOf, queryOf } from "./list-query.ts";
import { type ListSearch, readListSearch, withoutListFilters, withSort } from "./list-search.ts";
import { ListView } from "./list-view.tsx";
import "./product-list.css";
import { Check } from "../platform/ui/check.tsx";

/** The product list of the back office (spec section 2, 'Admin product list'). */
export function ProductListPage({ search }: { search: ListSearch }) {
  const list = useQuery(productListQuery(search));
  const changeSearch = useChangeSearch("/admin/products", readListSearch);
  useFetchFailure(list);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    changeSearch(withoutListFilters);
    const field = searchField.current;
    if (!field) return;
    field.value = "";
    field.focus();
  };
  return (
    <>
      <ListHead search={search} products={list.data?.products ?? []} />
      <Panel className="measured plist uses-width" aria-label="Products">
        <ListTools search={search} onChange={changeSearch} searchField={searchField} />
        <ListView search={search} list={list} onChange={changeSearch} onClear={clear} />
      </Panel>
    </>
  );
}

/** Shows a toast for each failed fetch of the list (spec section 8). */
function useFetchFailure({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }): void {
  useEffect(() => {
    if (error && errorUpdatedAt) toastFailure(error, PRODUCT_LIST.fetchFailed);
  }, [error, errorUpdatedAt]);
}

interface Props {
  search: ListSearch;
  onChange: ChangeSearch<ListSearch>;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The toolbar: search, filters, order (not every order is a column's). */
function ListTools({ search, onChange, searchField }: Props) {
  const order = orderOf(search);
  const sortBy = (place: number) => {
    const sort = ORDERS[place];
    if (sort) onChange((before) => withSort(before, sort));
  };
  return (
    <div className="cluster tools product-tools">
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
          onChange((before) => withFilters(before, { category: value === "all" ? undefined : value }))
        }
      >
        <option value="all">All categories</option>
        <CategoryOptions />
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
      <div className="cluster narrowing small">
        <label className="cluster">
          <Check
            checked={search.pictures === "missing"}
            onChange={({ target: { checked } }) =>
              onChange((before) => withFilters(before, { pictures: checked ? "missing" : undefined }))
            }
          />
          Without a photo
        </label>
        <label className="cluster">
          <Check
            checked={search.published === "no"}
            onChange={({ target: { checked } }) =>
              onChange((before) => withFilters(before, { published: checked ? "no" : undefined }))
            }
          />
          Not published
        </label>
        {search.import && (
          <label className="cluster">
            <Check
              checked
              onChange={() => {
                onChange((before) => withFilters(before, { import: undefined }));
                searchField.current?.focus();
              }}
            />
            From one import
          </label>
        )}
      </div>
    </div>
  );
}

const EXPORTS = [
  ["Export all", "csv"],
  ["Export all (Excel)", "xlsx"],
] as const;

interface ListHeadProps {
  search: ListSearch;
  products: readonly Product[];
}

/** The title and the actions of the list (spec section 2); secondary actions are in a menu. */
function ListHead({ search, products }: ListHeadProps) {
  const labelOf = useCategoryLabel();
  const isExporting = useIsDownloading(PRODUCTS_EXPORT);
  const isEmpty = products.length === 0;
  return (
    <ScreenHead title="Products" text="Manage your product catalog">
      <PopMenu
        label="More for the list"
        title="More"
        className={buttonClass({ shape: "icon" })}
        face={<AdminIcon name="more" />}
      >
        {EXPORTS.map(([name, format]) => (
          <li key={name}>
            <UnstyledButton
              disabled={isEmpty || isExporting}
              onClick={() => void downloadProducts({ ...queryOf(search), format })}
            >
              {name}
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton onClick={() => openOverlay("help")}>Keyboard shortcuts</UnstyledButton>
        </li>
      </PopMenu>
      <Link className={buttonClass()} to="/admin/products/import">
        <AdminIcon name="upload" />
        Import
      </Link>
      <DownloadButton
        name="products in view"
        failed={PRODUCT_LIST.exportFailed}
        begin={() => exportPage(products, labelOf)}
        disabled={isEmpty}
      >
        Export CSV
      </DownloadButton>
      <Link className={buttonClass({ look: "fill" })} to="/admin/products/new">
        <AdminIcon name="plus" />
        Add Product
      </Link>
    </ScreenHead>
  );
}

/** Downloads the current page as CSV, made in the browser (spec section 7, 'CSV export'). */
function exportPage(products: readonly Product[], labelOf: LabelOf): void {
  const text = productHead() + products.map((product) => csvProduct(product, labelOf)).join("");
  downloadText(text, exportName(new Date(), "products", "csv"), "text/csv");
}
