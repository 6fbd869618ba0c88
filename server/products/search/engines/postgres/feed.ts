import { setTimeout as pause } from "node:timers/promises";
import { readCounters, withOneReading } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import { sharedRun, whileRunning } from "#server/platform/shared-run.ts";
import { readRemovals } from "#server/products/removals.ts";
import {
  namesIn,
  type ReadRow,
  type RowReader,
  readSearchSettings,
  rowReader,
  type SearchSettings,
} from "#server/products/search/settings.ts";
import type { TradeWords } from "#server/products/search/trade-words.ts";
import { applyProducts, PUBLISHED, UNPUBLISHED } from "./apply.ts";
import { countChangedUpTo, countProductsUpTo, readChangedProducts, readTarget } from "./changed-products.ts";
import type { Connection, Connections } from "./connection.ts";
import { type Listings, openListings } from "./facets.ts";
import {
  dropEdition,
  EDITIONS,
  type EditionRow,
  type EditionTables,
  editionTables,
  indexEdition,
  LAST_ID,
  makeEdition,
  prepareEditions,
  readEditions,
  upTo,
} from "./tables.ts";
import { createVocabulary, type KeptVocabulary } from "./vocabulary.ts";

/** An answer waits for up to this many changed products. */
const ANSWER_ROWS = 1000;
/** Of more, it waits only for the newest, among which is what its user has just written. */
const NEWEST_ROWS = 100;
/** The products of one transaction: of an edition that answers, and of one that is built aside. */
const STEP_ROWS = 100;
const BUILD_ROWS = 1000;
/** The advisory lock for adding and dropping editions. Changes to one edition take a lock with its id. */
const EDITIONS_LOCK = 0;
/** Milliseconds for which searches may still read the tables of a replaced edition. */
const REPLACED_FOR = 5_000;

/** Milliseconds after a failed build before an answer begins another. */
const RETRY_AFTER = 10_000;
/** PostgreSQL's code for a missing right. */
const MAY_NOT = "42501";

/** The edition that answers, as this process has read it. */
export interface ReadEdition {
  id: number;
  tables: EditionTables;
  listings: Listings;
  settings: SearchSettings;
  reader: RowReader;
  tradeWords: TradeWords;
  sides: readonly [published: KeptVocabulary, unpublished: KeptVocabulary];
  /** Changes with each transaction that changes the edition. */
  stamp: number;
}

/** Keeps the tables of the search up to date by change numbers, in whichever process is first. */
export interface PostgresFeed {
  /** Returns the edition with everything committed before the call, as far as an answer waits for it; undefined while the first is built. */
  fresh(): Promise<ReadEdition | undefined>;
  /** Resolves when there is an edition that answers; rejects if it can't be built, which is logged. */
  built(): Promise<void>;
  /** Grows with each time that the index was behind; undefined while it is. */
  lapses(): number | undefined;
  /** The last edition that was read. */
  edition(): ReadEdition | undefined;
  /** Reads which edition answers, although nothing was written. */
  reread(): Promise<void>;
  close(): Promise<void>;
}

