import { choiceOf } from "#contract/platform/filters.ts";
import type { ListFilter } from "#contract/products/product.ts";
import { Link } from "#web/routing/link.tsx";
import type { ListingSearch } from "#web/search-params.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { SAME_PLACE, withUsedSort } from "./listing-query.ts";

interface ChosenLineProps {
  search: ListingSearch;
  filters: readonly ListFilter[];
  /** Whether no field or heading of a phone shows the text. */
  showsText?: boolean;
}

/** The chosen filters, each as a link that removes it, and a link that removes all. */
export function ChosenLine({
  search: { page: _, filter = [], ...search },
  filters,
  showsText = false,
}: ChosenLineProps) {
  const { q, ...withoutText } = search;
  const text = showsText && q;
  const chosen = filters.flatMap((each) =>
    each.values.filter((value) => value.chosen).map((value) => ({ ...value, choice: choiceOf(each, value) })),
  );
  if (chosen.length === 0 && !text) return null;
  return (
    <ul
      className={chosen.length > 0 ? "cluster whole chosen-values" : "only-phone cluster whole chosen-values"}
      aria-label="Chosen"
    >
      {text && (
        <li className="only-phone">
          <Removable name={`“${text}”`} search={{ ...withoutText, ...(filter.length && { filter }) }} />
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
