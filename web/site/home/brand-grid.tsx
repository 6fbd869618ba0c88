import type { Category } from "#contract/platform/categories.ts";
import { BRAND_GRID } from "#contract/platform/public-messages.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { countsQuery, latestQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useShownCategories } from "#web/ui/business.ts";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { brandsInGrid } from "./home-data.ts";
import { QuietLine } from "./quiet-line.tsx";

/** The newest parts of each brand (spec section 2, 'Home page'); one line on a site without parts. */
export function BrandGrid({ isEmpty }: { isEmpty: boolean }) {
  const brands = brandsInGrid(useShownCategories());
  if (!brands.length) return null;
  if (isEmpty) {
    return (
      <QuietLine title="Latest by brand">
        <span translate="no">{brands.map(({ navigationLabel }) => navigationLabel).join(", ")}</span>:{" "}
        {BRAND_GRID.empty}
      </QuietLine>
    );
  }
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Latest by brand</h2>
        <Link className="small" to="/products">
          All products
        </Link>
      </div>
      <ul className="ruled brands">
        {brands.map((category) => (
          <BrandRow key={category.id} category={category} />
        ))}
      </ul>
    </section>
  );
}

const MINI = "96px";

/** A brand and at most three of its newest parts, with its own error state. */
function BrandRow({ category: { id, navigationLabel } }: { category: Category }) {
  const { data: counts } = useAnswer(countsQuery, { keepsFailure: true });
  const count = counts?.[id];
  return (
    <li>
      <div className="roomy brand-head">
        <h3 className="breaks" translate="no">
          {navigationLabel}
        </h3>
        {count !== 0 && (
          <Link className="small" to="/products/$category" params={{ category: id }}>
            {allParts(count)}
          </Link>
        )}
      </div>
      <Latest category={id} />
    </li>
  );
}

function Latest({ category }: { category: string }) {
  const { data: parts, isFailed } = useAnswer(latestQuery(category), { keepsFailure: true });
  if (isFailed) {
    return (
      <p className="none wrong" role="alert">
        {BRAND_GRID.failed}
      </p>
    );
  }
  if (!parts) return <p className="none">{BRAND_GRID.loading}</p>;
  if (parts.length === 0) return <p className="none">{BRAND_GRID.empty}</p>;
  return (
    <ul className="brand-strip">
      {parts.map((part) => (
        <MiniCard key={part.id} part={part} />
      ))}
    </ul>
  );
}

function MiniCard({ part }: { part: PartSummary }) {
  return (
    <li className="covered pictured mini">
      <ResponsiveImage image={part.image} sizes={MINI} />
      <div>
        <Link
          className="block small cover unlined breaks"
          to="/products/details/$productId"
          params={{ productId: String(part.productId) }}
        >
          <Unbroken text={part.title} />
        </Link>
        <span className="block mono tiny quiet breaks" translate="no">
          {part.code}
        </span>
      </div>
    </li>
  );
}

function allParts(count: number | undefined): string {
  if (count === undefined) return "All parts";
  return count === 1 ? "See the part" : `All ${count} parts`;
}
