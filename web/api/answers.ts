import { NETWORK } from "#contract/platform/public-messages.ts";
import { isFinal, NetworkError } from "./errors.ts";
import { showToast } from "./toast-store.ts";
import { tryLater } from "./try-later.ts";

interface Keyed {
  key: readonly unknown[];
}

/** A request of a public page, cached under its key. */
export interface Query<T> extends Keyed {
  /** `signal` is aborted when the answer has no observers left. */
  read: (signal: AbortSignal) => T | Promise<T>;
  /** Disables retries. */
  hasNoRetry?: true;
  /** Removes the entry as soon as it has no observers, as for half-typed search texts. */
  isTransient?: true;
  /** Returns after how many milliseconds an observed answer is refetched; undefined: never. */
  refetchAfter?: (data: T) => number | undefined;
}

/** Infers the answer's type from `read`. */
export const asQuery = <T>(query: Query<T>): Query<T> => query;

/** A cached answer. `error` is the last fetch's; the previous `data` stays. */
export interface CacheEntry<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly isReading: boolean;
}

/** What keeps answers beyond the visit, for the time without a connection (web/site/offline/keeper.ts). */
export interface Keeper {
  keep: (key: Keyed["key"], data: unknown) => void;
  /** Returns the network's answer, or the one that is there or kept if that takes long or fails; `show` shows a kept one. */
  orKept: <T>(query: Keyed & Known, asked: Promise<T>, show: (data: unknown) => void) => Promise<T>;
}

/** A query's present answer, and whether it is a kept one. */
interface Known {
  readonly answer: CacheEntry<unknown>;
  readonly isKept?: boolean;
}

/** The query cache of a visit or of one page render. */
export interface Answers {
  /** Returns the cached answer even if it is stale, or fetches it. Rejects with the fetch's error. */
  ensure<T>(query: Query<T>): Promise<T>;
  /** Fetches an answer that is missing or stale. Stores a failure in the cache entry instead of rejecting. */
  prefetch<T>(query: Query<T>): Promise<void>;
  known<T>(query: Query<T>): T | undefined;
  set<T>(query: Keyed, data: T): void;
  fail(query: Keyed, error: Error): void;
  /** Returns the same object until the answer changes. */
  answer<T>(query: Query<T>): CacheEntry<T>;
  /** Subscribes to changes. Returns the unsubscribe function. */
  follow(query: Keyed, onChange: () => void): () => void;
  /** Observes a query until the returned function is called; `keepsFailure` retries no cached failure. */
  look<T>(query: Query<T>, keepsFailure?: boolean): () => void;
  /** Refetches observed answers under a key and marks the others stale; `blank` clears the data until then. */
  renew(key: readonly unknown[], blank?: "blank"): void;
  drop(query: Keyed): void;
  /** Keeps these answers and all further ones, and shows kept ones while the network has none. */
  keepIn(keeper: Keeper): void;
  all(): [key: readonly unknown[], CacheEntry<unknown>][];
}

/** How long answers stay fresh, how often a failed fetch is retried, and the pause before it. Times in milliseconds. */
interface RetryOptions {
  fresh: number;
  retries: number;
  pause: number;
}

interface Entry extends Keyed {
  answer: CacheEntry<unknown>;
  /** When the answer was fetched; NEVER if it is invalidated. */
  at: number;
  query?: Query<unknown> | undefined;
  observers: number;
  /** When the last observer left. */
  left: number;
  running?: { promise: Promise<unknown>; stop: AbortController } | undefined;
  /** Whether the data is a kept answer. */
  isKept?: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** The number of failures since the last answer. */
  failures: number;
  endTrying?: (() => void) | undefined;
  onChange: Set<() => void>;
}

const NEVER = Number.NEGATIVE_INFINITY;

/** Says that the network failed (spec section 7). */
export function reportFailure(error: unknown): void {
  if (error instanceof NetworkError && !error.isQuiet) showToast({ kind: "error", text: NETWORK.failed });
}

const NOTHING: CacheEntry<never> = { data: undefined, error: undefined, isReading: false };
const textOf = ({ key }: Keyed) => JSON.stringify(key);

