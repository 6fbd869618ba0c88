import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import { sql } from "kysely";
import { FIRST_FILTERS } from "../../../contract/platform/filters.ts";
import { FIRST_MACHINES } from "../../../contract/platform/machines.ts";
import type { SpecificationName } from "../../../contract/products/product.ts";
import { wordsInForce } from "../../../contract/site/search-words.ts";
import type { ListingFiltersBody, MachinesBody, TradeWordsBody } from "../../../contract/site/settings.ts";
import { slices } from "../../platform/batches.ts";
import { makersIn, readBrandNames, readCategories } from "../../platform/categories.ts";
import type { Database } from "../../platform/database/open.ts";
import type { ProductRow } from "../../platform/database/schema.ts";
import { findSetting, readSetting } from "../../platform/database/settings.ts";
import { readChange } from "../../platform/database/write.ts";
import { fairQueue } from "../../platform/http/fair-queue.ts";
import { createYielder, doInTime } from "../../platform/yield-to-event-loop.ts";
import { newestInDatabase, searchInDatabase } from "./database-search.ts";
import { type BrandWords, brandWordsOf, documentOf, type IndexedRow } from "./document.ts";
import type { SearchResult } from "./find-words.ts";
import type { Filtered } from "./listing-filters.ts";
import { labelsOf, type MachineReader, machineReader } from "./machines.ts";
import { createProductIndex, type ListingQuery, type ProductIndex } from "./product-index.ts";
import { joinedBy, type OrderedLine, readOrder } from "./read-order.ts";
import { createTradeWords } from "./trade-words.ts";
import { type TraitReader, traitReader } from "./traits.ts";

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

/** Searches everything committed before the call, by any process; `withUnpublished` for administrators. */
export interface ProductSearch {
  /** Ids of products by relevance, of one category if given. */
  find(text: string, category?: string, withUnpublished?: boolean): Promise<SearchResult>;
  machines(text: string): Promise<readonly string[]>;
  /** The lines of a pasted list, with the product that has the code, or as the only one the name (see readOrder). */
  orderLines(text: string): Promise<readonly (OrderedLine & { id: string | undefined })[]>;
  /** Undefined while the index is being built; waits instead if a value was chosen. */
  filtered(query: ListingQuery): Promise<Filtered | undefined>;
  /** The ids of a page, newest first, of one category or all. */
  newest(
    category: string | undefined,
    place: { from: number; count: number },
    withUnpublished?: boolean,
  ): Promise<readonly string[]>;
  /** The change number of each product's state; undefined if unknown. */
  changesOf(ids: readonly string[]): Promise<readonly (number | undefined)[]>;
  filterNames(): Promise<readonly SpecificationName[]>;
  machineReader(): MachineReader;
  /** Product counts by category; empty categories are absent. */
  counts(withUnpublished?: boolean): Promise<ReadonlyMap<string, number>>;
  /** Until the index is built, results are limited. */
  isBuilt(): boolean;
  /** Resolves when the index is built; rejects if the build failed. */
  ready: Promise<void>;
}

