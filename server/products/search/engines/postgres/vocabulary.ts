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

export const readWordRows = (
  db: Connection,
  { words }: EditionTables,
  { side, wanted }: { side: number; wanted: readonly string[] },
): Promise<WordRow[]> =>
  db.query<WordRow>(`select ${COLUMNS} from ${words} where side = $1 and word = any($2)`, [side, wanted]);

/** Words with digits that begin like this, the most frequent first. */
export const readBegun = (
  db: Connection,
  { words }: EditionTables,
  { side, prefix }: { side: number; prefix: string },
): Promise<WordRow[]> =>
  db.query<WordRow>(
    `select * from (select ${COLUMNS} from ${words}
       where side = $1 and word >= $2 and word < $3 and word ~ '[0-9]' and documents > 0 limit ${BEGUN_READ}) begun
     order by plain desc, word limit ${BEGUN_MAX}`,
    [side, prefix, `${prefix}\u{10ffff}`],
  );