/** Shares concurrent requests and shows stale answers until they are refetched (docs/decisions/0059). */
export function createAnswers({ fresh, retries, pause }: RetryOptions): Answers {
  const entries = new Map<string, Entry>();
  let keeper: Keeper | undefined;

  function entryOf(query: Keyed): Entry {
    const text = textOf(query);
    const found = entries.get(text);
    if (found) return found;
    for (const [other, { onChange, left, running }] of entries) {
      if (!onChange.size && !running && left < Date.now() - fresh) entries.delete(other);
    }
    const made: Entry = {
      key: query.key,
      answer: NOTHING,
      at: NEVER,
      observers: 0,
      failures: 0,
      left: Date.now(),
      onChange: new Set(),
    };
    entries.set(text, made);
    return made;
  }

  const isFresh = (entry: Entry) => entry.answer.data !== undefined && entry.at > Date.now() - fresh;

  function show(entry: Entry, answer: Partial<CacheEntry<unknown>>): void {
    entry.answer = { ...entry.answer, ...answer };
    for (const changed of [...entry.onChange]) changed();
  }

  function stop(entry: Entry): void {
    entry.running?.stop.abort();
    entry.running = undefined;
    rest(entry);
  }

  /** Ends what would fetch an entry later. */
  function rest(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.endTrying?.();
  }

  function read<T>(entry: Entry, query: Query<T>): Promise<T> {
    if (entry.running) return entry.running.promise as Promise<T>;
    const stopping = new AbortController();
    const { signal } = stopping;
    const asked = attempt(query, signal).finally(() => {
      if (!signal.aborted) entry.running = undefined;
    });
    const promise = keeper
      ? keeper.orKept(entry, asked, (data) => {
          entry.isKept = true;
          show(entry, { data });
        })
      : asked;
    entry.running = { promise, stop: stopping };
    rest(entry);
    show(entry, { isReading: true });
    asked.then(
      (data) => {
        if (signal.aborted) return;
        entry.at = Date.now();
        entry.left = Date.now();
        entry.failures = 0;
        entry.isKept = false;
        show(entry, { data, error: undefined, isReading: false });
        plan(entry);
        keeper?.keep(entry.key, data);
        renewKept();
      },
      (error: Error) => {
        if (signal.aborted) return;
        if (!keeper) reportFailure(error);
        entry.failures += 1;
        // What is gone must not look as if it were there.
        show(entry, {
          error,
          isReading: false,
          ...(entry.isKept && isFinal(error) && { data: undefined }),
        });
        plan(entry);
      },
    );
    return promise;
  }

  /** Fetches the shown kept answers again, once the network has answered. */
  function renewKept(): void {
    for (const entry of entries.values())
      if (entry.isKept && entry.observers && entry.query) read(entry, entry.query).catch(() => undefined);
  }

  async function attempt<T>({ read: ask, hasNoRetry }: Query<T>, signal: AbortSignal): Promise<T> {
    for (let left = hasNoRetry ? 0 : retries; ; left -= 1) {
      try {
        return await ask(signal);
      } catch (error) {
        if (left <= 0 || isFinal(error) || signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Schedules the next refetch of an observed query; after a failure it is tried again. */
  function plan(entry: Entry): void {
    const { query, answer } = entry;
    rest(entry);
    if (answer.error && entry.observers && query && !isFinal(answer.error))
      entry.endTrying = tryLater(Math.max(1, entry.failures), () =>
        read(entry, query).catch(() => undefined),
      );
    const wait =
      entry.observers && answer.data !== undefined ? query?.refetchAfter?.(answer.data) : undefined;
    if (wait === undefined || !query) return;
    entry.timer = setTimeout(() => {
      if (globalThis.document?.visibilityState === "hidden") plan(entry);
      else read(entry, query).catch(() => undefined);
    }, wait);
  }

  return {
    async ensure<T>(query: Query<T>) {
      const entry = entryOf(query);
      return entry.answer.data === undefined ? read(entry, query) : (entry.answer.data as T);
    },
    async prefetch(query) {
      const entry = entryOf(query);
      if (!isFresh(entry)) await read(entry, query).catch(() => undefined);
    },
    known: <T>(query: Query<T>) => entries.get(textOf(query))?.answer.data as T | undefined,
    set(query, data) {
      const entry = entryOf(query);
      stop(entry);
      entry.at = Date.now();
      keeper?.keep(query.key, data);
      show(entry, { data, error: undefined, isReading: false });
    },
    fail: (query, error) => show(entryOf(query), { error }),
    answer: <T>(query: Query<T>) => (entries.get(textOf(query))?.answer ?? NOTHING) as CacheEntry<T>,
    follow(query, onChange) {
      const { onChange: all } = entryOf(query);
      all.add(onChange);
      return () => all.delete(onChange);
    },
    look(query, keepsFailure) {
      const entry = entryOf(query);
      entry.observers += 1;
      entry.query = query as Query<unknown>;
      if (isFresh(entry)) plan(entry);
      else if (!entry.answer.error || !keepsFailure) read(entry, query).catch(() => undefined);
      else plan(entry);
      return () => {
        entry.observers -= 1;
        entry.left = Date.now();
        if (entry.observers) return;
        rest(entry);
        if (!query.isTransient || !entry.running) return;
        stop(entry);
        show(entry, { isReading: false });
      };
    },
    renew(key, blank) {
      for (const entry of entries.values()) {
        if (!key.every((part, at) => entry.key[at] === part)) continue;
        stop(entry);
        entry.at = NEVER;
        show(entry, blank ? NOTHING : { isReading: false });
        if (entry.observers && entry.query) read(entry, entry.query).catch(() => undefined);
      }
    },
    drop: (query) => entries.delete(textOf(query)),
    keepIn(next) {
      keeper = next;
      for (const { key, answer, isKept } of entries.values())
        if (answer.data !== undefined && !isKept) next.keep(key, answer.data);
    },
    all: () => [...entries.values()].map(({ key, answer }) => [key, answer]),
  };
}
