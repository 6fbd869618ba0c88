import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { readListSearch } from "../../../../admin/products/list-search.ts";
import { ProductListPage } from "../../../../admin/products/product-list-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/")({
  validateSearch: readListSearch,
  head: () => adminTitle("Products"),
  component: Products,
});

function Products() {
  // The router passes unvalidated parameters as well.
  return <ProductListPage search={Route.useSearch({ select: (search) => readListSearch({ ...search }) })} />;
}
