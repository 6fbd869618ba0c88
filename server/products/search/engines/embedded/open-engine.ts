import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import type { Database } from "#server/platform/database/open.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { createYielder, doInTime } from "#server/platform/yield-to-event-loop.ts";
import { newestInDatabase, searchInDatabase } from "#server/products/search/database-search.ts";
import type { SearchEngine, SearchResult } from "#server/products/search/engine.ts";
import { machineReader } from "#server/products/search/machines.ts";
import { withUnpublishedFound } from "#server/products/search/ranking/find-words.ts";
import { joinedBy, type OrderedLine, readOrder } from "#server/products/search/read-order.ts";
import type { Edition } from "./edition.ts";
import { openFeed } from "./feed.ts";
import type { ProductIndex } from "./product-index.ts";

/** Answers from the index that the feed keeps, and from the database until the first one is complete. */
export function openEmbeddedEngine(database: Database, onError: (error: Error) => void): SearchEngine {
  const unindexed = searchInDatabase(database);
  const feed = openFeed(database, onError);
  /** One search and one pasted list at a time, each in steps that yield to the event loop; clients take turns. */
  const searches = fairQueue<SearchResult>(1, Number.POSITIVE_INFINITY);
  const lists = fairQueue<readonly OrderedLine[]>(1, Number.POSITIVE_INFINITY);
  /** The index with the last changes; undefined while the first one is being built. */
  const indexed = async (): Promise<Edition | undefined> => {
    if (feed.edition()) return feed.fresh();
    feed.built().catch(onError);
    return undefined;
  };
  const findIn = async (place: ProductIndex, text: string, category?: string) =>
    place.kept(text, category) ?? searches(() => doInTime(place.findInSteps(text, category)));

  return {
    ready: feed.built(),
    async find(text, category, withUnpublished = false) {
      const index = await indexed();
      if (!index) {
        const ids = await unindexed.find(text, { category, withUnpublished });
        return { ids, exact: ids.length, similar: false, unknown: [] };
      }
      const found = await findIn(index.published, text, category);
      return withUnpublished
        ? withUnpublishedFound(found, await findIn(index.unpublished, text, category))
        : found;
    },
    async machines(text) {
      return (await indexed())?.published.machines(text) ?? [];
    },
    async orderLines(text) {
      const { published } = await feed.fresh();
      // A text is looked up several times.
      const withCode = remembered(published.withCode);
      const withName = remembered(published.withName);
      const known = {
        isCode: (code: string) => withCode(code).length > 0,
        isShared: (code: string) => withCode(code).length > 1,
        isName: (name: string) => withName(name).length === 1,
      };
      const lines = await lists(async () => {
        await nextEventLoopTurn();
        return readOrder(text, known, createYielder());
      });
      /** Of several brands' parts with one code, that which the line describes. */
      const partOf = ({ text, isName, about }: OrderedLine): string | undefined => {
        const ids = (isName ? withName : withCode)(text);
        return ids.length < 2 ? ids[0] : (published.find(about).ids.find((id) => ids.includes(id)) ?? ids[0]);
      };
      const found = lines.map((line) => ({ ...line, id: partOf(line) }));
      return joinedBy(found, ({ id, text }) => id ?? `unlisted ${text}`);
    },
    async filtered(query) {
      const index = query.choices.length ? await feed.fresh() : await indexed();
      if (index && query.text) await findIn(index.published, query.text, query.category);
      const found = index?.published.filtered(query);
      const { place } = query;
      return found && place
        ? { ...found, ids: found.ids?.slice(place.from, place.from + place.count) }
        : found;
    },
    async newest(category, place, withUnpublished = false) {
      const index = await indexed();
      if (index && !(withUnpublished && hasAny(index.unpublished)))
        return index.published.newest(category, place);
      return newestInDatabase(database, { category, withUnpublished }, place);
    },
    async changesOf(ids) {
      const index = await indexed();
      if (!index || feed.lapses() === undefined) return ids.map(() => undefined);
      return ids.map(index.published.changeOf);
    },
    async filterNames() {
      return (await feed.fresh()).published.filterNames();
    },
    machineReader: () => feed.edition()?.machines ?? NO_MACHINES,
    lapses: feed.lapses,
    close: async () => undefined,
    async counts(withUnpublished = false) {
      const index = await indexed();
      if (!index) return unindexed.counts(withUnpublished);
      const published = index.published.counts();
      return withUnpublished ? sums(published, index.unpublished.counts()) : published;
    },
    async stocked() {
      return (await indexed())?.published.stocked() ?? unindexed.stocked();
    },
  };
}

/** Reads the machines until the owner's names are known. */
const NO_MACHINES = machineReader([]);

/** A look-up that is done once per text. */
function remembered(find: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const found = new Map<string, readonly string[]>();
  return (text) => {
    const ids = found.get(text) ?? find(text);
    found.set(text, ids);
    return ids;
  };
}

function sums(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const all = new Map(one);
  for (const [category, count] of other) all.set(category, (all.get(category) ?? 0) + count);
  return all;
}

const hasAny = (index: ProductIndex): boolean => [...index.counts().values()].some((count) => count > 0);
