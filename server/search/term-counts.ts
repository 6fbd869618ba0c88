/**
 * In about how many documents each word stands, to know which word of a search narrows it down most. Words of
 * documents that have gone are not taken back: an estimate is enough, and nothing is kept for each document.
 */
export interface TermCounts {
  add(terms: Iterable<string>): void;
  of(term: string): number;
}

export function createTermCounts(): TermCounts {
  const counts = new Map<string, number>();
  return {
    add(terms) {
      for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
    },
    of: (term) => counts.get(term) ?? 0,
  };
}
