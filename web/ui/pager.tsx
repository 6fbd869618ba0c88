import { Link } from "../routing/link.tsx";
import { Button, buttonClass } from "./button.tsx";
import { Icon } from "./icons.tsx";

const AROUND = 1;
const EDGE = 4;

interface Props {
  /** What else the address of each page says. */
  search: object;
  page: number;
  totalPages: number;
}

/**
 * Pages of the list one is on, as links, so that they work before any script: Previous is disabled on page 1, Next on the last one,
 * numbers show from 768 px (spec section 2, 'Listing').
 */
export function Pager({ search, page, totalPages }: Props) {
  if (totalPages < 2) return null;
  const to = (target: number) =>
    ({
      to: ".",
      search: { ...search, ...(target > 1 && { page: target }) },
      activeOptions: ONLY_THIS_PAGE,
    }) as const;
  return (
    <nav className="cluster pager off-paper" aria-label="Pages">
      {page > 1 ? (
        <Link className={buttonClass()} rel="prev" {...to(page - 1)}>
          <Icon name="left" className="i s" />
          Previous
        </Link>
      ) : (
        <Button disabled>
          <Icon name="left" className="i s" />
          Previous
        </Button>
      )}
      {withGapKeys(pageNumbers(page, totalPages)).map(({ key, number }) =>
        number === null ? (
          <span key={key} className="page-gap no-phone" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={key}
            className={buttonClass({}, "page-number no-phone")}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            {...to(number)}
          >
            {number}
          </Link>
        ),
      )}
      <span className="small quiet only-phone">
        {page} of {totalPages}
      </span>
      {page < totalPages ? (
        <Link className={buttonClass()} rel="next" {...to(page + 1)}>
          Next
          <Icon name="right" className="i s" />
        </Link>
      ) : (
        <Button disabled>
          Next
          <Icon name="right" className="i s" />
        </Button>
      )}
    </nav>
  );
}

/** Without it a link to page 1, whose address has no `page`, would pass for the current one on every page. */
const ONLY_THIS_PAGE = { exact: true, includeSearch: true };

function withGapKeys(numbers: (number | null)[]) {
  return numbers.map((number, index) => ({ number, key: number ?? `gap after ${numbers[index - 1]}` }));
}

/**
 * The numbers of a pager: the first, the last, those around the current one, and null where a gap is. A gap
 * never stands for a single page, and near an end the first or last numbers stand together.
 */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const from = Math.min(current - AROUND, last - EDGE + 1);
  const to = Math.max(current + AROUND, EDGE);
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || (page >= from && page <= to),
  );
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [null, page] : [page];
  });
}
