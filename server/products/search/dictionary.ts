/** New words wait unsorted until somebody asks, or until there are this many of them. */
const WAITING_MAX = 5000;

/** The words of an index in their order, each with what it is for: those that begin alike or resemble each other stand together. */
export interface Dictionary<T = void> {
  /** Takes a word that it does not have. */
  add(word: string, value: T): void;
  /** Forgets the words that are not wanted any more. */
  keep(isWanted: (word: string) => boolean): void;
  /** Every word that begins like this, the text itself included where it is a word. */
  beginning(prefix: string): Iterable<string>;
  /** The same, for many words. */
  eachBeginning(prefix: string, visit: (word: string, value: T) => void): void;
  /**
   * Words that differ in at most so many letters, with their distance (optimal string alignment: two neighbours exchanged
   * are one change): 0 for the word itself.
   */
  resembling(word: string, edits: number): Map<string, number>;
}

export function createDictionary<T = void>(): Dictionary<T> {
  let sorted: string[] = [];
  /** In the order of the words. */
  let values: T[] = [];
  const waiting = new Map<string, T>();
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
      if (waiting.size >= WAITING_MAX) settled();
    },
    keep(isWanted) {
      const words = settled();
      values = values.filter((_, at) => isWanted(words[at] as string));
      sorted = words.filter(isWanted);
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
    resembling: (word, edits) => resembling(settled(), word, edits),
  };
}

/** Takes words in among sorted ones, from behind: after a small change little of a long list is moved. */
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

/** Where the words begin that do not sort before a text, at or after `from`. */
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

/**
 * Walks the sorted words and keeps one row of the edit distance for each letter of the current one: neighbours share
 * the rows of the letters they share, and where a row is all beyond `edits`, every word that begins so is passed over.
 */
function resembling(words: readonly string[], word: string, edits: number): Map<string, number> {
  const found = new Map<string, number>();
  const rows = [Array.from({ length: word.length + 1 }, (_, at) => at)];
  let previous = "";
  for (let at = 0; at < words.length; ) {
    const candidate = words[at] as string;
    let depth = sharedLength(previous, candidate);
    let least = 0;
    while (depth < candidate.length && least <= edits) {
      least = fillRow(rows, depth + 1, word, candidate);
      depth += 1;
    }
    previous = candidate.slice(0, depth);
    if (least > edits) {
      at = Math.max(at + 1, firstFrom(words, after(previous), at));
    } else {
      const distance = rows[depth]?.[word.length] ?? Number.POSITIVE_INFINITY;
      if (distance <= edits) found.set(candidate, distance);
      at += 1;
    }
  }
  return found;
}

/** Fills the row of a candidate's `depth`-th letter; answers the least distance in it. */
function fillRow(rows: number[][], depth: number, word: string, candidate: string): number {
  const letter = candidate.charCodeAt(depth - 1);
  const before = candidate.charCodeAt(depth - 2);
  const above = rows[depth - 1] as number[];
  rows[depth] ??= [];
  const row = rows[depth];
  row[0] = depth;
  let left = depth;
  let least = depth;
  for (let at = 1; at <= word.length; at += 1) {
    const change = (above[at - 1] as number) + (word.charCodeAt(at - 1) === letter ? 0 : 1);
    left = Math.min(change, left + 1, (above[at] as number) + 1);
    if (word.charCodeAt(at - 1) === before && word.charCodeAt(at - 2) === letter) {
      left = Math.min(left, ((rows[depth - 2] as number[])[at - 2] as number) + 1);
    }
    row[at] = left;
    if (left < least) least = left;
  }
  return least;
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/** The text that sorts behind every word with this beginning. */
const after = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
