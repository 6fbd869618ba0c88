import { LRUCache } from "lru-cache";

const ANSWERS_MAX = 500;
/** Cached results are also limited by their total number of ids, because common words match many parts. */
const IDS_MAX = 200_000;

/** A cache of results, valid until the next change. */
interface KeptAnswers<Answer> {
  of(key: string, find: () => Answer): Answer;
  /** The same of an answer that takes time; it isn't kept if all have been forgotten meanwhile. */
  made(key: string, find: () => Promise<Answer>): Promise<Answer>;
  known(key: string): Answer | undefined;
  /** A function that keeps an answer unless all have been forgotten since now. */
  keeper(): (key: string, found: Answer) => void;
  forget(): void;
}

export function createKeptAnswers<
  Answer extends { ids: readonly string[] | undefined },
>(): KeptAnswers<Answer> {
  const answers = new LRUCache<string, Answer>({
    max: ANSWERS_MAX,
    maxSize: IDS_MAX,
    sizeCalculation: ({ ids }) => (ids?.length ?? 0) + 1,
  });
  let forgotten = 0;
  const keeper = () => {
    const since = forgotten;
    return (key: string, found: Answer) => {
      if (since === forgotten) answers.set(key, found);
    };
  };
  return {
    of(key, find) {
      const known = answers.get(key);
      if (known) return known;
      const found = find();
      answers.set(key, found);
      return found;
    },
    async made(key, find) {
      const known = answers.get(key);
      if (known) return known;
      const keep = keeper();
      const found = await find();
      keep(key, found);
      return found;
    },
    known: (key) => answers.get(key),
    keeper,
    forget() {
      forgotten += 1;
      // Clearing takes as long when nothing is cached, and each changed product clears several times.
      if (answers.size > 0) answers.clear();
    },
  };
}
