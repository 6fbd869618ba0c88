/** The fields of a document, and how much more a word in them says than one in the description. */
export const BOOSTS = { name: 9, title: 5, codes: 8, specifications: 2, description: 1 } as const;

export type Field = keyof typeof BOOSTS;
export const FIELDS = Object.keys(BOOSTS) as Field[];

const FIELD_BITS = 3;
const TIMES_BITS = 5;
const TIMES_MAX = 2 ** TIMES_BITS - 1;

/** So many documents an index can number: a posting is a small integer of the engine, without a box of its own. */
export const ORDINALS = 2 ** (31 - FIELD_BITS - TIMES_BITS);

/** That a word stands so many times (31 at most) in this field of this document, as one number. */
export const posting = (ordinal: number, field: number, times: number): number =>
  (((ordinal << FIELD_BITS) | field) << TIMES_BITS) | Math.min(times, TIMES_MAX);

export const ordinalOf = (posting: number): number => posting >>> (FIELD_BITS + TIMES_BITS);
export const fieldOf = (posting: number): number => (posting >>> TIMES_BITS) & (2 ** FIELD_BITS - 1);
export const timesOf = (posting: number): number => posting & TIMES_MAX;

/** The same posting for a document that has another number now. */
export const renumbered = (entry: number, ordinal: number): number =>
  posting(ordinal, fieldOf(entry), timesOf(entry));

/** Where a word stands, and in about how many documents: those that have gone count until they are taken out. */
export interface Term {
  /** In the order of their documents. */
  postings: number[];
  documents: number;
  /** How many of the postings are of each field: counted when somebody asks, until the word stands somewhere else too. */
  holders?: number[] | undefined;
}
