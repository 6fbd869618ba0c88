const AROUND = 1;
const EDGE = 4;

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
