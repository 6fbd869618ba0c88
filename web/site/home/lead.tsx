import type { Category } from "#contract/platform/categories.ts";
import { HOME_CATEGORIES_MAX } from "#contract/platform/limits.ts";
import { countsQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useBusiness, useShownCategories } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { useOpening } from "#web/ui/use-opening.ts";
import { AskUnlisted } from "../enquiry/list/ask-unlisted.tsx";
import { LeadSearch } from "../search/search-box.tsx";

/** The large search field, the link to send a photo instead, and the opening hours. */
export function Lead() {
  return (
    <div className="ask-first off-paper">
      <LeadSearch />
      <AskUnlisted className={buttonClass({ shape: "lines" }, "ask-photo")} isPhoto>
        Send a photo of the worn part
      </AskUnlisted>
      <div className="ask-aside">
        <p className="hint no-phone">Several codes? Paste your list, with quantities.</p>
        <WhereAndWhen />
      </div>
    </div>
  );
}

/** The number of brands that fit into one row. */
const ONE_ROW = 6;
/** Longer labels may be clipped in several rows. */
const CLIPPED = 24;

/** The brands with their part counts: the first of them, and all others on request. */
export function BrandRow() {
  const categories = useShownCategories();
  const others = categories.slice(HOME_CATEGORIES_MAX);
  return (
    <nav
      className={categories.length > ONE_ROW ? "nav-list brand-row many" : "nav-list brand-row"}
      aria-label="Brands"
    >
      <BrandItems categories={categories.slice(0, HOME_CATEGORIES_MAX)} />
      {others.length > 0 && (
        <details className="folding">
          <summary className="line">All {categories.length} brands</summary>
          <div className="brand-row many">
            <BrandItems categories={others} />
          </div>
        </details>
      )}
    </nav>
  );
}

function BrandItems({ categories }: { categories: readonly Category[] }) {
  const { data: counts } = useAnswer(countsQuery, { keepsFailure: true });
  return categories.map(({ id, navigationLabel }) => (
    <Link
      key={id}
      to="/products/$category"
      params={{ category: id }}
      title={navigationLabel.length > CLIPPED ? navigationLabel : undefined}
    >
      <b className="strong breaks" translate="no">
        {navigationLabel}
      </b>
      {!!counts?.[id] && <span className="mono fine quiet no-phone">{counts[id]}</span>}
    </Link>
  ));
}

/** The location, and whether the business is open now; the second's space is reserved. */
function WhereAndWhen() {
  const { place: named, address } = useBusiness();
  const opening = useOpening();
  const place = named || address.slice(-1)[0];
  if (!place) return null;
  return (
    <p className="line small">
      <Icon name="pin" className="i s" />
      <span className="breaks">{place}</span>
      {opening && (
        <span className={opening.isOpen ? "stock ok" : "stock"}>
          {opening.isOpen ? "Open now" : "Closed now"}
        </span>
      )}
    </p>
  );
}
