import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { CacheEntry, Query } from "./answers.ts";
import { answers } from "./answers-now.ts";

interface ObserveOptions {
  /** Whether to fetch; a cached answer is returned in any case. */
  isWanted?: boolean;
  /** Whether a cached failure is shown instead of retried. */
  keepsFailure?: boolean;
}

/** `isFailed`: there is an error and no data. */
export interface QueryResult<T> extends CacheEntry<T> {
  isFailed: boolean;
}

/** Observes a query: fetches its answer if missing or stale, and re-renders when it changes. */
export function useAnswer<T>(
  query: Query<T>,
  { isWanted = true, keepsFailure }: ObserveOptions = {},
): QueryResult<T> {
  const all = answers();
  const key = JSON.stringify(query.key);
  const now = () => all.answer(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is its key
  const follow = useCallback((onChange: () => void) => all.follow(query, onChange), [key]);
  const answer = useSyncExternalStore(follow, now, now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is its key
  useEffect(() => (isWanted ? all.look(query, keepsFailure) : undefined), [key, isWanted, keepsFailure]);
  const { data, error } = answer;
  const isNothing = data === undefined;
  return {
    data,
    error,
    // The fetch starts only in the effect after this render.
    isReading: answer.isReading || (isWanted && isNothing && !error),
    isFailed: isNothing && error !== undefined,
  };
}

/** Returns an answer that the page's loader has fetched. Throws the error of the fetch if it failed. */
export function useLoaded<T>(query: Query<T>): T {
  const { data, error } = useAnswer(query);
  if (data !== undefined) return data;
  throw error ?? answers().ensure(query);
}
