import { CATEGORIES, CATEGORY_LABELS } from "../../contract/platform/categories.ts";
import { Link } from "../routing/link.tsx";

/** Links to the brands, for pages without a result. */
export function BrandLinks() {
  return (
    <nav className="stack gap-3 browse" aria-labelledby="browse">
      <h2 className="minor" id="browse">
        Browse by brand
      </h2>
      <div className="pills">
        {CATEGORIES.map((category) => (
          <Link key={category} className="pill" to="/products/$category" params={{ category }}>
            {CATEGORY_LABELS[category]}
          </Link>
        ))}
      </div>
    </nav>
  );
}
