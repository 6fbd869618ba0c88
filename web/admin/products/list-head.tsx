import { Link } from "@tanstack/react-router";
import type { Product } from "../../../contract/product.ts";
import { AdminIcon } from "../ui/icons.tsx";
import { openOverlay } from "../ui/overlay.ts";
import { PageHead } from "../ui/page-head.tsx";
import { PopMenu } from "../ui/pop-menu.tsx";
import type { ListSearch } from "./list-search.ts";
import { useExport } from "./use-export.ts";

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