/** Builds the index in batches while the database answers; applies newer changes before each answer. */
export function openProductSearch(database: Database, onError: (error: Error) => void): ProductSearch {
  const index = createProductIndex();
  /** Unpublished products have a separate index, so that they can't affect a visitor's results. */
  const unpublished = createProductIndex();
  const indexes = { index, unpublished };
  const unindexed = searchInDatabase(database);
  /** One search and one pasted list at a time, each in steps that yield to the event loop; clients take turns. */
  const searches = fairQueue<SearchResult>(1, Number.POSITIVE_INFINITY);
  const lists = fairQueue<readonly OrderedLine[]>(1, Number.POSITIVE_INFINITY);
  let indexed = -1;
  /** The change up to which rows are applied: lower than `indexed` while all are read again. */
  let readUpTo = -1;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** The change up to which their words are indexed: lower while all are indexed again. */
  let wordsUpTo = -1;
  /** The settings the index was built with, as JSON: words and makers, labels with names of machines, offered filters. */
  let [lexicon, named, offered] = ["", "", ""];
  let machines = machineReader([]);
  let brands = brandWordsOf([]);
  let traits = traitReader(machines);
  /** Applies changed words, makers, labels of categories and names of machines. */
  const readNames = async () => {
    const categories = await readCategories(database.read);
    const { value, version } = await findSetting<TradeWordsBody>(database, "words");
    const makers = makersIn(categories);
    const nextLexicon = JSON.stringify([version, makers]);
    if (nextLexicon !== lexicon) {
      const trade = createTradeWords(wordsInForce(value), makers);
      for (const each of Object.values(indexes)) each.setTradeWords(trade);
    }
    lexicon = nextLexicon;
    const { names } = (await readSetting<MachinesBody>(database, "machines")) ?? FIRST_MACHINES;
    const stocked = await readBrandNames(database.read);
    const nextBrands = brandWordsOf(stocked);
    const isRenamed = [...brands].some(([id, words]) => String(words) !== String(nextBrands.get(id)));
    brands = nextBrands;
    // Labels are among the words of a category's products; with the names of machines they change what specifications say.
    if (isRenamed) wordsUpTo = -1;
    const nextNamed = JSON.stringify([names, stocked.flatMap(labelsOf).toSorted()]);
    if (nextNamed === named) return;
    named = nextNamed;
    machines = machineReader(stocked, names);
    traits = traitReader(machines);
    readUpTo = -1;
  };
  const applyFilters = async () => {
    const filters = (await readSetting<ListingFiltersBody>(database, "filters"))?.filters ?? FIRST_FILTERS;
    const keys = filters.map(({ name }) => traits.filterNamed(name).key);
    if (JSON.stringify(keys) === offered) return;
    offered = JSON.stringify(keys);
    index.offer(keys);
  };
  const catchUp = async () => {
    const target = await readChange(database);
    if (target === indexed) return;
    await readNames();
    await applyRemovals(database, indexes, readUpTo, target);
    await applyChanges(database, { indexes, wordsUpTo, machines, brands, traits }, readUpTo, target);
    readUpTo = target;
    wordsUpTo = target;
    await applyFilters();
    indexed = target;
  };
  /** Runs one catch-up at a time; callers during a run share the next one, which includes their writes. */
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
  /** Starts a build if none has succeeded; until then the database answers. */
  const isReady = () => {
    if (indexed < 0 && !running) fresh().catch(onError);
    return indexed >= 0;
  };
  const findIn = async (place: ProductIndex, text: string, category?: string) =>
    place.kept(text, category) ?? searches(() => doInTime(place.findInSteps(text, category)));
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
      const found = await findIn(index, text, category);
      return withUnpublished ? bothFound(found, await findIn(unpublished, text, category)) : found;
    },
    async machines(text) {
      if (!isReady()) return [];
      await fresh();
      return index.machines(text);
    },
    async orderLines(text) {
      await fresh();
      // A text is looked up several times.
      const withCode = remembered(index.withCode);
      const withName = remembered(index.withName);
      const known = {
        isCode: (code: string) => withCode(code).length > 0,
        isName: (name: string) => withName(name).length === 1,
      };
      const lines = await lists(async () => {
        await nextEventLoopTurn();
        return readOrder(text, known, createYielder());
      });
      const found = lines.map((line) => ({
        ...line,
        id: (line.isName ? withName : withCode)(line.text)[0],
      }));
      return joinedBy(found, ({ id, text }) => id ?? `unlisted ${text}`);
    },
    async filtered(query) {
      if (!isReady() && !query.choices.length) return undefined;
      await fresh();
      if (query.text) await findIn(index, query.text, query.category);
      return index.filtered(query);
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
    machineReader: () => machines,
    isBuilt: () => indexed >= 0,
    async counts(withUnpublished = false) {
      if (!isReady()) return unindexed.counts(withUnpublished);
      await fresh();
      return withUnpublished ? sums(index.counts(), unpublished.counts()) : index.counts();
    },
  };
}

/** A look-up that is done once per text. */
function remembered(find: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  return (text) => {
    const ids = found.get(text) ?? find(text);
    found.set(text, ids);
    return ids;
  };
}

/** Published products first; if only one side has exact matches, the other's similar ones are left out. */
function bothFound(published: SearchResult, unpublished: SearchResult): SearchResult {
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

/** Where rows are applied, and how their specifications are read. */
interface Target {
  indexes: Indexes;
  /** The words of rows up to this change are indexed already. */
  wordsUpTo: number;
  machines: MachineReader;
  brands: BrandWords;
  traits: TraitReader;
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

/** Applies rows written after `after` in batches, so that the process stays responsive. */
async function applyChanges(database: Database, into: Target, after: number, upTo: number): Promise<void> {
  const yieldIfDue = createYielder();
  const rowsAfter = (last?: ReadRow) =>
    database.read
      .selectFrom("products")
      .select([...COLUMNS, "change", "deleted_at"])
      .where(sql<boolean>`(change, id) > (${last?.change ?? after}, ${last?.id ?? ""})`)
      .where("change", "<=", upTo)
      .orderBy("change")
      .orderBy("id")
      .limit(SLICE)
      .execute();
  for await (const rows of slices(SLICE, rowsAfter)) {
    for (const row of rows) {
      await yieldIfDue();
      applyRow(into, row);
    }
  }
}

type ReadRow = IndexedRow & Pick<ProductRow, "published" | "change" | "created_at" | "deleted_at">;

function applyRow({ indexes, wordsUpTo, machines, brands, traits }: Target, row: ReadRow): void {
  const { index: published, unpublished } = indexes;
  const { id, category, title, change, created_at: createdAt } = row;
  const [index, other] = row.published === 1 ? [published, unpublished] : [unpublished, published];
  other.drop(id);
  if (row.deleted_at !== null) {
    index.drop(id);
    return;
  }
  if (change > wordsUpTo) index.put(documentOf(row, brands));
  const specifications = JSON.parse(row.specifications);
  index.shelve({
    ...{ id, category, createdAt, change },
    machines: machines.machinesOf(specifications),
    traits: traits.traitsOf(title, specifications),
  });
}
