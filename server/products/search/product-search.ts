import { sql } from "kysely";
import { FIRST_FILTERS } from "../../../contract/platform/filters.ts";
import type { SpecificationName } from "../../../contract/products/product.ts";
import type { ListingFiltersBody, TradeWordsBody } from "../../../contract/site/settings.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { findSetting } from "../../platform/database/settings.ts";
import { readChange } from "../../platform/database/write.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import { newestInDatabase, searchInDatabase } from "./database-search.ts";
import { documentOf, type IndexedRow } from "./document.ts";
import type { Found } from "./find-words.ts";
import type { Filtered } from "./listing-filters.ts";
import { type AskedListing, createProductIndex, type ProductIndex } from "./product-index.ts";
import { traitsOf } from "./traits.ts";

const SLICE = 100;
const COLUMNS = [
  "id",
  "product_id",
  "title",
  "part_code",
  "description",
  "category",
  "specifications",
  "published",
  "created_at",
] as const;

/**
 * Search over what is committed at the moment of asking, whichever process wrote it. It covers the products that visitors
 * see; where it says `withUnpublished`, administrators get the others too.
 */
export interface ProductSearch {
  /** Ids of products by relevance; those of one category when it is given. */
  find(text: string, category?: string, withUnpublished?: boolean): Promise<Found>;
  /** Looms whose name begins like a text. */
  machines(text: string): Promise<readonly string[]>;
  /**
   * The filters of a category's listing and what fits the choices. While the index is being built nobody knows its filters:
   * undefined, unless something was chosen, which waits.
   */
  filtered(asked: AskedListing): Promise<Filtered | undefined>;
  /** The ids of so many products from a place on, the newest first, of a category or of all. */
  newest(
    category: string | undefined,
    place: { from: number; count: number },
    withUnpublished?: boolean,
  ): Promise<readonly string[]>;
  /** The number of the change that each product's state is of; undefined where that is not known. */
  changesOf(ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** What listings could be filtered by. */
  filterNames(): Promise<readonly SpecificationName[]>;
  /** How many products there are, by category; categories without any are absent. */
  counts(withUnpublished?: boolean): Promise<ReadonlyMap<string, number>>;
  /** Whether the index has been built: before that answers are poorer. */
  isBuilt(): boolean;
  /** Resolves when the index is built; rejects when it could not be. */
  ready: Promise<void>;
}

/**
 * Opens the search: the index is built in slices in the background, while answers come from the database.
 * `onError` hears of a build that failed; it is tried again. Before each answer the change counter is compared, and what was written since is caught up.
 */
export function openProductSearch(database: Database, onError: (error: Error) => void): ProductSearch {
  const index = createProductIndex();
  /** Unpublished products have an index of their own, so that no answer to a visitor can depend on them. */
  const unpublished = createProductIndex();
  const indexes = { index, unpublished };
  const unindexed = searchInDatabase(database);
  let indexed = -1;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const applyWords = onNewVersion<TradeWordsBody>(database, "words", (set) => {
    for (const each of Object.values(indexes)) each.call(set?.words ?? [], set?.makers);
  });
  const applyFilters = onNewVersion<ListingFiltersBody>(database, "filters", (set) =>
    index.offer(set?.filters ?? FIRST_FILTERS),
  );
  const catchUp = async () => {
    const target = await readChange(database);
    if (target === indexed) return;
    await applyRemovals(database, indexes, indexed, target);
    await applyChanges(database, indexes, indexed, target);
    await applyWords();
    await applyFilters();
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
    async find(text, category, withUnpublished = false) {
      if (!isReady()) {
        const ids = await unindexed.find(text, { category, withUnpublished });
        return { ids, similar: false, unknown: [] };
      }
      await fresh();
      const found = index.find(text, category);
      return withUnpublished ? bothFound(found, unpublished.find(text, category)) : found;
    },
    async machines(text) {
      if (!isReady()) return [];
      await fresh();
      return index.machines(text);
    },
    async filtered(asked) {
      if (!isReady() && !asked.choices.length) return undefined;
      await fresh();
      return index.filtered(asked);
    },
    async newest(category, place, withUnpublished = false) {
      if (isReady()) {
        await fresh();
        if (!withUnpublished || !hasAny(unpublished)) return index.newest(category, place);
      }
      return newestInDatabase(database, { category, withUnpublished }, place);
    },
    async changesOf(ids) {
      if (!isReady()) return ids.map(() => undefined);
      await fresh();
      return ids.map(index.changeOf);
    },
    async filterNames() {
      await fresh();
      return index.filterNames();
    },
    isBuilt: () => indexed >= 0,
    async counts(withUnpublished = false) {
      if (!isReady()) return unindexed.counts(withUnpublished);
      await fresh();
      return withUnpublished ? sums(index.counts(), unpublished.counts()) : index.counts();
    },
  };
}

/** Published products first; where only one side has the words themselves, the other side's resemblances are left out. */
function bothFound(published: Found, unpublished: Found): Found {
  if (!unpublished.ids.length) return published;
  if (!published.ids.length || (published.similar && !unpublished.similar)) return unpublished;
  if (unpublished.similar && !published.similar) return published;
  return { ...published, ids: [...published.ids, ...unpublished.ids] };
}

function sums(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(one);
  for (const [category, count] of other) all.set(category, (all.get(category) ?? 0) + count);
  return all;
}

const hasAny = (index: ProductIndex): boolean => [...index.counts().values()].some((count) => count > 0);

interface Indexes {
  index: ProductIndex;
  unpublished: ProductIndex;
}

/** Applies a setting when it is another than the last time; the one that nobody has saved holds from the beginning. */
function onNewVersion<T>(database: Database, key: string, apply: (set: T | undefined) => void) {
  let applied = 0;
  return async () => {
    const { value, version } = await findSetting<T>(database, key);
    if (version === applied) return;
    apply(value);
    applied = version;
  };
}

async function applyRemovals(
  database: Database,
  indexes: Indexes,
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
  const yieldIfDue = createYielder();
  for (const row of rows) {
    for (const each of Object.values(indexes)) each.drop(row.entity_id);
    await yieldIfDue();
  }
}

/** Rows written after `after`; a deleted one leaves the index. Slices keep the process answering meanwhile. */
async function applyChanges(
  database: Database,
  indexes: Indexes,
  after: number,
  upTo: number,
): Promise<void> {
  const yieldIfDue = createYielder();
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
      await yieldIfDue();
      applyRow(indexes, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    from = { change: last.change, id: last.id };
  }
}

type ReadRow = IndexedRow & Pick<ProductRow, "published" | "change" | "created_at" | "deleted_at">;

function applyRow({ index: published, unpublished }: Indexes, row: ReadRow): void {
  const { id, category, title, change, created_at: createdAt } = row;
  const [index, other] = row.published === 1 ? [published, unpublished] : [unpublished, published];
  other.drop(id);
  if (row.deleted_at !== null) {
    index.drop(id);
    return;
  }
  index.put(documentOf(row));
  index.shelve({ id, category, createdAt, change, traits: traitsOf(title, JSON.parse(row.specifications)) });
}
