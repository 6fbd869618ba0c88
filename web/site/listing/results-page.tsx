import { type ReactNode, useEffect } from "react";
import type { PagePiece } from "#contract/catalogs/catalog.ts";
import { catalogTitle } from "#contract/catalogs/catalog-rules.ts";
import { LISTING, SEARCH } from "#contract/platform/public-messages.ts";
import { PUBLIC_PAGE_SIZE } from "#contract/products/limits.ts";
import { type CatalogHit, catalogHitsQuery } from "#web/api/catalogs.ts";
import { isFirstReport } from "#web/api/errors.ts";
import type { PartPage } from "#web/api/parts.ts";
import { post } from "#web/api/post.ts";
import { countsQuery } from "#web/api/queries.ts";
import { useAnswer, useLoaded } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import type { ListingSearch } from "#web/search-params.ts";
import { BrandLinks } from "#web/ui/lists/brand-links.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { PartsHeading } from "#web/ui/lists/parts-heading.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { PrintedAddress } from "#web/ui/parts/printed-address.tsx";
import { AskUs } from "../enquiry/links/ask-links.tsx";
import { AskUnlisted } from "../enquiry/list/ask-unlisted.tsx";
import { WaysOn } from "../enquiry/list/ways-on.tsx";
import { OnlySimilar } from "../search/only-similar.tsx";
import { keepSearch } from "../search/recent-searches.ts";
import { SearchForm } from "../search/search-form.tsx";
import { SearchNotice } from "../search/unknown-words.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { CategoryPills } from "./category-pills.tsx";
import { ChosenLine } from "./chosen-line.tsx";
import { foundOf, ListedParts, NoMatch } from "./listed-parts.tsx";
import { listingQuery } from "./listing-query.ts";
import { ListingTools } from "./listing-tools.tsx";
import "./results.css";
import "#web/styles/piece.css";

const ALL_PARTS = "All parts";

/** All parts, or the results of a search by relevance, as a listing. A phone has the bar's field alone. */
export function Page({ search }: { search: ListingSearch }) {
  const { q } = search;
  const data = useLoaded(listingQuery(undefined, search));
  return q ? <Results q={q} search={search} data={data} /> : <AllParts search={search} data={data} />;
}

interface ListProps {
  search: ListingSearch;
  data: PartPage;
}

interface FrameProps extends ListProps {
  title: string;
  crumb: string;
  found: string;
  pills?: ReactNode;
  children: ReactNode;
}

function Frame({ search, data, title, crumb, found, pills, children }: FrameProps) {
  const { q, filter } = search;
  return (
    <div className="wrap listing">
      <nav className="no-phone" aria-label="Breadcrumb">
        <ol className="cluster fine quiet crumbs">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li aria-current="page">{crumb}</li>
        </ol>
      </nav>
      <div className="sechead listing-head">
        <h1 className="title-36">{title}</h1>
        <p className="small quiet" role="status">
          {found}
          {data.total !== undefined && data.totalPages > 1 && `, page ${data.page} of ${data.totalPages}`}
        </p>
      </div>
      <div className="no-phone">
        <SearchForm q={q ?? ""} isPlain={data.parts.length === 0} />
      </div>
      {pills}
      {(filter !== undefined || data.parts.length > 0) && (
        <ListingTools
          key={q}
          search={search}
          filters={data.filters}
          found={found}
          shown={foundOf(data, undefined)}
        >
          <ChosenLine search={search} filters={data.filters} />
        </ListingTools>
      )}
      {children}
    </div>
  );
}

function AllParts({ search, data }: ListProps) {
  const { page: _, ...everyPage } = search;
  const { filter, view } = search;
  const { data: counts } = useAnswer(countsQuery);
  const all = filter && counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <Frame
      search={search}
      data={data}
      title={ALL_PARTS}
      crumb={ALL_PARTS}
      found={foundOf(data, all)}
      pills={<CategoryPills counts={counts} search={view ? { view } : {}} />}
    >
      <PartsHeading page={data.page} />
      {data.parts.length > 0 ? (
        <ListedParts parts={data.parts} search={search} filters={data.filters} />
      ) : filter ? (
        <NoMatch search={search} />
      ) : (
        <Empty title={LISTING.empty} text="Send us the number on the part and we will look for it.">
          <AskUs from="search" subject={undefined} />
        </Empty>
      )}
      <Pager search={everyPage} page={data.page} totalPages={data.totalPages} />
      <PrintedAddress path="/search" />
    </Frame>
  );
}

