import { useState } from "react";
import { csvFileName, csvHead, csvProduct } from "../../../contract/csv.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/product.ts";
import { downloadText } from "../calls/download.ts";
import { toastFailure } from "../calls/failure.ts";
import { exportProducts } from "../data/export-products.ts";
import type { ListSearch } from "./list-search.ts";
import { queryOf } from "./view-query.ts";

/** The two exports (spec section 7, 'CSV export'; ruling 'CSV'): the page in view, and all that match. */
export function useExport() {
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
