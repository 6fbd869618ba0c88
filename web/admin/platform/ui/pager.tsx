import { unlessBusy } from "../../../ui/unless-busy.ts";

interface Props {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** What is paged, for those who hear it. */
  label: string;
}

/** Previous, 'Page X of Y', Next, as every list of the back office has it (spec section 2). */
export function AdminPager({ page, totalPages, onPage, label }: Props) {
  return (
    <nav className="tfoot cluster small nums" aria-label={label}>
      <button type="button" className="btn s" {...unlessBusy(page <= 1, () => onPage(page - 1))}>
        Previous
      </button>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <button type="button" className="btn s" {...unlessBusy(page >= totalPages, () => onPage(page + 1))}>
        Next
      </button>
    </nav>
  );
}
