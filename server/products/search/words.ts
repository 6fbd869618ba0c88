import { compact, fold, piecesOf, stem } from "#contract/platform/words.ts";
import { inLatin } from "./latin.ts";
import { sizeWords, withMeasuresRead } from "./sizes.ts";

/** Tokenization, the same for indexed texts and queries. */

export { compact, fold };

// The look-behinds let a match start only at the start of a run, so that a long run is read once.
/** A code has a digit and parts joined by hyphen, slash, point or underscore: PIC-GR-0471, 12/340.5. */
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)+/gu;
const MEASURE = /(?<!\d)(\d+(?:[.,]\d+)?) (mm|cm|m|g|kg|v|w|a|t|bar|hz)\b/g;
/** Dimensions such as 20 x 42 x 12, with any of the usual signs between. */
const SIZES = /(?<![\d.,])\d{1,6}(?: ?[x×*] ?\d{1,6}){1,3}(?!\d)/g;
/** A single measure or size. */
export const MEASURED = /^\d+(?:[.,]\d+)?(?:mm|cm|m|g|kg|v|w|a|t|bar|hz)$|^\d+(?:[x×*]\d+)+(?:mm)?$/i;
/** 'right hand' names a side, as 'right' and 'RH' do, and no part. */
const SIDE = /\b(left|right)[- ]hand(?:ed)?\b/g;
const LETTERS_AND_DIGITS = /^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{N}]{3,20}$/u;
const PIECES_MAX = 8;
/** How often other spellings of a title are indexed (`joined` of a document); those of specifications once. */
export const TITLE_SPELLINGS = 3;

/** Returns the folded, singular words of a text in Latin letters: 'Take-up rollers, Ø 42' gives take, up, roller, ø, 42. */
export function wordsOf(text: string): string[] {
  return piecesOf(inLatin(text)).map(stem);
}

/** A measure becomes one word if the index has it: '20 x 42 x 12' is 20x42x12, '40 mm' is 40mm. 'right hand' becomes 'right'. */
export function queryWords(text: string, isKnown: (word: string) => boolean): string[] {
  const joined = (written: string, word: string) => (isKnown(word) ? ` ${word} ` : written);
  const read = withMeasuresRead(fold(withFractions(text)).replace(SIDE, "$1"), isKnown)
    .replace(SIZES, (size) => joined(size, sizeWord(size)))
    .replace(MEASURE, (measure) => joined(measure, compact(measure)));
  return wordsOf(read);
}

/** '1½' is '1 1/2', not '11/2'. */
const withFractions = (text: string): string =>
  text.replace(
    /[\u00bc-\u00be\u2150-\u215e]/gu,
    (sign) => ` ${sign.normalize("NFKC").replace("\u2044", "/")}`,
  );

const sizeWord = (size: string): string => size.replace(/[×*]/g, "x").replaceAll(" ", "");

/** Returns every run of adjacent parts of a code, joined: pic, gr, 0471, picgr, gr0471, picgr0471. */
export function codeRuns(code: string): string[] {
  const pieces = piecesOf(code).slice(0, PIECES_MAX);
  const runs = new Set<string>();
  for (let from = 0; from < pieces.length; from += 1) {
    for (let to = from + 1; to <= pieces.length; to += 1) runs.add(pieces.slice(from, to).join(""));
  }
  return [...runs];
}

export function codesIn(text: string): string[] {
  return [...text.matchAll(CODE)].map((match) => match[0]).filter((code) => /\d/.test(code));
}

/** Returns '190cm' and '20x42x12' as one word, jat, 810 of 'jat810', joined neighbours such as 'dropwire'. */
export function otherSpellings(text: string): string[] {
  const folded = fold(withFractions(text));
  const words = piecesOf(text);
  return [
    ...[...folded.matchAll(MEASURE)].map((match) => compact(match[0])),
    ...[...folded.matchAll(SIZES)].map((match) => sizeWord(match[0])),
    ...sizeWords(folded),
    ...words
      .filter((word) => LETTERS_AND_DIGITS.test(word))
      .flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []),
    ...joinedNeighbours(words),
  ];
}

/** Each word joined with the next: words ('drop wire') and models ('LX 1602'), not bare numbers. */
function joinedNeighbours(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const joined = joinable(word, words[at + 1]);
    return joined ? [joined] : [];
  });
}

/** Returns two adjacent words as one, or undefined if such a pair is never written as one. */
export function joinable(word: string, next: string | undefined): string | undefined {
  if (next === undefined) return undefined;
  const joined = word + next;
  return /^\p{L}+$/u.test(joined) || /^\p{L}{1,8}\p{N}{1,6}$/u.test(joined) ? stem(joined) : undefined;
}
