import { AsyncLocalStorage } from "node:async_hooks";
import { sharedRun } from "../shared-run.ts";
import type { Db } from "./schema.ts";

/** The committed counters that caches are valid for: equal numbers mean that nothing was written in between. */
interface Counters {
  /** Raised by every write. */
  change: number;
  /** Raised by writes that a visitor's page may show. */
  content: number;
}

type Read = () => Promise<Counters>;

/** The counters as read for the current request, by connection. */
const requests = new AsyncLocalStorage<Map<Db, Promise<Counters>>>();
/** Requests that wait for the same connection share one reading that began after they came. */
const readings = new WeakMap<Db, Read>();

/**
 * Runs work that only reads, such as a request: it reads the counters once, at the first need of them, so that all its reads
 * are of that moment or later.
 */
export const withOneReading = <T>(work: () => T): T => requests.run(new Map(), work);

export function readCounters(db: Db): Promise<Counters> {
  const request = requests.getStore();
  const known = request?.get(db);
  if (known) return known;
  const reading = readings.get(db) ?? sharedRun(reader(db));
  readings.set(db, reading);
  const counters = reading();
  request?.set(db, counters);
  return counters;
}

/** The query is compiled once per connection: compiling takes twice as long as reading. */
function reader(db: Db): Read {
  const query = db.selectFrom("counters").select(["name", "value"]).compile();
  return async () => {
    const { rows } = await db.executeQuery(query);
    const numberOf = (name: keyof Counters) => {
      const counter = rows.find((row) => row.name === name);
      if (!counter) throw new Error(`The counter '${name}' is missing`);
      return counter.value;
    };
    return { change: numberOf("change"), content: numberOf("content") };
  };
}

/** The database, and the search index, which answers incompletely while its `lapses` are undefined. */
export interface Shown {
  database: { read: Db };
  search: { lapses(): number | undefined };
}

/**
 * Returns the version of everything that visitors see; undefined without a database and while the search index is behind. Both
 * numbers only grow, so that what was made in between never has the same sum.
 */
export async function readShownVersion({ database, search }: Shown): Promise<number | undefined> {
  const lapses = search.lapses();
  if (lapses === undefined) return undefined;
  const counters = await readCounters(database.read).catch(() => undefined);
  return counters && counters.content + lapses;
}

/**
 * Wraps a read that is repeated only after a write of any process; callers share its result. Inside a transaction it is done
 * each time.
 */
export function readOncePerChange<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const results = new WeakMap<Db, { change: number; result: Promise<T> }>();
  return async (db) => {
    if (db.isTransaction) return read(db);
    const { change } = await readCounters(db);
    const known = results.get(db);
    if (known && known.change >= change) return known.result;
    const made = { change, result: read(db) };
    results.set(db, made);
    made.result.catch(() => {
      if (results.get(db) === made) results.delete(db);
    });
    return made.result;
  };
}
