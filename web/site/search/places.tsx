import { CATEGORIES, type Category, NAVIGATION_LABELS } from "../../../contract/platform/categories.ts";
import { Link } from "../../routing/link.tsx";

/** Brands and looms whose name begins like what is typed, as places to go. */
export function Places({ q, machines }: { q: string; machines: readonly string[] }) {
  const brands = brandsLike(q);
  if (!brands.length && !machines.length) return null;
  return (
    <p className="cluster tight places">
      <span className="small quiet">Go to</span>
      {brands.map((category) => (
        <Link key={category} className="pill" to="/products/$category" params={{ category }}>
          {NAVIGATION_LABELS[category]} parts
        </Link>
      ))}
      {machines.map((name) => (
        <Link key={name} className="pill" to="/search" search={{ q: name }}>
          {name}
        </Link>
      ))}
    </p>
  );
}

function brandsLike(q: string): Category[] {
  const typed = q.trim().toLowerCase();
  if (typed.length < 2) return [];
  return CATEGORIES.filter((category) => NAVIGATION_LABELS[category].toLowerCase().startsWith(typed));
}
