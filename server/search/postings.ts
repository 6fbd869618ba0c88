/** The fields of a document: what a word in them says, and how much less in a long one (0: length says nothing). */
const FIELDS_OF_DOCUMENT = {
  name: { weight: 12, byLength: 0.5 },
  title: { weight: 12, byLength: 0.5 },
  codes: { weight: 12, byLength: 0 },
  specifications: { weight: 4, byLength: 0.75 },
  description: { weight: 2, byLength: 1 },
} as const;

export type Field = keyof typeof FIELDS_OF_DOCUMENT;
export const FIELDS = Object.keys(FIELDS_OF_DOCUMENT) as Field[];
/** The same by number. */
export const FIELD_WEIGHTS = Object.values(FIELDS_OF_DOCUMENT);

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
}
