import { piecesOf } from "#contract/platform/words.ts";
import { createDictionary } from "#server/products/search/dictionary.ts";
import { compact } from "#server/products/search/words.ts";

/** A shorter query is part of, or close to, too many codes. */
const LENGTH_MIN = 4;
/** Minimum length for matching a code in a message despite other spelling. */
const KEY_MIN = 5;
/** A code with one edit still has the same first or last characters, this many. */
const END = 2;
const BETWEEN = "\n";

/** Part codes and numbers of all products, searchable by exact match, substring and edit distance 1. */
export interface Codes {
  put(id: string, codes: readonly string[], number: number): void;
  drop(id: string): void;
  /** Products whose code (without separators) equals the text. */
  named(text: string): readonly string[];
  /** Products whose number equals the text. */
  numbered(text: string): readonly string[];
  /** Products whose code contains the text without separators: exact, then prefix matches; shorter first. */
  holding(text: string): readonly string[];
  /** Products whose code equals the text, ignoring separators, O/0, I/1 and the leading zeros of digit groups. */
  same(text: string): readonly string[];
  /** Codes that are the same in that sense; if none, codes one edit away. */
  near(text: string): { ids: readonly string[]; isSame: boolean };
}

export function createCodes(): Codes {
  const byCode = createHolders();
  const byNumber = createHolders();
  const byKey = createHolders();
  /** The codes of each product, without separators, with their keys. */
  const codesById = new Map<string, { codes: ReadonlyMap<string, string>; number: string }>();
  const keys = createDictionary();
  const reversed = createDictionary();
  /** The codes of each length as one string. Scanning 100,000 codes takes half a millisecond or more. */
  let byLength: readonly string[] | undefined;
  const drop = (id: string) => {
    const of = codesById.get(id);
    if (!of) return;
    for (const [code, key] of of.codes) {
      byKey.remove(key, id);
      if (byCode.remove(code, id)) byLength = undefined;
    }
    byNumber.remove(of.number, id);
    codesById.delete(id);
  };
  /** Dictionaries keep the codes of deleted products, which then map to no product. */
  const keysNear = (key: string): Iterable<string> => [
    ...keys.beginning(key.slice(0, END)),
    ...[...reversed.beginning(backwards(key).slice(0, END))].map(backwards),
  ];
  return {
    put(id, asWritten, number) {
      drop(id);
      const codes = new Map(
        asWritten.map((code) => [compact(code), keyOf(code)] as const).filter(([code]) => code),
      );
      codesById.set(id, { codes, number: String(number) });
      byNumber.add(String(number), id);
      for (const [code, key] of codes) {
        if (byCode.add(code, id)) byLength = undefined;
        if (key.length < LENGTH_MIN || !byKey.add(key, id)) continue;
        keys.add(key);
        reversed.add(backwards(key));
      }
    },
    drop,
    named: (text) => byCode.get(compact(text)),
    numbered(text) {
      const whole = compact(text);
      // Leading zeros, as on labels, don't change a number.
      return /^\d+$/.test(whole) ? byNumber.get(whole.replace(/^0+(?=\d)/, "")) : [];
    },
    holding(text) {
      const piece = compact(text);
      if (piece.length < LENGTH_MIN) return [];
      byLength ??= listedByLength(byCode.names());
      // Only a longer code can contain it, so a search for a whole code scans few.
      const longer = byLength.slice(piece.length + 1).flatMap((codes) => holdersIn(codes, piece));
      const found = longer.sort((one, other) => rank(one, piece) - rank(other, piece));
      return [...new Set([piece, ...found].flatMap(byCode.get))];
    },
    same(text) {
      const whole = compact(text);
      const exact = byCode.get(whole);
      if (exact.length || whole.length < KEY_MIN || !/\p{L}/u.test(whole)) return exact;
      return byKey.get(keyOf(text));
    },
    near(text) {
      const key = keyOf(text);
      if (key.length < LENGTH_MIN || !/\d/.test(text)) return { ids: [], isSame: false };
      const same = byKey.get(key);
      if (same.length) return { ids: same, isSame: true };
      const near = new Set([...keysNear(key)].filter((other) => isOneAway(key, other)));
      return { ids: [...new Set([...near].flatMap(byKey.get))], isSame: false };
    },
  };
}

/** Product ids by name, in insertion order. Most names have one id, which is stored without a list. */
function createHolders() {
  const holders = new Map<string, string | string[]>();
  const listOf = (held: string | string[] | undefined): readonly string[] =>
    held === undefined ? [] : typeof held === "string" ? [held] : held;
  return {
    get: (name: string): readonly string[] => listOf(holders.get(name)),
    names: () => holders.keys(),
    /** Returns whether the name is new. */
    add(name: string, id: string): boolean {
      const held = holders.get(name);
      if (held === undefined) holders.set(name, id);
      else if (!listOf(held).includes(id)) holders.set(name, [...listOf(held), id]);
      return held === undefined;
    },
    /** Returns whether no product has the name any more. */
    remove(name: string, id: string): boolean {
      const [first, ...others] = listOf(holders.get(name)).filter((holder) => holder !== id);
      if (first === undefined) holders.delete(name);
      else holders.set(name, others.length ? [first, ...others] : first);
      return first === undefined;
    },
  };
}

/** Returns a newline-separated list of names for each length, at the index of that length; '' without names. */
function listedByLength(names: Iterable<string>): readonly string[] {
  const lists: string[][] = [];
  for (const name of names) {
    while (lists.length <= name.length) lists.push([]);
    lists[name.length]?.push(name);
  }
  return lists.map((list) => (list.length ? BETWEEN + list.join(BETWEEN) + BETWEEN : ""));
}

/** The names, in a newline-separated list, that contain `piece`. */
function holdersIn(written: string, piece: string): string[] {
  const found: string[] = [];
  for (let at = written.indexOf(piece); at >= 0; ) {
    const end = written.indexOf(BETWEEN, at);
    found.push(written.slice(written.lastIndexOf(BETWEEN, at) + 1, end));
    at = written.indexOf(piece, end);
  }
  return found;
}

/** Prefix matches rank before other matches, shorter before longer. */
const rank = (code: string, piece: string): number => code.length + (code.startsWith(piece) ? 0 : 1000);

/**
 * Returns a code without separators and without the leading zeros of its digit groups, with O read as 0 and I and L as 1: 'P1C-471' and
 * 'PIC-0471' are the same; TK-1010 and TK-1100 aren't.
 */
const keyOf = (written: string): string =>
  piecesOf(written)
    .map((piece) => piece.replaceAll("o", "0").replace(/(?<![\dil])0{1,40}(?=[\dil])/g, ""))
    .join("")
    .replace(/[il]/g, "1");

const backwards = (text: string): string => [...text].reverse().join("");

/** Whether the edit distance is one: a character added, removed or replaced, or two neighbours exchanged. */
function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const rest = (text: string, from: number) => text.slice(from);
  const isExchanged = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    rest(short, at + 1) === rest(long, at + 1) || (isExchanged && rest(short, at + 2) === rest(long, at + 2))
  );
}
