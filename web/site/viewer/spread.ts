/** Pages as they lie side by side: the cover alone, then 2–3, 4–5 and so on. Free of the browser. */

/** The pages shown together with `page`, left to right. */
export function pagesAt(page: number, totalPages: number, isSpread: boolean): number[] {
  if (!isSpread || page === 1) return [page];
  const left = page - (page % 2);
  return left < totalPages ? [left, left + 1] : [left];
}

/** The page that Next leads to, undefined at the end. */
export function nextPage(page: number, totalPages: number, isSpread: boolean): number | undefined {
  const next = (pagesAt(page, totalPages, isSpread).slice(-1)[0] ?? page) + 1;
  return next <= totalPages ? next : undefined;
}

/** The page that Previous leads to, undefined at the beginning. */
export function previousPage(page: number, totalPages: number, isSpread: boolean): number | undefined {
  const before = (pagesAt(page, totalPages, isSpread)[0] ?? page) - 1;
  return before < 1 ? undefined : pagesAt(before, totalPages, isSpread)[0];
}

/** 'Page N of total' (spec section 2); of two pages side by side both are named. */
export function pageLabel(pages: readonly number[], totalPages: number): string {
  return `Page ${pages.join("–")} of ${totalPages}`;
}
