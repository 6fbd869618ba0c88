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
      <button type="button" className="btn s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span role="status">
        Page {page} of {totalPages}
      </span>
      <button type="button" className="btn s" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
