import { choiceOf } from "../../../contract/platform/filters.ts";
import type { ListFilter } from "../../../contract/products/product.ts";
import { Link } from "../../routing/link.tsx";
import type { ListingSearch } from "../../search-params.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { SAME_PLACE } from "./same-place.ts";

interface Props {
  search: ListingSearch;
  filters: readonly ListFilter[];
}

/** What is chosen of the filters, each as a link that takes it away, and one that takes all away. */
export function ChosenLine({ search: { page: _, filter = [], ...search }, filters }: Props) {
  const chosen = filters.flatMap((each) =>
    each.values.filter((value) => value.chosen).map((value) => ({ ...value, choice: choiceOf(each, value) })),
  );
  if (chosen.length === 0) return null;
  return (
    <ul className="cluster chosen-values off-paper" aria-label="Chosen">
      {chosen.map(({ choice, name }) => {
        const left = filter.filter((each) => each !== choice);
        return (
          <li key={choice}>
            <Link
              className="pill"
              {...SAME_PLACE}
              search={{ ...search, ...(left.length && { filter: left }) }}
              rel="nofollow"
              aria-label={`Remove ${name}`}
            >
              {name}
              <Icon name="x" className="i s" />
            </Link>
          </li>
        );
      })}
      <li>
        <Link className={buttonClass({ look: "bare" })} {...SAME_PLACE} search={search}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