function Results({ q, search, data }: ListProps & { q: string }) {
  const { page: _, ...everyPage } = search;
  const isFiltered = search.filter !== undefined;
  const { exact, mentioned } = byMention(data);
  useEffect(() => keepSearch(q), [q]);
  useFailedSearchReport(q, !isFiltered && (data.parts.length === 0 || data.isSimilar || data.exact === 0));
  const list = (parts: PartPage["parts"]) => (
    <ListedParts parts={parts} search={search} filters={data.filters} />
  );
  return (
    <Frame
      search={search}
      data={data}
      title={`Results for “${q}”`}
      crumb="Search"
      found={foundOf(data, undefined)}
    >
      <SearchNotice
        q={q}
        found={data}
        ask={(wanted) => <AskUnlisted wanted={wanted}>{SEARCH.ask}</AskUnlisted>}
      >
        {data.isSimilar && <OnlySimilar from="search" subject={q} {...similarText(data)} />}
      </SearchNotice>
      <PartsHeading page={data.page} />
      {exact.length > 0 && list(exact)}
      {mentioned.length > 0 && (
        <section className={exact.length > 0 ? "cathits" : undefined} aria-labelledby="mentioned">
          <div className="sechead">
            <h2 id="mentioned">{SEARCH.mentioned}</h2>
            {data.exact !== 0 && <AskUnlisted wanted={q}>{SEARCH.ask}</AskUnlisted>}
          </div>
          {list(mentioned)}
        </section>
      )}
      <Pager search={everyPage} page={data.page} totalPages={data.totalPages} />
      <CatalogueHits q={q} />
      {data.parts.length === 0 &&
        (isFiltered ? <NoMatch search={search} cleared={{ q }} /> : <NothingFound q={q} />)}
    </Frame>
  );
}

/** The parts of a page that are what was searched for, and those that only mention it. */
function byMention({ parts, exact, page }: PartPage) {
  const count = exact === null ? parts.length : Math.max(0, exact - (page - 1) * PUBLIC_PAGE_SIZE);
  return { exact: parts.slice(0, count), mentioned: parts.slice(count) };
}

/** Names the words that no part has. */
const similarText = ({ unknown }: PartPage) =>
  unknown.length > 0 && {
    text: `${SEARCH.nothingFor(unknown.map(({ word }) => word))} These are similar:`,
  };

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <Empty title={SEARCH.none} text="Send us the number on the part and we will look for it.">
        <WaysOn wanted={q} look="fill" />
      </Empty>
      <BrandLinks />
    </>
  );
}

/** The number of catalogue pages shown before 'more' is pressed. */
const HITS_FIRST = 4;

/** Catalogue pages that contain the text, below the parts; nothing without any. */
function CatalogueHits({ q }: { q: string }) {
  const { data: hits = [] } = useAnswer(catalogHitsQuery(q), { keepsFailure: true });
  if (hits.length === 0) return null;
  const others = hits.slice(HITS_FIRST);
  return (
    <section className="cathits" aria-labelledby="cathits">
      <div className="sechead">
        <h2 id="cathits">In the catalogues</h2>
      </div>
      <HitList hits={hits.slice(0, HITS_FIRST)} q={q} />
      {others.length > 0 && (
        <details className="folding">
          <summary className="line">
            {others.length === 1 ? "1 more page" : `${others.length} more pages`}
          </summary>
          <HitList hits={others} q={q} />
        </details>
      )}
    </section>
  );
}

function HitList({ hits, q }: { hits: readonly CatalogHit[]; q: string }) {
  return (
    <ul className="hits">
      {hits.map(({ catalogKey, originalName, pageNumber, excerpt, section, piece }) => (
        <li key={`${catalogKey} ${pageNumber}`} className="split late high covered">
          <div className="stack gap-1">
            <ViewerLink className="cover" catalogue={catalogKey} leaf={pageNumber} find={q}>
              {catalogTitle(originalName)}, page {pageNumber}
            </ViewerLink>
            {section && <span className="fine quiet">{section}</span>}
          </div>
          {piece ? <PagePieceView piece={piece} /> : null}
          <p className={piece ? "sr" : "small quiet"}>{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}

/** Reports once per text and tab (decision 0052), so that neither Back nor a reload counts again. */
function useFailedSearchReport(search: string, hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed || !isFirstReport("failed-searches", search.toLowerCase())) return;
    post("/searches/failed", { json: { search } }, { keepalive: true }).catch(() => undefined);
  }, [search, hasFailed]);
}

/** A cut-out of a catalogue page with its marks. It is decorative: the text is beside it. */
function PagePieceView({ piece: { url, width, height, marks } }: { piece: PagePiece }) {
  return (
    <span className="piece">
      <img src={url} width={width} height={height} alt="" loading="lazy" decoding="async" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {marks.map(([left, top, w, h]) => (
          <rect
            key={`${left} ${top}`}
            x={left * width - 3}
            y={top * height - 2}
            width={w * width + 6}
            height={h * height + 4}
          />
        ))}
      </svg>
    </span>
  );
}
