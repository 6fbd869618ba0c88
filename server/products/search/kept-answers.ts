const ANSWERS_MAX = 500;
/** A word that every third part has makes a long answer: what is kept is bounded by the ids in it too. */
const IDS_MAX = 200_000;

/** Answers stay right until the next change: what many type, and what one types with pauses, is found once. */
export interface KeptAnswers<Answer> {
  /** The answer that is kept for a search, or the one that is found now. */
  of(asked: string, find: () => Answer): Answer;
  forget(): void;
}

export function createKeptAnswers<
  Answer extends { ids: readonly string[] | undefined },
>(): KeptAnswers<Answer> {
  const answers = new Map<string, Answer>();
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
      const length = found.ids?.length ?? 0;
      if (answers.size >= ANSWERS_MAX || ids + length > IDS_MAX) forget();
      ids += length;
      answers.set(asked, found);
      return found;
    },
    forget,
  };
}
