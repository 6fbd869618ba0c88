import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { csvFileName, csvHead, csvProduct } from "../../../contract/csv.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { downloadText } from "../calls/download.ts";
import { toastFailure } from "../calls/failure.ts";
import { exportProducts } from "../data/export-products.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { openOverlay } from "../ui/overlay.ts";
import { PageHead } from "../ui/page-head.tsx";
import { PopMenu } from "../ui/pop-menu.tsx";
import type { ListSearch } from "./list-search.ts";
import { queryOf } from "./view-query.ts";

interface Props {
  search: ListSearch;
  products: readonly Product[];
}

/** The list's name and its two ways on that the spec names (section 2); the rarer ones are in a menu beside them. */
export function ListHead({ search, products }: Props) {
  const { isExporting, exportPage, exportAll } = useExport();
  const isEmpty = products.length === 0;
  return (
    <PageHead title="Products" text="Manage your product catalog">
      <PopMenu label="More for the list" title="More" className="btn icon" face={<AdminIcon name="more" />}>
        <li>
          <Link to="/admin/products/import">Import</Link>
        </li>
        <li>
          <button type="button" disabled={isEmpty || isExporting} onClick={() => exportAll(search)}>
            Export all
          </button>
        </li>
        <li>
          <button type="button" onClick={() => openOverlay("help")}>
            Keyboard shortcuts
          </button>
        </li>
      </PopMenu>
      <button type="button" className="btn" disabled={isEmpty} onClick={() => exportPage(products)}>
        <AdminIcon name="download" />
        Export CSV
      </button>
      <Link className="btn fill" to="/admin/products/new">
        <AdminIcon name="plus" />
        Add Product
      </Link>
    </PageHead>
  );
}

/** The two exports (spec section 7, 'CSV export'; ruling 'CSV'): the page in view, and all that match. */
function useExport() {
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,
    /** Made in the browser from what is in view. */
    exportPage(products: readonly Product[]) {
      try {
        const text = csvHead() + products.map(csvProduct).join("");
        downloadText(text, csvFileName(new Date()), "text/csv");
      } catch (error) {
        toastFailure(error, PRODUCT_LIST.exportFailed);
      }
    },
    async exportAll(search: ListSearch) {
      setExporting(true);
      await exportProducts(queryOf(search));
      setExporting(false);
    },
  };
}
