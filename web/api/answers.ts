import { isFinal } from "./errors.ts";

interface Keyed {
  key: readonly unknown[];
}

/** A question that public pages ask, known by its key. */
export interface Query<T> extends Keyed {
  /** `signal` is aborted when nobody waits for the answer any more. */
  read: (signal: AbortSignal) => T | Promise<T>;
  /** What fails is not asked for a second time. */
  isAskedOnce?: true;
  /** Nobody needs the answer once nobody looks at it: half typed texts. */
  isPassing?: true;
  /** In how many milliseconds an answer that is looked at is asked for again; undefined: it is not. */
  again?: (data: T) => number | undefined;
}

/** A question whose answer's type follows from how it is read. */
export const asQuery = <T>(query: Query<T>): Query<T> => query;

/** An answer as it is known now. `error` is that of the last reading, which leaves the answer before it in its place. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly isReading: boolean;
}

/** The answers that a visit, or the rendering of one page, has read. */
export interface Answers {
  /** The answer that is there, however old, or the one that is read now. Rejects with what kept it away. */
  ensure<T>(query: Query<T>): Promise<T>;
  /** Reads what is not there or too old. A failure is kept for who asks. */
  prefetch<T>(query: Query<T>): Promise<void>;
  known<T>(query: Query<T>): T | undefined;
  set<T>(query: Keyed, data: T): void;
  fail(query: Keyed, error: Error): void;
  /** The same object until something changes. */
  answer<T>(query: Query<T>): Answer<T>;
  /** Hears of changes until the function that comes back is called. */
  follow(query: Keyed, onChange: () => void): () => void;
  /**
   * Looks at an answer until the function that comes back is called: it is read where it is missing or too old, and again
   * as the query says. With `keepsFailure` a failure that is there stays.
   */
  look<T>(query: Query<T>, keepsFailure?: boolean): () => void;
  /** Reads anew what is looked at below a key, the rest when it is looked at next; `blank` shows nothing until then. */
  renew(key: readonly unknown[], blank?: "blank"): void;
  drop(query: Keyed): void;
  all(): [key: readonly unknown[], Answer<unknown>][];
}

/** How long answers are good, how often what failed is asked for again, and after how long; in milliseconds. */
interface Patience {
  fresh: number;
  retries: number;
  pause: number;
}

interface Entry extends Keyed {
  answer: Answer<unknown>;
  /** When the answer was read; NEVER for one that is to be read anew. */
  at: number;
  /** The query of who looks at it, and how many do. */
  query?: Query<unknown> | undefined;
  lookers: number;
  /** When the last of them left. */
  left: number;
  running?: { promise: Promise<unknown>; stop: AbortController } | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
  onChange: Set<() => void>;
}

const NEVER = Number.NEGATIVE_INFINITY;
const NOTHING: Answer<never> = { data: undefined, error: undefined, isReading: false };
const textOf = ({ key }: Keyed) => JSON.stringify(key);

/**
 * What public pages know (docs/decisions/0059): each question is asked once at a time, whoever asks; an answer is good for
 * a while, then shown until the next one has come; one that nobody has looked at for as long is forgotten.
 */
export function createAnswers({ fresh, retries, pause }: Patience): Answers {
  const entries = new Map<string, Entry>();

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
      lookers: 0,
      left: Date.now(),
      onChange: new Set(),
    };
    entries.set(text, made);
    return made;
  }

  const isFresh = (entry: Entry) => entry.answer.data !== undefined && entry.at > Date.now() - fresh;

  function show(entry: Entry, answer: Partial<Answer<unknown>>): void {
    entry.answer = { ...entry.answer, ...answer };
    for (const changed of [...entry.onChange]) changed();
  }

  function stop(entry: Entry): void {
    entry.running?.stop.abort();
    entry.running = undefined;
    clearTimeout(entry.timer);
  }

  function read<T>(entry: Entry, query: Query<T>): Promise<T> {
    if (entry.running) return entry.running.promise as Promise<T>;
    const stopping = new AbortController();
    const { signal } = stopping;
    const promise = attempt(query, signal).finally(() => {
      if (!signal.aborted) entry.running = undefined;
    });
    entry.running = { promise, stop: stopping };
    clearTimeout(entry.timer);
    show(entry, { isReading: true });
    promise.then(
      (data) => {
        if (signal.aborted) return;
        entry.at = Date.now();
        entry.left = Date.now();
        show(entry, { data, error: undefined, isReading: false });
        plan(entry);
      },
      (error: Error) => {
        if (signal.aborted) return;
        show(entry, { error, isReading: false });
        plan(entry);
      },
    );
    return promise;
  }

  async function attempt<T>({ read: ask, isAskedOnce }: Query<T>, signal: AbortSignal): Promise<T> {
    for (let left = isAskedOnce ? 0 : retries; ; left -= 1) {
      try {
        return await ask(signal);
      } catch (error) {
        if (left <= 0 || isFinal(error) || signal.aborted) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Asks again later, where somebody looks at an answer that will be another. */
  function plan(entry: Entry): void {
    const { query, answer } = entry;
    clearTimeout(entry.timer);
    const wait = entry.lookers && answer.data !== undefined ? query?.again?.(answer.data) : undefined;
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
      show(entry, { data, error: undefined, isReading: false });
    },
    fail: (query, error) => show(entryOf(query), { error }),
    answer: <T>(query: Query<T>) => (entries.get(textOf(query))?.answer ?? NOTHING) as Answer<T>,
    follow(query, onChange) {
      const { onChange: all } = entryOf(query);
      all.add(onChange);
      return () => all.delete(onChange);
    },
    look(query, keepsFailure) {
      const entry = entryOf(query);
      entry.lookers += 1;
      entry.query = query as Query<unknown>;
      if (isFresh(entry)) plan(entry);
      else if (!entry.answer.error || !keepsFailure) read(entry, query).catch(() => undefined);
      return () => {
        entry.lookers -= 1;
        entry.left = Date.now();
        if (entry.lookers) return;
        clearTimeout(entry.timer);
        if (!query.isPassing || !entry.running) return;
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
        if (entry.lookers && entry.query) read(entry, entry.query).catch(() => undefined);
      }
    },
    drop: (query) => entries.delete(textOf(query)),
    all: () => [...entries.values()].map(({ key, answer }) => [key, answer]),
  };
}
