import { useEffect } from "react";
import { catalogTitle } from "../../../contract/catalogs/catalog-rules.ts";
import { counted } from "../../../contract/platform/counted.ts";
import { SEARCH } from "../../../contract/platform/public-messages.ts";
import { PUBLIC_PAGE_SIZE } from "../../../contract/products/limits.ts";
import { type CatalogHit, catalogHitsQuery } from "../../api/catalogs.ts";
import type { PartPage } from "../../api/parts.ts";
import { partsQuery } from "../../api/queries.ts";
import { useAnswer, useLoaded } from "../../api/use-answer.ts";
import { Link } from "../../routing/link.tsx";
import type { PartsSearch } from "../../search-params.ts";
import { BrandLinks } from "../../ui/lists/brand-links.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { PartsHeading } from "../../ui/lists/parts-heading.tsx";
import { Empty } from "../../ui/parts/empty.tsx";
import { PartCards } from "../../ui/parts/part-card.tsx";
import { AskUnlisted } from "../enquiry/list/ask-unlisted.tsx";
import { WaysOn } from "../enquiry/list/ways-on.tsx";
import { OfCard } from "../machines/fits-line.tsx";
import { OnlySimilar } from "./only-similar.tsx";
import "./results.css";
import { isFirstReport } from "../../api/errors.ts";
import { post } from "../../api/post.ts";
import { ViewerLink } from "../viewer/viewer-link.tsx";
import { keepSearch } from "./recent-searches.ts";
import { SearchForm } from "./search-form.tsx";
import { SearchNotice } from "./unknown-words.tsx";
import "../../styles/piece.css";
import type { PagePiece } from "../../../contract/catalogs/catalog.ts";

/** All results of a search by relevance; without a text, the form and the brands. A phone has the bar's field alone. */
export function ResultsPage({ search: { q, page } }: { search: PartsSearch }) {
  return (
    <div className="wrap">
      <nav className="no-phone" aria-label="Breadcrumb">
        <ol className="cluster fine quiet crumbs">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li aria-current="page">Search</li>
        </ol>
      </nav>
      {q ? (
        <Results q={q} page={page} />
      ) : (
        <>
          <div className="sechead">
            <h1>Search products</h1>
          </div>
          <div className="no-phone">
            <SearchForm q="" />
          </div>
          <BrandLinks />
        </>
      )}
    </div>
  );
}

function Results({ q, page }: { q: string; page: number | undefined }) {
  const data = useLoaded(partsQuery({ search: q, page }));
  const { exact, mentioned } = byMention(data);
  useEffect(() => keepSearch(q), [q]);
  useFailedSearchReport(q, data.parts.length === 0 || data.isSimilar || data.exact === 0);
  return (
    <>
      <div className="sechead">
        <h1>Results for “{q}”</h1>
        <p className="small quiet" role="status">
          {extent(data)}
        </p>
      </div>
      <div className="no-phone">
        <SearchForm q={q} isPlain={data.parts.length === 0} />
      </div>
      <SearchNotice
        q={q}
        found={data}
        ask={(wanted) => <AskUnlisted wanted={wanted}>{SEARCH.ask}</AskUnlisted>}
      >
        {data.isSimilar && <OnlySimilar from="search" subject={q} {...similarText(data)} />}
      </SearchNotice>
      <PartsHeading page={data.page} />
      {exact.length > 0 && <PartCards parts={exact} More={OfCard} />}
      {mentioned.length > 0 && (
        <section className={exact.length > 0 ? "cathits" : undefined} aria-labelledby="mentioned">
          <div className="sechead">
            <h2 id="mentioned">{SEARCH.mentioned}</h2>
            {data.exact !== 0 && <AskUnlisted wanted={q}>{SEARCH.ask}</AskUnlisted>}
          </div>
          <PartCards parts={mentioned} More={OfCard} />
        </section>
      )}
      <Pager search={{ q }} page={data.page} totalPages={data.totalPages} />
      <CatalogueHits q={q} />
      {data.parts.length === 0 && <NothingFound q={q} />}
    </>
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

function extent({ total, page, totalPages }: PartPage): string {
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  const count = counted(total, "part");
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count;
}

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
    <ul className="ruled">
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
