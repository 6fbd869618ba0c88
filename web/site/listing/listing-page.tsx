import type { ReactNode } from "react";
import { categoryLabel } from "#contract/platform/categories.ts";
import { LISTING } from "#contract/platform/public-messages.ts";
import { catalogMetadataQuery } from "#web/api/catalogs.ts";
import { sentenceOf } from "#web/api/client.ts";
import { countsQuery } from "#web/api/queries.ts";
import { useAnswer, useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigation } from "#web/routing/use-router.ts";
import type { ListingSearch } from "#web/search-params.ts";
import { useShownCategories } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { PartsHeading } from "#web/ui/lists/parts-heading.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { PrintedAddress } from "#web/ui/parts/printed-address.tsx";
import { aboutWanted } from "../enquiry/links/about.ts";
import { AskUs } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { Dock } from "../enquiry/links/dock.tsx";
import { OnlySimilar } from "../search/only-similar.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { CategoryPills } from "./category-pills.tsx";
import { ChosenLine } from "./chosen-line.tsx";
import { foundOf, ListedParts, NoMatch } from "./listed-parts.tsx";
import { listingQuery } from "./listing-query.ts";
import { ListingTools } from "./listing-tools.tsx";

interface Props {
  params: { readonly category: string };
  search: ListingSearch;
}

/** A category's parts, twelve per page, with filters (spec section 2, 'Listing'). */
export function Page({ params: { category }, search }: Props) {
  const { q, filter, view } = search;
  const isFiltered = q !== undefined || filter !== undefined;
  const { page: _, ...everyPage } = search;
  const data = useLoaded(listingQuery(category, search));
  const label = categoryLabel(useShownCategories(), category);
  const { data: counts } = useAnswer(countsQuery);
  const found = foundOf(data, isFiltered ? counts?.[category] : undefined);
  return (
    <div className="wrap listing">
      <ListingHead category={category}>
        <span role="status">
          {found}
          {data.total !== undefined && data.total > 0 && (
            <span className="no-phone">{`, page ${data.page} of ${data.totalPages}`}</span>
          )}
        </span>
      </ListingHead>
      <CategoryPills current={category} counts={counts} search={view ? { view } : {}} />
      {(isFiltered || data.parts.length > 0) && (
        <ListingTools
          key={category}
          category={category}
          search={search}
          filters={data.filters}
          found={found}
          shown={foundOf(data, undefined)}
        >
          <ChosenLine search={search} filters={data.filters} showsText />
        </ListingTools>
      )}
      {data.isSimilar && (
        <OnlySimilar from="listing" subject={q}>
          <AllBrands q={q} />
        </OnlySimilar>
      )}
      <PartsHeading page={data.page} />
      {data.parts.length === 0 ? (
        <NoParts category={category} search={search} />
      ) : (
        <ListedParts parts={data.parts} search={search} filters={data.filters} />
      )}
      <Pager search={everyPage} page={data.page} totalPages={data.totalPages} />
      <PrintedAddress path={`/products/${category}`} />
      <Dock from="listing" about={{ subject: `${label} parts`, path: `/products/${category}` }} />
    </div>
  );
}

function NoParts({ category, search }: { category: string; search: ListingSearch }) {
  const label = categoryLabel(useShownCategories(), category);
  const { q, filter } = search;
  if (!q && !filter) {
    return (
      <Empty title={LISTING.empty} text="Send us the number on the part and we will look for it.">
        <AskUs from="listing" subject={`${label} parts`} />
      </Empty>
    );
  }
  return (
    <NoMatch search={search} among="of this brand">
      {q && <AllBrands q={q} />}
      {q && <ChatLink from="search" about={aboutWanted(q)} />}
    </NoMatch>
  );
}

function AllBrands({ q }: { q: string | undefined }) {
  return (
    <Link className={buttonClass()} to="/search" search={q ? { q } : {}}>
      Search all brands
    </Link>
  );
}

function ListingHead({ category, children }: { category: string; children?: ReactNode }) {
  const { data } = useAnswer(catalogMetadataQuery, { keepsFailure: true });
  const label = categoryLabel(useShownCategories(), category);
  const hasCatalogue = Object.values(data?.categories ?? {}).includes(category);
  return (
    <>
      <nav className="no-phone" aria-label="Breadcrumb">
        <ol className="cluster fine quiet crumbs">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>Products</li>
          <li aria-current="page">{label}</li>
        </ol>
      </nav>
      <div className="sechead listing-head">
        <h1 className="title-36">{label}</h1>
        {(children || hasCatalogue) && (
          <p className="cluster gap-4 small quiet">
            {children && <span>{children}</span>}
            {hasCatalogue && <ViewerLink catalogue={category}>{label} catalogue</ViewerLink>}
          </p>
        )}
      </div>
    </>
  );
}

/** The error screen of a listing: the server's message or a default, and a retry button (spec section 8). */
export function Failed({ params: { category }, error }: Props & { error: unknown }) {
  const { reload } = useNavigation();
  return (
    <div className="wrap">
      <ListingHead category={category} />
      <CategoryPills current={category} counts={undefined} />
      <div className="empty">
        <h2 className="minor" role="alert">
          {sentenceOf(error) ?? LISTING.failed}
        </h2>
        <div className="cluster spaced ways">
          <Button className="needs-script" onClick={reload}>
            Try again
          </Button>
        </div>
      </div>
    </div>
  );
}
