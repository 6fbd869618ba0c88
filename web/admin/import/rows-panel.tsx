import { useRef } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_REFUSALS } from "../../../contract/messages.ts";
import type { RowSearch } from "./import-search.ts";
import { shownOf } from "./import-state.ts";
import { Refusals } from "./refusals.tsx";
import { RefusedLink } from "./refused-link.tsx";
import { RowFilters } from "./row-filters.tsx";
import { RowPages } from "./row-pages.tsx";

/** What the rows of an import do, a page at a time, and why others are refused, a line for each reason. */
export function RowsPanel({ item, search }: { item: ProductImport; search: RowSearch }) {
  const region = useRef<HTMLElement>(null);
  const { reasons, table } = shownOf(item, search);
  return (
    <section className="panel import-rows" aria-label="Rows" tabIndex={-1} ref={region}>
      <RowFilters item={item} search={search} />
      {reasons && <Refusals item={item} region={region} />}
      {search.by && (
        <p className="way-of-rows">
          <RefusedLink item={item}>{IMPORT_REFUSALS.byReason}</RefusedLink>
        </p>
      )}
      {table && <RowPages item={item} kind={table} search={search} region={region} />}
    </section>
  );
}
