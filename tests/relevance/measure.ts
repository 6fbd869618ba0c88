import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import { brandWordsOf, documentOf } from "#server/products/search/document.ts";
import { createProductIndex } from "#server/products/search/engines/embedded/product-index.ts";
import { createTradeWords } from "#server/products/search/trade-words.ts";
import { shippedRows } from "../support/shipped-sample.ts";
import { isForTuning, type JudgedSearch, SEARCHES } from "./searches.ts";
import type { FoundCodes } from "./strangers.ts";

const BRANDS = brandWordsOf(FIRST_CATEGORIES);

const SHOWN = 10;

/** Mean NDCG@10 of searches, and how many rank the intended part first. */
export interface Goodness {
  searches: number;
  ndcg: number;
  /** Share of searches whose first result has the best grade. */
  first: number;
}

/** Indexes the sample like the server; returns the part codes a search finds. */
export async function openSample(): Promise<(text: string) => FoundCodes> {
  const index = createProductIndex();
  index.setTradeWords(createTradeWords(FIRST_WORDS, FIRST_MAKERS));
  const codes = new Map<string, string>();
  const { products } = await shippedRows();
  products.forEach((product, at) => {
    const id = String(at);
    codes.set(id, product.part_code ?? "");
    index.put(documentOf({ ...product, id, product_id: at }, BRANDS));
  });
  return (text) => {
    const { ids, unknown } = index.find(text);
    return { codes: ids.map((id) => codes.get(id) ?? ""), unknown };
  };
}

/** NDCG@10: gains of 2^grade - 1, discounted by rank, relative to the best possible order. */
export function ndcg(answer: readonly string[], grades: ReadonlyMap<string, number>): number {
  const sum = (list: readonly number[]) =>
    list.slice(0, SHOWN).reduce((all, grade, at) => all + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = [...grades.values()].toSorted((one, other) => other - one);
  return sum(answer.map((code) => grades.get(code) ?? 0)) / sum(best);
}

export function goodnessOf(searches: readonly JudgedSearch[], find: (text: string) => FoundCodes): Goodness {
  const answers = searches.map(({ text, grades }) => ({ grades, answer: find(text).codes }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    searches: searches.length,
    ndcg: mean(answers.map(({ answer, grades }) => ndcg(answer, grades))),
    first: mean(
      answers.map(({ answer, grades }) =>
        Number(grades.get(answer[0] ?? "") === Math.max(...grades.values())),
      ),
    ),
  };
}

export const TUNING = SEARCHES.filter(isForTuning);
export const JUDGING = SEARCHES.filter((search) => !isForTuning(search));
