import { useEffect, useRef } from "react";
import { CATEGORIES, CATEGORY_LABELS, type Category } from "../../../contract/platform/categories.ts";
import { Link } from "../../routing/link.tsx";
import type { ListingSearch } from "../../search-params.ts";

interface Props {
  current: Category;
  counts: Record<string, number> | undefined;
  /** What else is said of another listing. */
  search?: Pick<ListingSearch, "view">;
}

/** The categories as switches, each with its number of parts; another one starts on page 1, unfiltered. */
export function CategoryPills({ current, counts, search = {} }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => centre(row.current, CATEGORIES.indexOf(current)), [current]);
  return (
    <nav className="pills" aria-label="Categories" ref={row}>
      {CATEGORIES.map((category) => (
        <Link key={category} className="pill" to="/products/$category" params={{ category }} search={search}>
          {CATEGORY_LABELS[category]}
          {counts && <span className="mono">{counts[category] ?? 0}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Brings one child of a row that scrolls sideways into its middle, without moving the page. */
function centre(row: HTMLElement | null, index: number): void {
  const child = row?.children[index];
  if (!row || !(child instanceof HTMLElement)) return;
  row.scrollLeft = child.offsetLeft - row.offsetLeft - (row.clientWidth - child.clientWidth) / 2;
}
