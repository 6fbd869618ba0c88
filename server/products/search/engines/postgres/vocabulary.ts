import { createDictionary, type Dictionary } from "#server/products/search/dictionary.ts";
import type { Connection } from "./connection.ts";
import type { EditionTables } from "./tables.ts";

/** A word of the index with its document frequencies (ranking/postings.ts, Term). */
export interface WordRow extends Record<string, unknown> {
  id: number;
  word: string;
  documents: number;
  plain: number;
  titles: number;
  heads: number;
  brands: number;
  labels: number;
}

const COLUMNS = "id, word, documents, plain, titles, heads, brands, labels";

/** Words that begin like one in the middle of which a visitor stopped: of those with digits, at most this many are read. */
const BEGUN_READ = 1000;
const BEGUN_MAX = 60;

/**
 * The words without digits of one side, which are needed for corrections, completions and sounds: in a catalogue of a million
 * parts they are a tenth of all words. The others are read when a search asks for them.
 */
export interface Vocabulary {
  readonly size: number;
  /** A number that grows with each change. */
  readonly version: number;
  /** The sum of each field's lengths. */
  lengths: readonly number[];
  dictionary: Dictionary<WordRow>;
  get(word: string): WordRow | undefined;
}

/** One side of an edition that a search reads. */
export interface ReadSide {
  db: Connection;
  tables: EditionTables;
  side: number;
  vocabulary: Vocabulary;
  /** The change numbers of products, as they were read. */
  changes: Map<string, number>;
}

export interface KeptVocabulary extends Vocabulary {
  /** Reads what transactions after that of the last reading have changed. */
  refresh(db: Connection, tables: EditionTables, stamp: number): Promise<void>;
}

export function createVocabulary(side: number): KeptVocabulary {
  const dictionary = createDictionary<WordRow>();
  // Makes both grow with the words: the first search would take long.
  dictionary.resembling("", 0);
  dictionary.sounding("");
  const known = new Map<string, WordRow>();
  let size = 0;
  let lengths: readonly number[] = [];
  let read = -1;
  return {
    dictionary,
    get size() {
      return size;
    },
    get version() {
      return read;
    },
    get lengths() {
      return lengths;
    },
    get: (word) => known.get(word),
    async refresh(db, { words, sides }, stamp) {
      if (stamp === read) return;
      const changed = await db.query<WordRow>(
        `select ${COLUMNS} from ${words} where side = $1 and stamp > $2 and word !~ '[0-9]'`,
        [side, read],
      );
      for (const row of changed) {
        const before = known.get(row.word);
        if (before) Object.assign(before, row);
        else if (row.plain > 0) {
          known.set(row.word, row);
          dictionary.add(row.word, row);
        }
      }
      const [of] = await db.query<{ documents: number; lengths: number[] }>(
        `select documents, lengths::float8[] as lengths from ${sides} where side = $1`,
        [side],
      );
      size = of?.documents ?? 0;
      lengths = of?.lengths ?? [];
      read = stamp;
    },
  };
}

/** A word that was asked for, or one with digits that begins like a prefix. */
export interface ReadWord extends WordRow {
  prefix: string | null;
}

/** Reads some words, and of those with digits that begin like each prefix the most frequent ones, in one statement. */
export const readIndexedWords = (
  db: Connection,
  { words }: EditionTables,
  { side, wanted, prefixes }: { side: number; wanted: readonly string[]; prefixes: readonly string[] },
): Promise<ReadWord[]> =>
  db.query<ReadWord>(
    `select ${COLUMNS}, null as prefix from ${words} where side = $1 and word = any($2)
     union all select begun.* from unnest($3::text[]) as t(prefix) cross join lateral (select ${COLUMNS}, t.prefix from
       (select ${COLUMNS} from ${words} where side = $1 and word >= t.prefix collate "C"
          and word < t.prefix || '\u{10ffff}' collate "C" and word ~ '[0-9]' and documents > 0 limit ${BEGUN_READ}) read
       order by plain desc, word limit ${BEGUN_MAX}) begun`,
    [side, wanted, prefixes],
  );
