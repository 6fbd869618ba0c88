import { isInTitle, ordinalOf, type Term, type WeightedTerm } from "./postings.ts";
import type { ContextOf, RankedDocuments } from "./searched.ts";

/** Minimum share of the other words' weight that a title must have to count as context. */
const SHARE = 0.3;
/** Weight of context from words that are themselves only likely. */
const LIKELY = 0.5;
/** Factor for titles in which the words are adjacent. */
const BESIDE = 4;
/** Number of likeliest candidates that are checked. */
const LIKELIEST = 3;

const likeliestOf = (candidates: readonly WeightedTerm[]): WeightedTerm[] =>
  candidates.toSorted((one, other) => other.weight - one.weight).slice(0, LIKELIEST);

/** Returns the context of words among the documents of an engine. */
export function createContext(documents: Pick<RankedDocuments, "size" | "numbered" | "titleOf">): ContextOf {
  let idfSums = new Float64Array(0);
  /** The word that was last seen in a title, by ordinal. */
  let seenFor = new Float64Array(0);
  let seen = 0;
  return (candidates, others, beside) => {
    if (idfSums.length < documents.numbered) {
      idfSums = new Float64Array(Math.ceil(documents.numbered * 1.25));
      seenFor = new Float64Array(idfSums.length);
    }
    const touched: number[] = [];
    const idfOf = ({ term }: WeightedTerm) => Math.log(1 + documents.size / (term.documents + 1));
    let total = 0;
    for (const other of others) {
      const likeliest = likeliestOf(other);
      const [first] = likeliest;
      if (!first) continue;
      const idf = idfOf(first);
      total += idf;
      seen += 1;
      for (const { term, weight } of likeliest) {
        for (const entry of term.postings) {
          const ordinal = ordinalOf(entry);
          if (!isInTitle(entry) || seenFor[ordinal] === seen) continue;
          seenFor[ordinal] = seen;
          if (idfSums[ordinal] === 0) touched.push(ordinal);
          idfSums[ordinal] = (idfSums[ordinal] as number) + idf * (weight === 1 ? 1 : LIKELY);
        }
      }
    }
    const [before, behind] = beside.map(
      (other = []) => new Set(likeliestOf(other).map(({ term }) => term)),
    ) as [Set<Term>, Set<Term>];
    const isBeside = (term: Term, title: readonly Term[]) =>
      title.some(
        (each, at) =>
          each === term && (before.has(title[at - 1] as Term) || behind.has(title[at + 1] as Term)),
      );
    const fit = candidates.map(({ term }) => {
      let sum = 0;
      for (const entry of term.postings) {
        const ordinal = ordinalOf(entry);
        const share = isInTitle(entry) ? (idfSums[ordinal] as number) / total : 0;
        if (share > SHARE) sum += share ** 2 * (isBeside(term, documents.titleOf(ordinal)) ? BESIDE : 1);
      }
      return sum;
    });
    for (const ordinal of touched) idfSums[ordinal] = 0;
    const most = Math.max(0, ...fit);
    return most > 0 ? fit.map((sum) => sum / most) : undefined;
  };
}
