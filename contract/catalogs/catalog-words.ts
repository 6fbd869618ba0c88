import { compact, piecesOf, stem } from "../platform/words.ts";

/** Maximum number of words of a printed code: 'PIC GR 0471'. */
const CODE_WORDS_MAX = 5;

/** Returns the indexes in `words` that match as in search; if a whole code is on the page, only that code. */
export function matchedWords(words: readonly string[], query: string): Set<number> {
  const typed = query.trim().split(/\s+/).filter(Boolean);
  const packed = words.map(compact);
  const whole = compact(query);
  const asCode = /\d/.test(whole) && typed.length > 1 ? wordsOfCode(packed, whole) : new Set<number>();
  if (asCode.size > 0) return asCode;
  const printed = words.map((text, at) => ({ code: packed[at] ?? "", pieces: piecesOf(text) }));
  const found = typed.map((word, at) => wordsLike(printed, packed, word, at === typed.length - 1));
  return new Set(found.flatMap((places) => [...places]));
}

/** A word of a page without separators, and its parts between them. */
interface Printed {
  code: string;
  pieces: readonly string[];
}

function wordsLike(words: readonly Printed[], packed: readonly string[], word: string, isLast: boolean) {
  const code = compact(word);
  const pieces = piecesOf(word).map(stem);
  const found = new Set<number>();
  if (!code) return found;
  for (const [at, printed] of words.entries()) {
    const begins = isLast && printed.code.startsWith(code);
    if (begins || printed.code === code || isAny(printed.pieces, pieces, isLast)) found.add(at);
  }
  return found.size > 0 || !/\d/.test(code) ? found : wordsOfCode(packed, code);
}

/** A typed word without separators also matches parts of a printed one: 'take' in 'take-up'. */
function isAny(printed: readonly string[], pieces: readonly string[], isLast: boolean): boolean {
  const [only, ...others] = pieces;
  if (only === undefined || others.length > 0) return false;
  return printed.some((piece) => stem(piece) === only || (isLast && piece.startsWith(only)));
}

/** The runs of adjacent words that form a code: 'PIC', 'GR', '0471' for picgr0471. */
function wordsOfCode(packed: readonly string[], code: string): Set<number> {
  const found = new Set<number>();
  for (const [from, first] of packed.entries()) {
    if (!first) continue;
    let joined = "";
    for (let to = from; to < Math.min(packed.length, from + CODE_WORDS_MAX); to += 1) {
      joined += packed[to];
      if (joined.startsWith(code)) for (let at = from; at <= to; at += 1) found.add(at);
      if (joined.length >= code.length || !code.startsWith(joined)) break;
    }
  }
  return found;
}
