import { Link } from "@tanstack/react-router";
import type { ListSearch } from "../list-search.ts";
import { isSameView } from "../view-query.ts";

interface Props {
  name: string;
  view: ListSearch;
  search: ListSearch;
}

/** A state of the list under its name; pressed again it is as it was saved. */
export function ViewLink({ name, view, search }: Props) {
  return (
    <Link
      to="/admin/products"
      search={view}
      activeOptions={{ exact: true }}
      aria-current={isSameView(search, view) ? "true" : undefined}
    >
      {name}
    </Link>
  );
}
