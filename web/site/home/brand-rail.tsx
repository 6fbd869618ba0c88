import { CATEGORIES, NAVIGATION_LABELS } from "../../../contract/platform/categories.ts";
import { countsQuery } from "../../api/queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Link } from "../../routing/link.tsx";

/** The six brands, each with how many parts it has: the first choice of the first screen. */
export function BrandRail() {
  const { data: counts } = useAnswer(countsQuery, { keepsFailure: true });
  return (
    <nav className="rail" aria-label="Brands">
      {CATEGORIES.map((category) => (
        <Link key={category} to="/products/$category" params={{ category }}>
          <b>{NAVIGATION_LABELS[category]}</b>
          {counts && <span className="mono fine quiet no-phone">{counts[category] ?? 0}</span>}
        </Link>
      ))}
    </nav>
  );
}
