import { CATEGORIES } from "../../../contract/categories.ts";
import { CATALOG_ADMIN } from "../../../contract/messages.ts";
import { Empty } from "../../ui/empty.tsx";

/** The cards are on their way: their places. */
export function CatalogsLoading() {
  return (
    <div className="cats" role="status" aria-busy="true" aria-label="Loading catalogs">
      {CATEGORIES.map((category) => (
        <div key={category} className="panel cat coming">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}

/** Nothing could be read (spec section 2). */
export function CatalogsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="panel pad" role="alert">
      <Empty title={CATALOG_ADMIN.loadFailed}>
        <button type="button" className="btn" onClick={onRetry}>
          Try again
        </button>
      </Empty>
    </section>
  );
}
