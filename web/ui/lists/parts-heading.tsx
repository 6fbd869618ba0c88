/** The visually hidden heading of a list; it takes the focus when the pager's link is removed. */
export function PartsHeading({ page }: { page: number }) {
  return (
    <h2 className="sr" id="parts" tabIndex={-1}>
      {page > 1 ? `Parts, page ${page}` : "Parts"}
    </h2>
  );
}
