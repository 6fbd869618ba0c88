import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { Answer, Query } from "./answers.ts";
import { answers } from "./answers-now.ts";

interface Looking {
  /** Whether the answer is wanted now; one that is there is shown in any case. */
  isWanted?: boolean;
  /** A failure that the server saw is shown as such, not asked for again behind the visitor's back. */
  keepsFailure?: boolean;
}

/** What is known of an answer, `isFailed` where nothing is and it could not be read. */
export interface Looked<T> extends Answer<T> {
  isFailed: boolean;
}

/** Looks at an answer: it is read where it is missing or too old. */
export function useAnswer<T>(query: Query<T>, { isWanted = true, keepsFailure }: Looking = {}): Looked<T> {
  const all = answers();
  const key = JSON.stringify(query.key);
  const now = () => all.answer(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is its key
  const follow = useCallback((hear: () => void) => all.follow(query, hear), [key]);
  const answer = useSyncExternalStore(follow, now, now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is its key
  useEffect(() => (isWanted ? all.look(query, keepsFailure) : undefined), [key, isWanted, keepsFailure]);
  const { data, error } = answer;
  const isNothing = data === undefined;
  return {
    data,
    error,
    // What is about to be asked for is not there either.
    isReading: answer.isReading || (isWanted && isNothing && !error),
    isFailed: isNothing && error !== undefined,
  };
}

/** An answer that the page's loader has read. */
export function useLoaded<T>(query: Query<T>): T {
  const { data, error } = useAnswer(query);
  if (data !== undefined) return data;
  throw error ?? answers().ensure(query);
}
