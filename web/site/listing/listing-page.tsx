import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { CATEGORY_LABELS, type Category } from "../../../contract/categories.ts";
import { counted } from "../../../contract/counted.ts";
import { LISTING } from "../../../contract/messages.ts";
import type { PartPage } from "../../api/parts.ts";
import { countsQuery, partsQuery } from "../../api/queries.ts";
import type { PartsSearch } from "../../search-params.ts";
import { Dock } from "../../ui/dock.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PartCards } from "../../ui/part-card.tsx";
import { PartsHeading } from "../../ui/parts-heading.tsx";
import { AskUs } from "../enquiry/links/ask-us.tsx";
import { OnlySimilar } from "../enquiry/links/only-similar.tsx";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { CategoryPills } from "./category-pills.tsx";
import { FilterLine } from "./filter-line.tsx";
import { ListingHead } from "./listing-head.tsx";

/** A category's parts, twelve a page, with a filter inside the category (spec section 2, 'Listing'). */
export function ListingPage({ category, search }: { category: Category; search: PartsSearch }) {
  const { q, page } = search;
  const { data } = useSuspenseQuery(partsQuery({ category, search: q, page }));
  const { data: counts } = useQuery(countsQuery);
  const isBusy = useRouterState({ select: (state) => state.status === "pending" });
  return (
    <div className="wrap">
      <ListingHead category={category}>{!q && extent(data)}</ListingHead>
      <CategoryPills current={category} counts={counts} />
      {(q || data.parts.length > 0) && (
        <FilterLine key={category} category={category} q={q ?? ""}>
          {q ? matches(data) : <span className="sr">All parts</span>}
        </FilterLine>
      )}
      {data.isSimilar && (
        <OnlySimilar subject={q}>
          <AllBrands q={q} />
        </OnlySimilar>
      )}
      <PartsHeading page={data.page} />
      {data.parts.length === 0 ? (
        <NoParts category={category} q={q} />
      ) : (
        <PartCards parts={data.parts} isBusy={isBusy} Action={AddFromCard} />
      )}
      <Pager q={q} page={data.page} totalPages={data.totalPages} />
      <Dock subject={`${CATEGORY_LABELS[category]} parts`} />
    </div>
  );
}

function NoParts({ category, q }: { category: Category; q: string | undefined }) {
  if (!q) {
    return (
      <Empty title={LISTING.empty} text="Send us the number on the part and we will look for it.">
        <AskUs subject={`${CATEGORY_LABELS[category]} parts`} />
      </Empty>
    );
  }
  return (
    <Empty title={LISTING.empty} text={`No part of this brand matches “${q}”.`}>
      <Link className="btn" to="/products/$category" params={{ category }}>
        Clear the filter
      </Link>
      <AllBrands q={q} />
    </Empty>
  );
}

function AllBrands({ q }: { q: string | undefined }) {
  return (
    <Link className="btn" to="/search" search={q ? { q } : {}}>
      Search all brands
    </Link>
  );
}

function extent({ total, page, totalPages }: PartPage): string {
  if (total === 0) return "0 parts";
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  return `${counted(total, "part")}, page ${page} of ${totalPages}`;
}

function matches({ total, page, totalPages, isSimilar }: PartPage): string {
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  const count = isSimilar ? `${total} similar` : counted(total, "match", "matches");
  return totalPages < 2 ? count : `${count}, page ${page} of ${totalPages}`;
}
