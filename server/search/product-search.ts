import { sql } from "kysely";
import type { TradeWordsBody } from "../../contract/settings.ts";
import type { Database } from "../database/open.ts";
import { findSetting } from "../database/settings.ts";
import { readChange } from "../database/write.ts";
import { createPauses } from "../pauses.ts";
import { findInDatabase } from "./database-search.ts";
import { documentOf, type IndexedRow } from "./document.ts";
import type { Found } from "./find-words.ts";
import { createProductIndex, type ProductIndex } from "./product-index.ts";

const SLICE = 100;
const COLUMNS = [
  "id",
  "product_id",
  "title",
  "part_code",
  "description",
  "category",
  "specifications",
] as const;

/** Search over what is committed at the moment of asking, whichever process wrote it. */
export interface ProductSearch {
  /** Ids of products by relevance; those of one category when it is given. */
  find(text: string, category?: string): Promise<Found>;
  /** Looms whose name begins like a text. */
  machines(text: string): Promise<readonly string[]>;
  /** How many products there are, by category; categories without any are absent. */
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Resolves when the index is built; rejects when it could not be. */
  ready: Promise<void>;
}

/**
 * Opens the search: the index is built in slices in the background, while answers come from the database.
 * `onError` hears of a build that failed; it is tried again. Before each answer the change counter is compared, and what was written since is caught up.
 */
export function openProductSearch(database: Database, onError: (error: Error) => void): ProductSearch {
  const index = createProductIndex();
  let indexed = -1;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  let wordsVersion = 0;
  const applyWords = async () => {
    const { value, version } = await findSetting<TradeWordsBody>(database, "words");
    if (version === wordsVersion) return;
    index.call(value?.words ?? []);
    wordsVersion = version;
  };
  const catchUp = async () => {
    const target = await readChange(database);
    if (target === indexed) return;
    await applyRemovals(database, index, indexed, target);
    await applyChanges(database, index, indexed, target);
    await applyWords();
    indexed = target;
  };
  /** One catch-up at a time; all who ask while one runs share the next one, which sees their writes. */
  const fresh = (): Promise<void> => {
    if (!running) {
      running = catchUp().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return fresh();
      });
    return next;
  };
  /** Until the first build has ended the database answers; a build that failed is tried again. */
  const isReady = () => {
    if (indexed < 0 && !running) fresh().catch(onError);
    return indexed >= 0;
  };
  const ready = fresh();
  ready.catch(onError);

  return {
    ready,
    async find(text, category) {
      if (!isReady())
        return { ids: await findInDatabase(database, text, category), similar: false, unknown: [] };
      await fresh();
      return index.find(text, category);
    },
    async machines(text) {
      if (!isReady()) return [];
      await fresh();
      return index.machines(text);
    },
    async counts() {
      if (!isReady()) return countInDatabase(database);
      await fresh();
      return index.counts();
    },
  };
}

async function applyRemovals(
  database: Database,
  index: ProductIndex,
  after: number,
  upTo: number,
): Promise<void> {
  const rows = await database.read
    .selectFrom("removals")
    .select("entity_id")
    .where("entity", "=", "product")
    .where("change", ">", after)
    .where("change", "<=", upTo)
    .execute();
  const pause = createPauses();
  for (const row of rows) {
    index.drop(row.entity_id);
    await pause();
  }
}

/** Rows written after `after`; a deleted one leaves the index. Slices keep the process answering meanwhile. */
async function applyChanges(
  database: Database,
  index: ProductIndex,
  after: number,
  upTo: number,
): Promise<void> {
  const pause = createPauses();
  let from = { change: after, id: "" };
  for (;;) {
    const rows = await database.read
      .selectFrom("products")
      .select([...COLUMNS, "change", "deleted_at"])
      .where(sql<boolean>`(change, id) > (${from.change}, ${from.id})`)
      .where("change", "<=", upTo)
      .orderBy("change")
      .orderBy("id")
      .limit(SLICE)
      .execute();
    for (const row of rows) {
      await pause();
      applyRow(index, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    from = { change: last.change, id: last.id };
  }
}

function applyRow(index: ProductIndex, row: IndexedRow & { deleted_at: number | null }): void {
  if (row.deleted_at === null) index.put(documentOf(row));
  else index.drop(row.id);
}

async function countInDatabase(database: Database): Promise<Map<string, number>> {
  const rows = await database.read
    .selectFrom("products")
    .select((eb) => ["category", eb.fn.countAll<number>().as("count")])
    .where("deleted_at", "is", null)
    .groupBy("category")
    .execute();
  return new Map(rows.map((row) => [row.category, row.count]));
}
