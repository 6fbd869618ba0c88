import { SEARCH_TEXT_MAX } from "../../contract/limits.ts";
import type { ProductDocument } from "./document.ts";
import { createExactNames } from "./exact-names.ts";
import { type Found, findWords, joined } from "./find-words.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { createNearCodes } from "./near-codes.ts";
import { createWordIndex } from "./word-index.ts";
import { compact } from "./words.ts";

/** A number is the same with zeros before it, as on a label. */
const withoutZeros = (name: string) => (/^\d+$/.test(name) ? name.replace(/^0+(?=\d)/, "") : name);

/** The words of all products in memory. Synchronous and free of I/O. */
export interface ProductIndex {
  put(document: ProductDocument): void;
  drop(id: string): void;
  /** How many products there are, by category. */
  counts(): ReadonlyMap<string, number>;
  /** Products by relevance: those named exactly, then those that hold the words. */
  find(text: string, category?: string): Found;
}

export function createProductIndex(): ProductIndex {
  const words = createWordIndex();
  const names = createExactNames();
  const near = createNearCodes();
  const counts = new Map<string, number>();
  const answers = createKeptAnswers();
  const count = (category: string, step: 1 | -1) => counts.set(category, (counts.get(category) ?? 0) + step);
  const drop = (id: string) => {
    const category = words.categoryOf(id);
    if (category === undefined) return;
    answers.forget();
    words.drop(id);
    names.drop(id);
    near.drop(id);
    count(category, -1);
  };

  return {
    put(document) {
      drop(document.id);
      answers.forget();
      words.put(document);
      names.put(document.id, document.exact);
      near.put(document.id, document.partCodes);
      count(document.category, 1);
    },
    drop,
    counts: () => counts,
    find(typed, category) {
      const text = typed.slice(0, SEARCH_TEXT_MAX);
      return answers.of(`${category ?? ""}\n${text}`, () => {
        const ofCategory = (ids: readonly string[]) =>
          ids.filter((id) => !category || words.categoryOf(id) === category);
        const named = ofCategory(names.find(withoutZeros(compact(text))));
        const others = findWords(words, text, { category, isNamed: named.length > 0 });
        if (!named.length && others.similar) {
          const meant = near.find(text);
          const ids = ofCategory(meant.ids);
          if (ids.length) return { ids, similar: !meant.isSame };
        }
        const ids = joined(named.length && others.similar ? [named] : [named, others.ids]);
        return { ids, similar: others.similar && !named.length && ids.length > 0 };
      });
    },
  };
}
