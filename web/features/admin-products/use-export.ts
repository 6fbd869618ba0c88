import { useState } from "react";
import { csvFileName, csvHead, csvProduct } from "../../../contract/csv.ts";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import type { DownloadLink, ExportProductsBody, Product } from "../../../contract/product.ts";
import { adminJson } from "../../admin/client.ts";
import { download, downloadText } from "../../admin/download.ts";
import { toastFailure } from "../../admin/failure.ts";
import { type ListSearch, sortOf } from "./list-search.ts";

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
    /** Streamed by the server, from a link that is valid once. */
    async exportAll(search: ListSearch) {
      setExporting(true);
      try {
        const answer = await adminJson<DownloadLink | undefined>("/products/export", {
          method: "POST",
          json: exportBody(search),
        });
        if (!answer?.url) throw new Error(PRODUCT_LIST.exportFailed);
        download(answer.url, csvFileName(new Date()));
      } catch (error) {
        toastFailure(error, PRODUCT_LIST.exportFailed);
      } finally {
        setExporting(false);
      }
    },
  };
}

function exportBody(search: ListSearch): ExportProductsBody {
  const { field, order } = sortOf(search);
  return {
    ...(search.q ? { search: search.q } : {}),
    ...(search.category ? { category: search.category } : {}),
    sortField: field,
    sortOrder: order,
  };
}
