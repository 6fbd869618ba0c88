interface Hit {
  pageNumber: number;
}

/** The page of the next hit; after the last one the first comes again. Hits are in page order. */
export const hitAfter = (hits: readonly Hit[], page: number): number | undefined =>
  (hits.find(({ pageNumber }) => pageNumber > page) ?? hits[0])?.pageNumber;

/** The page of the hit before; before the first one comes the last. */
export const hitBefore = (hits: readonly Hit[], page: number): number | undefined =>
  ([...hits].reverse().find(({ pageNumber }) => pageNumber < page) ?? hits[hits.length - 1])?.pageNumber;
