import { Link } from "@tanstack/react-router";
import { PRODUCT_LIST } from "../../../contract/messages.ts";
import { csvFileName, csvHead, csvProduct } from "../../../contract/platform/csv.ts";
import type { Product } from "../../../contract/products/product.ts";
import { buttonClass, UnstyledButton } from "../../ui/button.tsx";
import { downloadText, useIsDownloading } from "../platform/calls/download.ts";
import { exportProducts, PRODUCTS_EXPORT } from "../platform/data/export-products.ts";
import { DownloadButton } from "../platform/ui/download-button.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { openOverlay } from "../platform/ui/overlay.ts";
import { PageHead } from "../platform/ui/page-head.tsx";
import { PopMenu } from "../platform/ui/pop-menu.tsx";
import type { ListSearch } from "./list-search.ts";
import { queryOf } from "./view-query.ts";

interface Props {
  search: ListSearch;
  products: readonly Product[];
}

/** The list's name and its two ways on that the spec names (section 2); the rarer ones are in a menu beside them. */
export function ListHead({ search, products }: Props) {
  const isExporting = useIsDownloading(PRODUCTS_EXPORT);
  const isEmpty = products.length === 0;
  return (
    <PageHead title="Products" text="Manage your product catalog">
      <PopMenu
        label="More for the list"
        title="More"
        className={buttonClass({ shape: "icon" })}
        face={<AdminIcon name="more" />}
      >
        <li>
          <Link to="/admin/products/import">Import</Link>
        </li>
        <li>
          <UnstyledButton
            disabled={isEmpty || isExporting}
            onClick={() => void exportProducts(queryOf(search))}
          >
            Export all
          </UnstyledButton>
        </li>
        <li>
          <UnstyledButton onClick={() => openOverlay("help")}>Keyboard shortcuts</UnstyledButton>
        </li>
      </PopMenu>
      <DownloadButton
        name="products in view"
        failed={PRODUCT_LIST.exportFailed}
        begin={() => exportPage(products)}
        disabled={isEmpty}
      >
        Export CSV
      </DownloadButton>
      <Link className={buttonClass({ look: "fill" })} to="/admin/products/new">
        <AdminIcon name="plus" />
        Add Product
      </Link>
    </PageHead>
  );
}

/** Downloads the page in view as CSV, made in the browser (spec section 7, 'CSV export'). */
function exportPage(products: readonly Product[]): void {
  const text = csvHead() + products.map(csvProduct).join("");
  downloadText(text, csvFileName(new Date()), "text/csv");
}
