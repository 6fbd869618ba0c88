/** An answered request, for whoever counts them; `route` is the route's template, never the address asked for. */
interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/**
 * What the process counts as it goes, whether anybody reads it or not: plain numbers, which server/operations/metrics shows
 * by name. What else is worth counting gets its field here and its line there.
 */
export interface Counters {
  /** Requests that wait for their answers at this moment. */
  underWay: number;
  /** Uploads of signed-in people that are received or worked on at this moment. */
  uploads: number;
  /** The same of forms with files that visitors send. */
  visitorUploads: number;
  /** Requests refused because too many were under way. */
  refused: number;
  /** Requests answered with a status from 500 on, those refused among them. */
  failed: number;
  /** Requests whose connection closed before their answer was complete. */
  givenUp: number;
  /**
   * Public pages that were kept for the present content, that were confirmed for it, that had to be rendered, and the bytes
   * of those that are kept now.
   */
  pages: { hits: number; confirmed: number; misses: number; bytes: number };
  /** Set while metrics are served. */
  onAnswered: ((answered: Answered) => void) | undefined;
}

export const createCounters = (): Counters => ({
  underWay: 0,
  uploads: 0,
  visitorUploads: 0,
  refused: 0,
  failed: 0,
  givenUp: 0,
  pages: { hits: 0, confirmed: 0, misses: 0, bytes: 0 },
  onAnswered: undefined,
});
