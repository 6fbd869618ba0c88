import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { sql } from "kysely";
import { readCounters, withOneReading } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import { whileRunning } from "#server/platform/shared-run.ts";
import { createTurnTimer, createYielder } from "#server/platform/yield-to-event-loop.ts";
import { readRemovals } from "#server/products/removals.ts";
import {
  INDEXED_COLUMNS,
  type ReadRow,
  readSearchSettings,
  type SearchSettings,
} from "#server/products/search/settings.ts";
import { createEdition, type Edition } from "./edition.ts";

/** An answer waits for up to this many changed rows, about 250 ms of work. */
const ANSWER_ROWS = 1000;
/** Of more, it waits only for the newest, among which is what its user has just written. */
const NEWEST_ROWS = 100;
/** The number of rows that one step in the background applies at most. */
const STEP_ROWS = 100;

/** Keeps an index of all products up to date by change numbers. */
export interface Feed {
  /**
   * Returns the index with everything committed before the call, by any process, if that can be applied in the time of an
   * answer: the newest changes come first, the others in the background. A rename builds another edition in the background;
   * until that is complete, the old one answers.
   */
  fresh(): Promise<Edition>;
  /** The current edition, without an update; undefined until the first one is complete. */
  edition(): Edition | undefined;
  /** Resolves when the first edition is complete. After a failure each call tries again. */
  built(): Promise<void>;
  /** Grows with each time that the index was behind; undefined while it is. */
  lapses(): number | undefined;
}

/** A position in the order of changes. */
interface Place {
  change: number;
  id: string;
}

/** A range of pending changes; both ends are excluded. */
interface Gap {
  after: Place;
  before: Place;
}

interface FedEdition {
  edition: Edition;
  /** Everything up to this change is applied, except the gaps. */
  upTo: number;
  /** Oldest first. */
  gaps: Gap[];
  /** It must be replaced: most rows have changed, or removals that it lacks were deleted. */
  isLost: boolean;
}

/** Starts to build the first edition. `onError` gets failures in the background. */
export function openFeed(database: Database, onError: (error: Error) => void): Feed {
  let current: FedEdition | undefined;
  /** Built aside; replaces the current one when it has no gaps. */
  let coming: FedEdition | undefined;
  /** The last change that was read for both editions. */
  let seen = -1;
  let lapses = 0;
  /** Whether the current edition answers only until the coming one is complete. */
  let isOutdated = true;
  let isBehind = true;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs catch-ups and steps one at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const settle = () => {
    if (coming && !coming.gaps.length) {
      current = coming;
      coming = undefined;
      isOutdated = false;
    }
    const wasBehind = isBehind;
    isBehind = isOutdated || !current || current.gaps.length > 0;
    if (isBehind && !wasBehind) lapses += 1;
  };
  const catchUp = async () => {
    const { change: target } = await readCounters(database.read);
    if (target === seen) return;
    const settings = await readSearchSettings(database);
    if (current) {
      current.edition.configure(settings);
      const gap = await extend(database, current, target);
      const rows = await countRows(database, gap);
      const isLarge = rows > ANSWER_ROWS;
      await apply(database, current, { first: "newest", limit: isLarge ? NEWEST_ROWS : ANSWER_ROWS });
      current.isLost ||= isLarge && 2 * rows > current.edition.size();
    }
    isOutdated = !isUsable(current, settings);
    if (!isOutdated && !current?.edition.isWorn()) coming = undefined;
    else {
      if (coming) await extend(database, coming, target);
      if (!isUsable(coming, settings)) coming = newEdition(settings, target);
      coming.edition.configure(settings);
      // A small catalogue has other names at once; in a large one, answers don't wait for rows of an unfinished edition.
      if (isOutdated && current && current.edition.size() <= ANSWER_ROWS)
        await apply(database, coming, { first: "oldest", limit: ANSWER_ROWS });
    }
    seen = target;
    settle();
  };
  /** Applies pending changes in the background. */
  const drain = async () => {
    for (;;) {
      const fed = [current?.isLost ? undefined : current, coming].find((each) => each?.gaps.length);
      if (!fed) return;
      await inTurn(async () => {
        // Answers wait for a step, so it ends where it would yield: another job may take 10 ms at each yield.
        await apply(database, fed, { first: "oldest", limit: STEP_ROWS, isOver: createTurnTimer() });
        settle();
      });
      await nextEventLoopTurn();
    }
  };
  const caughtUp = whileRunning(() => inTurn(() => withOneReading(catchUp)));
  const drained = whileRunning(drain);
  const built = whileRunning(async () => {
    while (!current) {
      await caughtUp();
      await drained();
    }
  });
  built().catch(onError);

  return {
    built,
    edition: () => current?.edition,
    lapses: () => (isBehind ? undefined : lapses),
    async fresh() {
      if (!current) await built();
      const { change } = await readCounters(database.read);
      // A run in progress may have begun before the change.
      while (change > seen) await caughtUp();
      if (isBehind || coming) drained().catch(onError);
      return (current as FedEdition).edition;
    },
  };
}

