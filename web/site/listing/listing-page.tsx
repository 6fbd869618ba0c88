import { type ReactNode, useEffect, useRef } from "react";
import { categoryLabel } from "../../../contract/platform/categories.ts";
import { counted } from "../../../contract/platform/counted.ts";
import { LISTING } from "../../../contract/platform/public-messages.ts";
import type { PartPage } from "../../api/parts.ts";
import { countsQuery } from "../../api/queries.ts";
import { useAnswer, useLoaded } from "../../api/use-answer.ts";
import { Link } from "../../routing/link.tsx";
import { useIsPending, useNavigation } from "../../routing/use-router.ts";
import type { ListingSearch } from "../../search-params.ts";
import { useShownCategories } from "../../ui/business.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { PartsHeading } from "../../ui/lists/parts-heading.tsx";
import { Empty } from "../../ui/parts/empty.tsx";
import { PartCards } from "../../ui/parts/part-card.tsx";
import { PrintedAddress } from "../../ui/parts/printed-address.tsx";
import { aboutWanted } from "../enquiry/links/about.ts";
import { AskUs } from "../enquiry/links/ask-links.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { Dock } from "../enquiry/links/dock.tsx";
import { OfCard } from "../machines/fits-line.tsx";
import { OnlySimilar } from "../search/only-similar.tsx";
import { listingQuery, SAME_PLACE, withUsedSort } from "./listing-query.ts";
import { ListingTools } from "./listing-tools.tsx";
import { loadedTable } from "./table-view.ts";
import "./listing.css";
import { choiceOf } from "../../../contract/platform/filters.ts";
import type { ListFilter } from "../../../contract/products/product.ts";
import { catalogMetadataQuery } from "../../api/catalogs.ts";
import { sentenceOf } from "../../api/client.ts";
import { Icon } from "../../ui/icons.tsx";
import { ViewerLink } from "../viewer/viewer-link.tsx";

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
  const isBusy = useIsPending();
  const found = foundOf(data, isFiltered ? counts?.[category] : undefined);
  const PartTable = view && loadedTable();
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
          <ChosenLine search={search} filters={data.filters} />
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
      ) : PartTable ? (
        <PartTable parts={data.parts} isBusy={isBusy} search={everyPage} filters={data.filters} />
      ) : (
        <PartCards parts={data.parts} isBusy={isBusy} More={OfCard} />
      )}
      <Pager search={everyPage} page={data.page} totalPages={data.totalPages} />
      <PrintedAddress path={`/products/${category}`} />
      <Dock from="listing" about={{ subject: `${label} parts`, path: `/products/${category}` }} />
    </div>
  );
}

function NoParts({ category, search: { q, filter, view } }: { category: string; search: ListingSearch }) {
  const label = categoryLabel(useShownCategories(), category);
  if (!q && !filter) {
    return (
      <Empty title={LISTING.empty} text="Send us the number on the part and we will look for it.">
        <AskUs from="listing" subject={`${label} parts`} />
      </Empty>
    );
  }
  const criteria = [q && `“${q}”`, filter && "all chosen filters"].filter(Boolean).join(" and ");
  return (
    <Empty title={LISTING.empty} text={`No part of this brand matches ${criteria}.`}>
      <Link
        className={buttonClass()}
        to="/products/$category"
        params={{ category }}
        search={view ? { view } : {}}
      >
        Clear the filter
      </Link>
      {q && <AllBrands q={q} />}
      {q && <ChatLink from="search" about={aboutWanted(q)} />}
    </Empty>
  );
}

function AllBrands({ q }: { q: string | undefined }) {
  return (
    <Link className={buttonClass()} to="/search" search={q ? { q } : {}}>
      Search all brands
    </Link>
  );
}

/** '7 of 28 parts'; '28 parts' without the number of the whole list. */
function foundOf({ total, page, totalPages, isSimilar }: PartPage, all: number | undefined): string {
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  if (isSimilar) return `${total} similar`;
  return all === undefined ? counted(total, "part") : `${total} of ${counted(all, "part")}`;
}

interface PillsProps {
  current: string;
  counts: Record<string, number> | undefined;
  search?: Pick<ListingSearch, "view">;
}

/** The categories as links with their part counts; another one starts on page 1, unfiltered. */
function CategoryPills({ current, counts, search = {} }: PillsProps) {
  const row = useRef<HTMLElement>(null);
  const categories = useShownCategories();
  const at = categories.findIndex(({ id }) => id === current);
  useEffect(() => centre(row.current, at), [at]);
  return (
    <nav className="pills" aria-label="Categories" ref={row}>
      {categories.map(({ id, label }) => (
        <Link
          key={id}
          className="pill"
          translate="no"
          to="/products/$category"
          params={{ category: id }}
          search={search}
        >
          {label}
          {counts && <span className="mono">{counts[id] ?? 0}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls a row horizontally to centre one child, without scrolling the page. */
function centre(row: HTMLElement | null, index: number): void {
  const child = row?.children[index];
  if (!row || !(child instanceof HTMLElement)) return;
  row.scrollLeft = child.offsetLeft - row.offsetLeft - (row.clientWidth - child.clientWidth) / 2;
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

interface ChosenLineProps {
  search: ListingSearch;
  filters: readonly ListFilter[];
}

/** The chosen filters, each as a link that removes it, and a link that removes all. */
function ChosenLine({ search: { page: _, filter = [], ...search }, filters }: ChosenLineProps) {
  const { q, ...withoutText } = search;
  const chosen = filters.flatMap((each) =>
    each.values.filter((value) => value.chosen).map((value) => ({ ...value, choice: choiceOf(each, value) })),
  );
  if (chosen.length === 0 && !q) return null;
  return (
    <ul
      className={chosen.length > 0 ? "cluster whole chosen-values" : "only-phone cluster whole chosen-values"}
      aria-label="Chosen"
    >
      {/* On a phone no field shows the text. */}
      {q && (
        <li className="only-phone">
          <Removable name={`“${q}”`} search={{ ...withoutText, ...(filter.length && { filter }) }} />
        </li>
      )}
      {chosen.map(({ choice, name }) => {
        const left = filter.filter((each) => each !== choice);
        return (
          <li key={choice}>
            <Removable
              name={name}
              search={withUsedSort({ ...search, ...(left.length && { filter: left }) })}
            />
          </li>
        );
      })}
      {chosen.length > 0 && (
        <li>
          <Link className={buttonClass({ look: "bare" })} {...SAME_PLACE} search={withUsedSort(search)}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

const Removable = ({ name, search }: { name: string; search: ListingSearch }) => (
  <Link className="pill s" {...SAME_PLACE} search={search} rel="nofollow" aria-label={`Remove ${name}`}>
    {name}
    <Icon name="x" className="i s" />
  </Link>
);

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
