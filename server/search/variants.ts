import { joinable } from "./words.ts";

/**
 * The ways in which the words of a search are looked up, the most telling first: with neighbours that the index
 * knows as one word ('jat 810', 'gam max', 'drop wire'), then as they were typed.
 */
export function variantsOf(terms: readonly string[], isKnown: (term: string) => boolean): string[][] {
  const joined = joinKnown(terms, isKnown);
  return joined.length < terms.length ? [joined, [...terms]] : [[...terms]];
}

function joinKnown(terms: readonly string[], isKnown: (term: string) => boolean): string[] {
  const joined: string[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] as string;
    const pair = joinable(term, terms[at + 1]);
    if (pair && isKnown(pair)) {
      joined.push(pair);
      at += 1;
    } else {
      joined.push(term);
    }
  }
  return joined;
}
