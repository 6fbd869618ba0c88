import { seededCode, seededWords } from "./seed.ts";

type PathOf = (at: number) => string;

/**
 * Searches of each kind, as paths. Neighbouring ones differ, and there are more of them than the server caches responses for,
 * so that the search itself is measured.
 */
export function searches(
  products: number,
): Record<"words" | "prefix" | "typo" | "code" | "bareCode" | "many", PathOf> {
  const spread = (at: number) => (at * 7919) % products;
  const path = (text: string) => `/api/products?search=${encodeURIComponent(text)}`;
  const of = (at: number) => seededWords(spread(at));
  return {
    words: (at) => path(`${of(at).place} ${of(at).kind} ${of(at).length}`),
    prefix: (at) => path(`${of(at).kind} ${of(at).length} ${of(at).matter.slice(0, 3)}`),
    typo: (at) => path(`${misspelt(of(at).place)} ${of(at).length}`),
    code: (at) => path(seededCode(spread(at))),
    bareCode: (at) => path(seededCode(spread(at)).replaceAll("-", "").toLowerCase()),
    many: (at) => path(`${of(at).matter} ${of(at).place} ${of(at).kind} ${of(at).length} mm`),
  };
}

/** Two letters in the wrong order. */
const misspelt = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
