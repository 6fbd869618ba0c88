import { Link } from "#web/routing/link.tsx";
import { Button, buttonClass } from "../button.tsx";
import { Icon } from "../icons.tsx";

const AROUND = 1;
const EDGE = 4;

interface Props {
  /** The other parameters of each page's address. */
  search: object;
  page: number;
  totalPages: number;
}

/** Links that work without scripts; disabled at the ends, numbers from 768 px (spec section 2). */
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
          <span key={key} className="middle quiet no-phone" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={key}
            className={buttonClass({}, "choice page-number no-phone")}
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

/** Without it, the link to page 1, whose address has no `page`, would be active on every page. */
const ONLY_THIS_PAGE = { exact: true, includeSearch: true };

function withGapKeys(numbers: (number | null)[]) {
  return numbers.map((number, index) => ({ number, key: number ?? `gap after ${numbers[index - 1]}` }));
}

/** Returns the first, the last and those around the current; null is a gap of at least two pages. */
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
