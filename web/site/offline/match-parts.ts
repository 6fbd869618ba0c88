import { compact, piecesOf, stem } from "#contract/platform/words.ts";
import type { UnknownWord } from "#contract/products/product.ts";

/** A part of the kept list. `code` is empty without one. */
export interface KeptPart {
  id: string;
  inStock: boolean;
  productId: number;
  code: string;
  title: string;
  category: string;
  machines: readonly string[];
}

/** A part with what it is found by: folded words, each after a space, and its code without separators. */
interface IndexedPart extends KeptPart {
  titleWords: string;
  words: string;
  codeKey: string;
}

/** Parts in the order of their list, and their words without digits, by which typing errors are corrected. */
export interface PartIndex {
  parts: IndexedPart[];
  known: Set<string>;
}

/** `corrected`: the words that no part has, with those found instead; empty if the parts have all words. */
interface Matched {
  parts: IndexedPart[];
  corrected: UnknownWord[];
}

const CODE_START = 3;
const CODE_MIDDLE = 4;
/** Neighbouring words of a search that may be a code together: 'PIC GR 04 71'. */
const CODE_WORDS = 6;
/** Words with this many letters may have a typing error. */
const CORRECTED_FROM = 5;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** Adds a part; `categoryLabel` is what visitors call its category. */
export function addPart({ parts, known }: PartIndex, part: KeptPart, categoryLabel: string): void {
  const title = piecesOf(part.title);
  const others = piecesOf([part.code, ...part.machines, categoryLabel].join(" "));
  for (const word of [...title, ...others]) if (!/\d/.test(word)) known.add(word);
  const titleWords = spaced(title);
  parts.push({ ...part, titleWords, words: titleWords + spaced(others), codeKey: compact(part.code) });
}

const spaced = (words: readonly string[]): string => words.map((word) => ` ${word}`).join("");

/** A word of a search: what the words of a part start with, and the codes of which it is a piece. */
interface SearchWord {
  word: string;
  starts: readonly string[];
  codes: readonly string[];
}

/**
 * Returns the parts that have all words of a search, of one category or, without it, of all; best first: its exact code,
 * codes that start with it, titles with all words, the rest; in each group as listed. If none has all, words of five and more
 * letters that no part has may differ in one letter.
 */
export function matchParts(index: PartIndex, search: string, category?: string): Matched {
  const parts = category ? index.parts.filter((part) => part.category === category) : index.parts;
  const code = compact(search);
  const wanted = searchWords(search);
  const found = withAll(parts, wanted);
  if (found.length) return { parts: ranked(found, code, wanted), corrected: [] };
  const corrected = wanted.map((word) => correctedIn(index, word));
  if (corrected.every((word, at) => word === wanted[at])) return { parts: [], corrected: [] };
  const similar = ranked(withAll(parts, corrected), code, corrected);
  return { parts: similar, corrected: correctionsIn(similar[0], wanted, corrected) };
}

const withAll = (parts: readonly IndexedPart[], words: readonly SearchWord[]): IndexedPart[] =>
  parts.filter((part) => words.every((word) => hasWord(part, word)));

function searchWords(search: string): SearchWord[] {
  const words = piecesOf(search);
  return words.map((word, at) => {
    const codes = new Set<string>();
    for (let from = Math.max(0, at - CODE_WORDS + 1); from <= at; from += 1)
      for (let to = at + 1; to <= from + CODE_WORDS; to += 1) codes.add(words.slice(from, to).join(""));
    return { word, starts: [` ${word}`, ` ${stem(word)}`], codes: [...codes] };
  });
}

const hasWord = ({ codeKey, words }: IndexedPart, { starts, codes }: SearchWord): boolean =>
  starts.some((start) => words.includes(start)) || codes.some((code) => hasCode(codeKey, code));

const hasCode = (codeKey: string, code: string): boolean =>
  (code.length >= CODE_MIDDLE && codeKey.includes(code)) ||
  (code.length >= CODE_START && codeKey.startsWith(code));

function ranked(parts: readonly IndexedPart[], code: string, words: readonly SearchWord[]): IndexedPart[] {
  const groups: [IndexedPart[], IndexedPart[], IndexedPart[], IndexedPart[]] = [[], [], [], []];
  for (const part of parts) groups[rankOf(part, code, words)].push(part);
  return groups.flat();
}

function rankOf({ codeKey, titleWords }: IndexedPart, code: string, words: readonly SearchWord[]) {
  if (code && codeKey === code) return 0;
  if (code.length >= CODE_START && codeKey.startsWith(code)) return 1;
  return words.every(({ starts }) => starts.some((start) => titleWords.includes(start))) ? 2 : 3;
}

/** Returns a word that no part has with the known ones that start with it but for one added, missing, other or swapped letter. */
function correctedIn({ parts, known }: PartIndex, word: SearchWord): SearchWord {
  const { word: typed, starts } = word;
  if (typed.length < CORRECTED_FROM || !LETTERS.test(typed)) return word;
  if (parts.some((part) => hasWord(part, word))) return word;
  const similar = [...known].filter((other) => startsWithChange(other, typed)).map((other) => ` ${other}`);
  return similar.length ? { ...word, starts: [...starts, ...similar] } : word;
}

function startsWithChange(known: string, word: string): boolean {
  let at = 0;
  while (at < word.length && known[at] === word[at]) at += 1;
  const [rest, here] = [known.slice(at), word.slice(at)];
  return (
    rest.startsWith(here.slice(1)) ||
    rest.slice(1).startsWith(here) ||
    rest.slice(1).startsWith(here.slice(1)) ||
    rest.startsWith(`${here[1] ?? ""}${here[0] ?? ""}${here.slice(2)}`)
  );
}

/** Returns the words that a part has only as corrected. */
function correctionsIn(
  part: IndexedPart | undefined,
  wanted: readonly SearchWord[],
  corrected: readonly SearchWord[],
): UnknownWord[] {
  if (!part) return [];
  return wanted.flatMap((word, at) => {
    if (hasWord(part, word)) return [];
    const meant = corrected[at]?.starts.find((start) => part.words.includes(start));
    return meant ? [{ word: word.word, meant: meant.trim() }] : [];
  });
}
