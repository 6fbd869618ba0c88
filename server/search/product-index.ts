import MiniSearch from "minisearch";
import { SEARCH_TEXT_MAX } from "../../contract/limits.ts";
import type { ProductDocument } from "./document.ts";
import { createExactNames } from "./exact-names.ts";
import { type Found, findWords } from "./find-words.ts";
import { createTermCounts } from "./term-counts.ts";
import { compact } from "./words.ts";

const SEARCHED = ["name", "title", "codes", "specifications", "description"] as const;
const ANSWERS_KEPT = 500;
/** A number is the same with zeros before it, as on a label. */
const LEADING_ZEROS = /^0+(?=\d+$)/;

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
  const words = new MiniSearch<ProductDocument>({
    fields: [...SEARCHED],
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term,
  });
  const names = createExactNames();
  const terms = createTermCounts();
  const categories = new Map<string, string>();
  const counts = new Map<string, number>();
  /** Answers stay right until the next change: what many type, and what one types with pauses, is found once. */
  const answers = new Map<string, Found>();
  const count = (category: string, step: 1 | -1) => counts.set(category, (counts.get(category) ?? 0) + step);
  const drop = (id: string) => {
    const category = categories.get(id);
    if (category === undefined) return;
    answers.clear();
    words.discard(id);
    names.drop(id);
    categories.delete(id);
    count(category, -1);
  };

  return {
    put(document) {
      drop(document.id);
      answers.clear();
      words.add(document);
      names.put(document.id, document.exact);
      terms.add(SEARCHED.flatMap((field) => document[field].split(" ")));
      categories.set(document.id, document.category);
      count(document.category, 1);
    },
    drop,
    counts: () => counts,
    find(typed, category) {
      const text = typed.slice(0, SEARCH_TEXT_MAX);
      const asked = `${category ?? ""}\n${text}`;
      const known = answers.get(asked);
      if (known) return known;
      const isWanted = (id: string) => !category || categories.get(id) === category;
      const named = names.find(compact(text).replace(LEADING_ZEROS, "")).filter(isWanted);
      const others = findWords({ words, terms }, text, isWanted, named.length > 0);
      const found = named.length
        ? { ids: [...new Set([...named, ...(others.similar ? [] : others.ids)])], similar: false }
        : { ids: [...new Set(others.ids)], similar: others.similar && others.ids.length > 0 };
      if (answers.size >= ANSWERS_KEPT) answers.clear();
      answers.set(asked, found);
      return found;
    },
  };
}
