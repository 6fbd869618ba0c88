import { Link } from "@tanstack/react-router";
import { formatLongDate } from "../../../contract/dates.ts";
import type { FailedSearch } from "../../../contract/enquiry.ts";
import { FAILED_SEARCHES } from "../../../contract/messages.ts";
import { Icon } from "../../ui/icons.tsx";

interface Props {
  failed: FailedSearch;
  /** It is being crossed off. */
  isGoing: boolean;
  onDone: () => void;
}

/** Words that found nothing, how often, and what can be done about them. */
export function FailedSearchRow({ failed, isGoing, onDone }: Props) {
  const { search, times, lastSeenAt } = failed;
  return (
    <li aria-busy={isGoing || undefined}>
      <p className="words">{search}</p>
      <p className="small quiet">
        {FAILED_SEARCHES.times(times)},{" "}
        <time dateTime={lastSeenAt}>{FAILED_SEARCHES.lastSeen(formatLongDate(lastSeenAt))}</time>
      </p>
      <div className="row">
        <Link
          className="btn s"
          to="/admin/products"
          search={{ q: search }}
          aria-label={`${FAILED_SEARCHES.search}: ${search}`}
        >
          {FAILED_SEARCHES.search}
        </Link>
        <Link
          className="btn s"
          to="/admin/products/new"
          search={{ title: search }}
          aria-label={`${FAILED_SEARCHES.add}: ${search}`}
        >
          {FAILED_SEARCHES.add}
        </Link>
        <button
          type="button"
          className="btn s"
          disabled={isGoing}
          aria-label={`${FAILED_SEARCHES.done}: ${search}`}
          onClick={onDone}
        >
          <Icon name="check" className="i s" />
          {FAILED_SEARCHES.done}
        </button>
      </div>
    </li>
  );
}
