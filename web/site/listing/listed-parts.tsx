import type { ReactNode } from "react";
import { counted } from "#contract/platform/counted.ts";
import { LISTING } from "#contract/platform/public-messages.ts";
import type { PartPage, PartSummary } from "#web/api/parts.ts";
import { Link } from "#web/routing/link.tsx";
import { useIsPending } from "#web/routing/use-router.ts";
import type { ListingSearch } from "#web/search-params.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { PartCards } from "#web/ui/parts/part-card.tsx";
import { OfCard } from "../machines/fits-line.tsx";
import { SAME_PLACE } from "./listing-query.ts";
import { loadedTable } from "./table-view.ts";
import "./listing.css";

interface Props {
  parts: PartSummary[];
  search: ListingSearch;
  filters: PartPage["filters"];
}

/** Parts as cards, or in the table view as a table whose headings sort from the first page. */
export function ListedParts({ parts, search: { page: _, ...search }, filters }: Props) {
  const isBusy = useIsPending();
  const PartTable = search.view && loadedTable();
  return PartTable ? (
    <PartTable parts={parts} isBusy={isBusy} search={search} filters={filters} />
  ) : (
    <PartCards parts={parts} isBusy={isBusy} More={OfCard} />
  );
}

/** '7 of 28 parts'; '28 parts' without the number of the whole list. */
export function foundOf({ total, page, totalPages, isSimilar }: PartPage, all: number | undefined): string {
  if (total === undefined) return `Page ${page} of ${totalPages}`;
  if (isSimilar) return `${total} similar`;
  return all === undefined ? counted(total, "part") : `${total} of ${counted(all, "part")}`;
}

interface NoMatchProps {
  search: ListingSearch;
  /** What stays when the filter is cleared. */
  cleared?: ListingSearch;
  /** 'of this brand', if the list is one brand's. */
  among?: string;
  children?: ReactNode;
}

/** Says that a filtered list is empty, with a link that clears the filter, and other ways on. */
export function NoMatch({ search: { q, filter, view }, cleared = {}, among, children }: NoMatchProps) {
  const criteria = [q && `“${q}”`, filter && "all chosen filters"].filter(Boolean).join(" and ");
  return (
    <Empty title={LISTING.empty} text={`No part${among ? ` ${among}` : ""} matches ${criteria}.`}>
      <Link className={buttonClass()} {...SAME_PLACE} search={{ ...cleared, ...(view && { view }) }}>
        Clear the filter
      </Link>
      {children}
    </Empty>
  );
}
