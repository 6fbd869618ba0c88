import { Link } from "../../routing/link.tsx";
import type { ListingSearch } from "../../search-params.ts";
import { rememberView } from "./remembered-view.ts";
import { SAME_PLACE } from "./same-place.ts";

/** Cards or a table: in the address, and remembered by the browser for other listings. */
export function ViewSwitch({ search: { view, ...search } }: { search: ListingSearch }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div className="line view-switch" role="group" aria-label="Show as">
      <Link
        className="btn"
        {...SAME_PLACE}
        aria-current={view ? undefined : "page"}
        search={search}
        onClick={() => rememberView(false)}
      >
        Cards
      </Link>
      <Link
        className="btn"
        {...SAME_PLACE}
        aria-current={view && "page"}
        search={{ ...search, view: "table" }}
        onClick={() => rememberView(true)}
      >
        Table
      </Link>
    </div>
  );
}
