import { isInTitle, type Meant, ordinalOf } from "./postings.ts";
import type { WordIndex } from "./word-index.ts";

/** A title tells something about a word when it holds more than this share of what the other words weigh. */
const SHARE = 0.3;
/** What a word tells that is itself only likely. */
const LIKELY = 0.5;
/** So many of the likeliest are asked. */
const LIKELIEST = 3;

/**
 * How well each candidate for one word goes with the other words of a search: with the titles in which it stands beside
 * them, from 0 to 1, the best one being 1. Undefined when none goes with any.
 */
export type ContextOf = (
  candidates: readonly Meant[],
  others: readonly (readonly Meant[])[],
) => number[] | undefined;

export function createContext(index: WordIndex): ContextOf {
  let held = new Float64Array(0);
  return (candidates, others) => {
    if (held.length < index.numbered) held = new Float64Array(Math.ceil(index.numbered * 1.25));
    const touched: number[] = [];
    const idfOf = ({ term }: Meant) => Math.log(1 + index.size / (term.documents + 1));
    let total = 0;
    for (const other of others) {
      const asked = other.toSorted((a, b) => b.weight - a.weight).slice(0, LIKELIEST);
      const [first] = asked;
      if (!first) continue;
      const idf = idfOf(first);
      total += idf;
      const seen = new Set<number>();
      for (const { term, weight } of asked) {
        for (const entry of term.postings) {
          const ordinal = ordinalOf(entry);
          if (!isInTitle(entry) || seen.has(ordinal)) continue;
          seen.add(ordinal);
          if (held[ordinal] === 0) touched.push(ordinal);
          held[ordinal] = (held[ordinal] as number) + idf * (weight === 1 ? 1 : LIKELY);
        }
      }
    }
    const said = candidates.map(({ term }) => {
      let sum = 0;
      for (const entry of term.postings) {
        const share = isInTitle(entry) ? (held[ordinalOf(entry)] as number) / total : 0;
        if (share > SHARE) sum += share ** 2;
      }
      return sum;
    });
    for (const ordinal of touched) held[ordinal] = 0;
    const most = Math.max(0, ...said);
    return most > 0 ? said.map((sum) => sum / most) : undefined;
  };
}
