import { documentOf } from "../../server/products/search/document.ts";
import { createProductIndex } from "../../server/products/search/product-index.ts";
import { shippedRows } from "../support/shipped-sample.ts";
import { isForTuning, type JudgedSearch, SEARCHES } from "./searches.ts";
import type { FoundCodes } from "./strangers.ts";

const SHOWN = 10;

/** How good the answers to some searches are: the mean of their NDCG@10, and how many lead with what was meant. */
export interface Goodness {
  searches: number;
  ndcg: number;
  /** The share whose first part has the best grade of all. */
  first: number;
}

/** The sample's products as the server indexes them, and what each search finds in it, by part code. */
export async function openSample(): Promise<(text: string) => FoundCodes> {
  const index = createProductIndex();
  const codes = new Map<string, string>();
  const { products } = await shippedRows();
  products.forEach((product, at) => {
    const id = String(at);
    codes.set(id, product.part_code ?? "");
    index.put(documentOf({ ...product, id, product_id: at }));
  });
  return (text) => {
    const { ids, unknown } = index.find(text);
    return { codes: ids.map((id) => codes.get(id) ?? ""), unknown };
  };
}

/**
 * NDCG@10 of an answer: each part's gain, 2 to the power of its grade less 1, counts the less the further down it stands,
 * beside the best order there could be. 1 is that order, 0 finds nothing of it.
 */
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

/** The two halves of the searches. */
export const TUNING = SEARCHES.filter(isForTuning);
export const JUDGING = SEARCHES.filter((search) => !isForTuning(search));