export function openPostgresFeed(
  database: Database,
  db: Connections,
  onError: (error: Error) => void,
): PostgresFeed {
  let current: ReadEdition | undefined;
  /** Everything up to this change is in the edition that was read. */
  let seen = -1;
  let isBehind = true;
  let lapses = 0;
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  /** What a close waits for. */
  const works = new Set<Promise<unknown>>();
  let prepared: Promise<unknown> | undefined;

  /** Returns work that concurrent callers share. It reads the counters itself, not those of a request, and `close` waits for it. */
  const shared = (share: typeof sharedRun<void>, work: () => Promise<void>): (() => Promise<void>) =>
    share(async () => {
      if (isClosed()) return;
      const done = withOneReading(work);
      works.add(done);
      await done.finally(() => works.delete(done));
    });

  const editions = async (): Promise<EditionRow[]> => {
    prepared ??= db.alone(EDITIONS_LOCK, prepareEditions);
    prepared.catch(() => {
      prepared = undefined;
    });
    await prepared;
    return readEditions(db);
  };
  const answering = (rows: readonly EditionRow[]) => rows.findLast(({ is_ready }) => is_ready);

  const catchUp = shared(sharedRun, async () => {
    const { change: target } = await readCounters(database.read);
    const settings = await readSearchSettings(database);
    const names = namesIn(settings);
    let ready = answering(await editions());
    if (ready && upTo(ready) > (await readTarget(database)).change) {
      // The database is of a time before: what was made since isn't there any more.
      await db.alone(EDITIONS_LOCK, async (tx) => {
        for (const { id } of await readEditions(tx)) await dropEdition(tx, id);
      });
      ready = undefined;
    }
    if (!ready || (ready.names !== names && (await countDocuments(ready)) <= ANSWER_ROWS)) {
      // A small catalogue has an index, and other names, at once.
      if ((await countProductsUpTo(database, ANSWER_ROWS + 1)) <= ANSWER_ROWS) {
        await build();
        ready = answering(await editions());
      }
    }
    if (!ready) return;
    if (upTo(ready) < target) {
      const rows = await countChangedUpTo(database, {
        after: upTo(ready),
        upTo: target,
        most: ANSWER_ROWS + 1,
      });
      if (rows > ANSWER_ROWS) await applyNewest(ready);
      else await advance(ready.id, { rows: ANSWER_ROWS });
      ready = answering(await editions()) ?? ready;
    }
    await take(ready, settings);
    const wasBehind = isBehind;
    isBehind = ready.names !== names || upTo(ready) < target;
    if (isBehind && !wasBehind) lapses += 1;
    seen = target;
    if (isBehind) drain().catch(onError);
    dropReplaced().catch(onError);
  });

  function openEdition(id: number): Pick<ReadEdition, "id" | "tables" | "listings" | "sides"> {
    const tables = editionTables(id);
    const sides = [createVocabulary(PUBLISHED), createVocabulary(UNPUBLISHED)] as const;
    return { id, tables, listings: openListings(db, tables), sides };
  }

  /** Reads what has changed in an edition since it was last read. */
  async function take({ id, stamp, names }: EditionRow, settings: SearchSettings): Promise<void> {
    const isSame = current?.id === id;
    const edition = isSame && current ? current : openEdition(id);
    for (const side of edition.sides) await side.refresh(db, edition.tables, stamp);
    const reader =
      isSame && current && namesIn(current.settings) === namesIn(settings)
        ? current.reader
        : rowReader(settings);
    // Until the edition with other names is complete, this one reads products as it did.
    const isOwn = names === namesIn(settings) || !current;
    const isLexicon = current?.settings.lexicon === settings.lexicon;
    current = {
      ...{ ...edition, stamp, settings },
      reader: isOwn ? reader : (current as ReadEdition).reader,
      tradeWords: isLexicon && current ? current.tradeWords : settings.tradeWords(),
    };
  }

  async function countDocuments({ id }: EditionRow): Promise<number> {
    const [row] = await db.query<{ count: number }>(
      `select sum(documents)::int as count from ${editionTables(id).sides}`,
    );
    return row?.count ?? 0;
  }

  /**
   * Applies the next changes to an edition, oldest first, alone among all processes; returns whether there may be more.
   * An edition is read with the names that it was made with.
   */
  function advance(id: number, { rows: most }: { rows: number }): Promise<boolean> {
    return db.alone(id, async (tx) => {
      const row = (await readEditions(tx)).find((each) => each.id === id);
      if (!row) return false;
      const { change: target } = await readTarget(database);
      if (upTo(row) >= target) return false;
      const rows = await readChangedProducts(database, { after: row, target, direction: "asc", limit: most });
      const last = rows.at(-1);
      const isAll = rows.length < most || !last;
      const place = isAll
        ? { at_change: target, at_id: LAST_ID }
        : { at_change: last.change, at_id: last.id };
      const removed = await removalsOf(tx, id, upTo(row), upTo(place));
      await applyTo(tx, { ...row, ...place }, { rows, removed });
      return !isAll;
    });
  }

  /** Applies the newest changes ahead of their turn. */
  function applyNewest({ id }: EditionRow): Promise<void> {
    return db.alone(id, async (tx) => {
      const row = (await readEditions(tx)).find((each) => each.id === id);
      if (!row) return;
      const { change: target } = await readTarget(database);
      const rows = await readChangedProducts(database, {
        after: row,
        target,
        direction: "desc",
        limit: NEWEST_ROWS,
      });
      await applyTo(tx, row, { rows: rows.toReversed(), removed: [] });
    });
  }

  async function applyTo(
    tx: Connection,
    { id, names, stamp, at_change, at_id }: EditionRow,
    { rows, removed }: { rows: readonly ReadRow[]; removed: readonly string[] },
  ): Promise<void> {
    const next = stamp + 1;
    await applyProducts(tx, editionTables(id), {
      rows,
      removed,
      reader: await readerFor(names),
      stamp: next,
    });
    await tx.query(`update ${EDITIONS} set at_change = $2, at_id = $3, stamp = $4 where id = $1`, [
      ...[id, at_change, at_id, next],
    ]);
  }

  /** The ids of products that are gone; all that the edition has too many, if their removals aren't kept any more. */
  async function removalsOf(tx: Connection, id: number, after: number, until: number): Promise<string[]> {
    const removed = await readRemovals(database, after, until);
    if (removed) return removed;
    const rows = await tx.query<{ id: string }>(
      `select id from ${editionTables(id).documents} d where not exists (select 1 from products p where p.id = d.id)`,
    );
    return rows.map((row) => row.id);
  }

  let made: { names: string; reader: RowReader } | undefined;
  async function readerFor(names: string): Promise<RowReader> {
    if (made?.names === names) return made.reader;
    const settings = await readSearchSettings(database);
    const isCurrent = namesIn(settings) === names;
    // An edition with names of before is replaced soon: until then its changes are read with the new ones.
    const reader = rowReader(settings);
    if (isCurrent) made = { names, reader };
    return reader;
  }

  /** Builds an edition for the current names, unless another process does, and lets it answer. */
  async function build(): Promise<void> {
    const names = namesIn(await readSearchSettings(database));
    const id = await db.alone(EDITIONS_LOCK, async (tx) => {
      const rows = await readEditions(tx);
      if (answering(rows)?.names === names) return undefined;
      const begun = rows.findLast((row) => !row.is_ready);
      if (begun?.names === names) return begun.id;
      if (begun) await dropEdition(tx, begun.id);
      return (await makeEdition(tx, names)).id;
    });
    if (id === undefined) return;
    while (!isClosed() && (await advance(id, { rows: BUILD_ROWS })));
    if (isClosed()) return;
    await db.alone(id, async (tx) => {
      const row = (await readEditions(tx)).find((each) => each.id === id);
      // Another process has completed it.
      if (!row || row.is_ready) return;
      await indexEdition(tx, id);
      await tx.query(`update ${EDITIONS} set is_ready = true where id = $1`, [id]);
    });
    // Pages of listings are read from indexes alone.
    await db.query(`vacuum ${editionTables(id).documents}`);
  }

  /** Drops the tables of replaced editions when searches that began before have ended. */
  const dropReplaced = shared(whileRunning, async () => {
    const ready = (await editions()).filter(({ is_ready }) => is_ready);
    const replaced = ready.slice(0, -1);
    if (!replaced.length) return;
    await pause(REPLACED_FOR, undefined, { signal: closing.signal }).catch(() => undefined);
    if (isClosed()) return;
    await db.alone(EDITIONS_LOCK, async (tx) => {
      for (const { id } of replaced) await dropEdition(tx, id);
    });
  });

  /** Applies in the background what answers don't wait for. */
  const drain = shared(whileRunning, async () => {
    while (!isClosed() && (await withOneReading(drainStep)));
    if (!isClosed()) await catchUp();
  });

  /** Applies some changes, or builds an edition for other names; returns whether there may be more to do. */
  async function drainStep(): Promise<boolean> {
    const ready = answering(await editions());
    if (ready && (await advance(ready.id, { rows: STEP_ROWS }))) return true;
    if (ready?.names === namesIn(await readSearchSettings(database))) return false;
    await build();
    return true;
  }

  const builtOnce = shared(whileRunning, async () => {
    while (!current && !isClosed()) {
      await catchUp();
      if (!current) await drain();
    }
  });
  let failure: { error: Error; until: number } | undefined;
  const built = async (): Promise<void> => {
    if (failure && performance.now() < failure.until) throw failure.error;
    try {
      await builtOnce();
    } catch (error) {
      const known = explained(error as Error);
      if (!failure || performance.now() >= failure.until) onError(known);
      failure = { error: known, until: performance.now() + RETRY_AFTER };
      throw known;
    }
  };

  return {
    built,
    edition: () => current,
    reread: catchUp,
    lapses: () => (isBehind ? undefined : lapses),
    async fresh() {
      const { change } = await readCounters(database.read);
      if (!current) {
        built().catch(() => undefined);
        return undefined;
      }
      while (change > seen && !isClosed()) await catchUp();
      return current;
    },
    async close() {
      closing.abort();
      while (works.size) await Promise.allSettled(works);
      await db.close();
    },
  };
}

/** Names what the user of the database may not do. */
const explained = (error: Error & { code?: string }): Error =>
  error.code === MAY_NOT || error.message.includes("pg_trgm")
    ? Object.assign(
        new Error(
          "With SEARCH=postgres, the user of DATABASE_URL needs the right to create a schema and the extension pg_trgm",
          { cause: error },
        ),
        { code: "SEARCH_UNAVAILABLE" },
      )
    : error;
