import { differenceOf, soundOf, soundsOf } from "./sounds.ts";

/** New words are sorted at the next lookup or when this many are pending. */
const WAITING_MAX = 5000;

/** A sorted dictionary with a value for each word, searchable by prefix and edit distance. */
export interface Dictionary<T = void> {
  add(word: string, value: T): void;
  /** Every word with this prefix, including the prefix itself if it is a word. */
  beginning(prefix: string): Iterable<string>;
  eachBeginning(prefix: string, visit: (word: string, value: T) => void): void;
  /** Words without digits within `edits` edits (optimal string alignment), with their distance. */
  resembling(word: string, edits: number): Map<string, number>;
  /** Words that sound like a phonetic spelling, with their sound distance. */
  sounding(heard: string): Map<string, number>;
}

export function createDictionary<T = void>(): Dictionary<T> {
  const sorted: string[] = [];
  /** Parallel to the sorted words. */
  const values: T[] = [];
  const waiting = new Map<string, T>();
  /** Built lazily: not every dictionary needs them. */
  let buckets: ReturnType<typeof createBuckets> | undefined;
  let sounds: ReturnType<typeof createSounds> | undefined;
  const settled = (): readonly string[] => {
    if (waiting.size) {
      insert(sorted, values, waiting);
      waiting.clear();
    }
    return sorted;
  };
  return {
    add(word, value) {
      waiting.set(word, value);
      buckets?.add(word);
      sounds?.add(word);
      if (waiting.size >= WAITING_MAX) settled();
    },
    *beginning(prefix) {
      const words = settled();
      for (let at = firstFrom(words, prefix, 0); words[at]?.startsWith(prefix); at += 1)
        yield words[at] as string;
    },
    eachBeginning(prefix, visit) {
      const words = settled();
      for (let at = firstFrom(words, prefix, 0); words[at]?.startsWith(prefix); at += 1)
        visit(words[at] as string, values[at] as T);
    },
    resembling(word, edits) {
      buckets ??= createBuckets(settled());
      return buckets.resembling(word, edits);
    },
    sounding(heard) {
      sounds ??= createSounds(settled());
      return sounds.sounding(heard);
    },
  };
}

/** Inserts words into the sorted list from its end, so that a small change moves few entries. */
function insert<T>(sorted: string[], values: T[], waiting: ReadonlyMap<string, T>): void {
  const others = [...waiting.keys()].sort();
  let from = sorted.length - 1;
  let to = from + others.length;
  for (const other of others) {
    sorted.push(other);
    values.push(waiting.get(other) as T);
  }
  for (let next = others.length - 1; next >= 0; to -= 1) {
    const known = sorted[from];
    const other = others[next] as string;
    if (known !== undefined && known > other) {
      sorted[to] = known;
      values[to] = values[from] as T;
      from -= 1;
    } else {
      sorted[to] = other;
      values[to] = waiting.get(other) as T;
      next -= 1;
    }
  }
}

/** The index of the first word at or after `from` that sorts at or after a text. */
function firstFrom(words: readonly string[], text: string, from: number): number {
  let low = from;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups words without digits by length, each with a bit set of its letters to skip distant words quickly. */
function createBuckets(words: Iterable<string>) {
  const buckets: { words: string[]; letters: number[] }[] = [];
  const add = (word: string) => {
    if (/\p{N}/u.test(word)) return;
    buckets[word.length] ??= { words: [], letters: [] };
    const bucket = buckets[word.length] as (typeof buckets)[number];
    bucket.words.push(word);
    bucket.letters.push(lettersOf(word));
  };
  for (const word of words) add(word);
  return {
    add,
    resembling(word: string, edits: number): Map<string, number> {
      const found = new Map<string, number>();
      const letters = lettersOf(word);
      const distanceTo = createDistance(word, edits);
      for (let length = Math.max(1, word.length - edits); length <= word.length + edits; length += 1) {
        const bucket = buckets[length];
        if (!bucket) continue;
        for (let at = 0; at < bucket.words.length; at += 1) {
          // Each edit adds, removes or replaces one letter: at most two bits.
          if (bitsIn(letters ^ (bucket.letters[at] as number)) > 2 * edits) continue;
          const other = bucket.words[at] as string;
          const distance = distanceTo(other);
          if (distance <= edits) found.set(other, distance);
        }
      }
      return found;
    },
  };
}

/** Indexes words of Latin letters by their consonant sounds. */
export function createSounds(words: Iterable<string>) {
  const byConsonants = new Map<string, string[]>();
  const add = (word: string) => {
    if (!/^[a-z]{2,24}$/.test(word)) return;
    for (const { consonants } of soundsOf(word)) {
      const known = byConsonants.get(consonants);
      if (known) known.push(word);
      else byConsonants.set(consonants, [word]);
    }
  };
  for (const word of words) add(word);
  return {
    add,
    sounding(heard: string): Map<string, number> {
      const sound = soundOf(heard);
      const found = new Map<string, number>();
      for (const word of byConsonants.get(sound.consonants) ?? []) {
        const same = soundsOf(word).filter(({ consonants }) => consonants === sound.consonants);
        const difference = Math.min(...same.map((other) => differenceOf(sound, other)));
        if (difference < Number.POSITIVE_INFINITY) found.set(word, difference);
      }
      return found;
    },
  };
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Greater than any distance that is asked for. */
const FAR = 100;

/**
 * Returns a function that computes the edit distance to a word (optimal string alignment), capped at `most`. Only cells at most
 * `most` from the diagonal are computed: every other one is greater.
 */
export function createDistance(word: string, most: number): (other: string) => number {
  let rows: Uint8Array[] = Array.from({ length: 3 }, () => new Uint8Array(word.length + 1));
  return (other) => {
    for (let at = 0; at <= word.length; at += 1) (rows[1] as Uint8Array)[at] = at;
    for (let depth = 1; depth <= other.length; depth += 1) {
      const [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
      const letter = other.charCodeAt(depth - 1);
      const begin = Math.max(1, depth - most);
      const end = Math.min(word.length, depth + most);
      row[begin - 1] = begin === 1 ? depth : FAR;
      let least = row[begin - 1] as number;
      for (let at = begin; at <= end; at += 1) {
        const change = (above[at - 1] as number) + (word.charCodeAt(at - 1) === letter ? 0 : 1);
        let here = Math.min(change, (row[at - 1] as number) + 1, (above[at] as number) + 1);
        const isExchanged =
          depth > 1 &&
          word.charCodeAt(at - 1) === other.charCodeAt(depth - 2) &&
          word.charCodeAt(at - 2) === letter;
        if (isExchanged) here = Math.min(here, (before[at - 2] as number) + 1);
        row[at] = here;
        if (here < least) least = here;
      }
      if (least > most) return least;
      if (end < word.length) row[end + 1] = FAR;
      rows = [above, row, before];
    }
    return (rows[1] as Uint8Array)[word.length] as number;
  };
}
