import { Link } from "@tanstack/react-router";
import type { ProductImport } from "../../../contract/import.ts";
import { filterOf, type RowSearch, withFilter } from "./import-search.ts";
import { rowFilters } from "./import-state.ts";

/** Which rows are shown, each kind with how many there are; the address holds it. */
export function RowFilters({ item, search }: { item: ProductImport; search: RowSearch }) {
  const current = filterOf(search);
  return (
    <nav className="pills" aria-label="Kinds of rows">
      {rowFilters(item).map(({ filter, label, count }) => (
        <Link
          key={filter}
          className="pill"
          to="/admin/products/import/$importId"
          params={{ importId: item._id }}
          search={withFilter(filter)}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={filter === current ? "page" : undefined}
        >
          {label}
          <span className="mono">{count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}
