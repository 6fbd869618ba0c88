import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { CATEGORIES, CATEGORY_LABELS } from "../../../contract/categories.ts";
import { SEARCH_TEXT_MAX } from "../../../contract/limits.ts";
import { SEARCH } from "../../../contract/messages.ts";
import type { PartPage } from "../../api/parts.ts";
import { partsQuery } from "../../api/queries.ts";
import { AskUs } from "../../enquiry/links/ask-us.tsx";
import { OnlySimilar } from "../../enquiry/links/only-similar.tsx";
import { AddFromCard } from "../../enquiry/list/add-button.tsx";
import type { PartsSearch } from "../../search-params.ts";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PartCards } from "../../ui/part-card.tsx";
import { PartsHeading } from "../../ui/parts-heading.tsx";
import { CatalogueHits } from "./catalogue-hits.tsx";
import { useFailedSearchReport } from "./report-failed.ts";

/** All results of a search, by relevance; without a text, the form and the brands. */
export function ResultsPage({ search: { q, page } }: { search: PartsSearch }) {
  return (
    <div className="wrap">
      <nav aria-label="Breadcrumb">
        <ol className="crumbs">
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
          <SearchForm q="" />
          <Brands />
        </>
      )}
    </div>
  );
}

function Results({ q, page }: { q: string; page: number | undefined }) {
  const { data } = useSuspenseQuery(partsQuery({ search: q, page }));
  useFailedSearchReport(q, data.parts.length === 0 || data.isSimilar);
  return (
    <>
      <div className="sechead">
        <h1>Results for “{q}”</h1>
        <p className="small quiet" role="status">
          {extent(data)}
        </p>
      </div>
      <SearchForm q={q} />
      {data.isSimilar && <OnlySimilar subject={q} />}
      <PartsHeading page={data.page} />
      {data.parts.length === 0 ? (
        <NothingFound q={q} />
      ) : (
        <PartCards parts={data.parts} Action={AddFromCard} />
      )}
      <Pager q={q} page={data.page} totalPages={data.totalPages} />
      <CatalogueHits q={q} />
    </>
  );
}

function extent({ total, page, totalPages }: PartPage): string {
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  const count = total === 1 ? "1 part" : `${total} parts`;
  return totalPages > 1 ? `${count}, page ${page} of ${totalPages}` : count;
}

function SearchForm({ q }: { q: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q")).trim();
    navigate({ to: "/search", search: text ? { q: text } : {} });
  };
  return (
    <form key={q} className="askline" action="/search" method="get" onSubmit={submit}>
      <div className="find">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          aria-label="Part name or code"
          placeholder="Part name or code"
          enterKeyHint="search"
        />
      </div>
      <button className="btn fill" type="submit">
        Search
      </button>
    </form>
  );
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <Empty title={SEARCH.none} text="Send us the number on the part and we will look for it.">
        <AskUs subject={q} />
      </Empty>
      <Brands />
    </>
  );
}

function Brands() {
  return (
    <nav className="browse" aria-labelledby="browse">
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
