import { createFileRoute } from "@tanstack/react-router";
import { readListSearch } from "../../../../admin/products/list-search.ts";
import { ProductListPage } from "../../../../admin/products/product-list-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/")({
  validateSearch: readListSearch,
  head: () => ({ meta: [{ title: "Products: Admin Panel" }] }),
  component: Products,
});

function Products() {
  // What the address holds beside what was understood of it is no concern of the page.
  return <ProductListPage search={Route.useSearch({ select: (search) => readListSearch({ ...search }) })} />;
}
