/** The heading of a list of parts, for screen readers; the keyboard goes on from it when the pager's link is gone. */
export function PartsHeading({ page }: { page: number }) {
  return (
    <h2 className="sr" id="parts" tabIndex={-1}>
      {page > 1 ? `Parts, page ${page}` : "Parts"}
    </h2>
  );
}
