import { type DataTag, type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import type { AdminAnswerOf, Call, ParamsOf, QueryOf } from "#contract/platform/call.ts";
import { fetchSite } from "#web/api/queries.ts";
import { type Asking, ask } from "./ask.ts";
import { queries } from "./queries.ts";

/** The first part of the keys of what only administrators get. */
export const ADMIN_KEY = "admin";

/** Returns the key of a call's answers: of all, or of those with these arguments. */
export const callKey = (call: Call, args?: object): QueryKey =>
  args ? [ADMIN_KEY, call.path, args] : [ADMIN_KEY, call.path];

/** The arguments of a GET call. `key` is what its answer depends on besides; with `quiet` a network failure shows no toast. */
type Reading<C extends Call> = { key?: readonly unknown[]; quiet?: true } & (keyof ParamsOf<C> extends never
  ? { params?: never }
  : { params: ParamsOf<C> }) &
  (C extends { query: object } ? { query?: QueryOf<C> } : { query?: never });

type Readings<C extends Call> = object extends Reading<C> ? [reading?: Reading<C>] : [reading: Reading<C>];

/** Returns the query of a GET call, whose key are the call and its arguments. */
export const readOf = <C extends Call>(
  call: C,
  ...[{ quiet, key, ...args } = {} as Reading<C>]: Readings<C>
) =>
  queryOptions({
    queryKey: callKey(call, { ...args, key }),
    queryFn: ({ signal }): Promise<AdminAnswerOf<C>> =>
      ask(call, { ...args, signal, ...(quiet && { quiet }) } as unknown as Asking<C>),
  });

/** Observes a GET call's answer: fetches it, and re-renders when it changes. */
export const useRead = <C extends Call>(call: C, ...reading: Readings<C>) =>
  useQuery(readOf(call, ...reading));

/** GET /site: the public business profile and site settings. */
export const shownSiteQuery = queryOptions({ queryKey: ["site"], queryFn: fetchSite });

type Calls = Call | Readonly<Record<string, Call>>;

/** Refetches the shown answers of these calls or tables of calls, of all without any; the others are stale from now on. */
export function renew(...changed: readonly Calls[]): Promise<void> {
  if (changed.length === 0) return queries.invalidateQueries({ queryKey: [ADMIN_KEY] });
  const paths = new Set<unknown>(changed.flatMap(callsOf).map(({ path }) => path));
  return queries.invalidateQueries({ predicate: ({ queryKey }) => paths.has(queryKey[1]) });
}

const isCall = (calls: Calls): calls is Call => typeof calls["path"] === "string";
const callsOf = (calls: Calls): readonly Call[] => (isCall(calls) ? [calls] : Object.values(calls));

/** Shows an answer at once, or what is made of the known one, and gives up fetching it: that could return an older state. */
export function put<T>(
  { queryKey }: { queryKey: DataTag<QueryKey, T, Error> },
  next: T | ((known: T) => T),
): void {
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<T>(queryKey, (known) => {
    if (!(next instanceof Function)) return next;
    return known === undefined ? undefined : next(known);
  });
}

/** Forgets an administrator's answers. */
export const forgetAnswers = (): void => queries.removeQueries({ queryKey: [ADMIN_KEY] });
