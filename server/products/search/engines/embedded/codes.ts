import { createDictionary } from "#server/products/search/dictionary.ts";
import {
  CODE_END,
  CODE_LENGTH_MIN,
  codeRank,
  isOneAway,
  mayDifferInSpelling,
  spellingKey,
} from "#server/products/search/ranking/code-keys.ts";
import type { SearchedCodes } from "#server/products/search/ranking/searched.ts";
import { compact } from "#server/products/search/words.ts";

const BETWEEN = "\n";

/** Part codes and numbers of all products, searchable by exact match, substring and edit distance 1. */
export interface Codes extends SearchedCodes {
  put(id: string, codes: readonly string[], number: number): void;
  drop(id: string): void;
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
    ...keys.beginning(key.slice(0, CODE_END)),
    ...[...reversed.beginning(backwards(key).slice(0, CODE_END))].map(backwards),
  ];
  return {
    put(id, asWritten, number) {
      drop(id);
      const codes = new Map(
        asWritten.map((code) => [compact(code), spellingKey(code)] as const).filter(([code]) => code),
      );
      codesById.set(id, { codes, number: String(number) });
      byNumber.add(String(number), id);
      for (const [code, key] of codes) {
        if (byCode.add(code, id)) byLength = undefined;
        if (key.length < CODE_LENGTH_MIN || !byKey.add(key, id)) continue;
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
      if (piece.length < CODE_LENGTH_MIN) return [];
      byLength ??= listedByLength(byCode.names());
      // Only a longer code can contain it, so a search for a whole code scans few.
      const longer = byLength.slice(piece.length + 1).flatMap((codes) => holdersIn(codes, piece));
      const found = longer.sort((one, other) => codeRank(one, piece) - codeRank(other, piece));
      return [...new Set([piece, ...found].flatMap(byCode.get))];
    },
    same(text) {
      const whole = compact(text);
      const exact = byCode.get(whole);
      if (exact.length || !mayDifferInSpelling(whole)) return exact;
      return byKey.get(spellingKey(text));
    },
    near(text) {
      const key = spellingKey(text);
      if (key.length < CODE_LENGTH_MIN || !/\d/.test(text)) return { ids: [], isSame: false };
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

const backwards = (text: string): string => [...text].reverse().join("");
