import type { Found } from "./find-words.ts";

const ANSWERS_MAX = 500;
/** A word that every third part has makes a long answer: what is kept is bounded by the ids in it too. */
const IDS_MAX = 200_000;

/** Answers stay right until the next change: what many type, and what one types with pauses, is found once. */
export interface KeptAnswers {
  /** The answer that is kept for a search, or the one that is found now. */
  of(asked: string, find: () => Found): Found;
  forget(): void;
}

export function createKeptAnswers(): KeptAnswers {
  const answers = new Map<string, Found>();
  let ids = 0;
  const forget = () => {
    answers.clear();
    ids = 0;
  };
  return {
    of(asked, find) {
      const known = answers.get(asked);
      if (known) return known;
      const found = find();
      if (answers.size >= ANSWERS_MAX || ids + found.ids.length > IDS_MAX) forget();
      ids += found.ids.length;
      answers.set(asked, found);
      return found;
    },
    forget,
  };
}