/** The changes after one, up to and including another. */
const gapBetween = (after: number, upTo: number): Gap => ({
  after: { change: after + 1, id: "" },
  before: { change: upTo + 1, id: "" },
});

const newEdition = (settings: SearchSettings, target: number): FedEdition => ({
  edition: createEdition(settings),
  upTo: target,
  gaps: [gapBetween(-1, target)],
  isLost: false,
});

const isUsable = (fed: FedEdition | undefined, settings: SearchSettings): fed is FedEdition =>
  fed !== undefined && !fed.isLost && fed.edition.isMadeWith(settings);

/** Drops removed products; adds the other changes as a gap and returns it. */
async function extend(database: Database, fed: FedEdition, target: number): Promise<Gap> {
  const removed = await readRemovals(database, fed.upTo, target);
  fed.isLost ||= removed === undefined;
  const yieldIfDue = createYielder();
  for (const id of removed ?? []) {
    fed.edition.drop(id);
    await yieldIfDue();
  }
  const gap = gapBetween(fed.upTo, target);
  fed.gaps.push(gap);
  fed.upTo = target;
  return gap;
}

async function countRows({ read }: Database, { after, before }: Gap): Promise<number> {
  const { rows } = await read
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("change", ">=", after.change)
    .where("change", "<", before.change)
    .executeTakeFirstOrThrow();
  return rows;
}

/**
 * Applies up to `limit` rows, from the end of the newest gap or from the start of the oldest one.
 * They are applied in ascending order, because it breaks ties between equally relevant products.
 * Of the oldest, it applies at least one, and no more when `isOver`.
 */
async function apply(
  database: Database,
  fed: FedEdition,
  {
    first,
    limit,
    isOver = () => false,
  }: { first: "newest" | "oldest"; limit: number; isOver?: () => boolean },
): Promise<void> {
  const gap = fed.gaps.at(first === "newest" ? -1 : 0);
  if (!gap) return;
  const found = await readRows(database, fed, gap, { first, limit });
  const rows = first === "newest" ? found.toReversed() : found;
  const yieldIfDue = createYielder();
  let applied = 0;
  for (const row of rows) {
    if (applied > 0 && isOver()) break;
    await yieldIfDue();
    fed.edition.put(row);
    applied += 1;
  }
  const end = found[applied - 1];
  if (!end || (applied === found.length && applied < limit))
    fed.gaps = fed.gaps.filter((each) => each !== gap);
  else gap[first === "newest" ? "before" : "after"] = { change: end.change, id: end.id };
}

/**
 * Reads the next rows of a gap from one of its ends. Rows that left the gap by a later write are read too: without them the index
 * would have neither the change in the gap nor the later one.
 */
function readRows(
  { read }: Database,
  { upTo }: FedEdition,
  { after, before }: Gap,
  { first, limit }: { first: "newest" | "oldest"; limit: number },
): Promise<ReadRow[]> {
  const direction = first === "newest" ? "desc" : "asc";
  return read
    .selectFrom("products")
    .select(INDEXED_COLUMNS)
    .where(sql<boolean>`(change, id) > (${after.change}, ${after.id})`)
    .where(sql<boolean>`((change, id) < (${before.change}, ${before.id}) or change > ${upTo})`)
    .orderBy("change", direction)
    .orderBy("id", direction)
    .limit(limit)
    .execute();
}
