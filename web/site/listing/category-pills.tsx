import { useEffect, useRef } from "react";
import { Link } from "#web/routing/link.tsx";
import type { ListingSearch } from "#web/search-params.ts";
import { useShownCategories } from "#web/ui/business.ts";

interface PillsProps {
  /** Undefined on the listing of all parts. */
  current?: string;
  counts: Record<string, number> | undefined;
  search?: Pick<ListingSearch, "view">;
}

/** The categories as links with their part counts; another one starts on page 1, unfiltered. */
export function CategoryPills({ current, counts, search = {} }: PillsProps) {
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
