import { Link } from "#web/routing/link.tsx";
import { useShownCategories } from "../business.ts";

/** Links to the brands, for pages without a result. */
export function BrandLinks() {
  return (
    <nav className="stack gap-3 browse" aria-labelledby="browse">
      <h2 className="minor" id="browse">
        Browse by brand
      </h2>
      <div className="pills">
        {useShownCategories().map(({ id, label }) => (
          <Link key={id} className="pill" translate="no" to="/products/$category" params={{ category: id }}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
