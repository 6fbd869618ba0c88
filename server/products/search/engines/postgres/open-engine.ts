import type { Database } from "#server/platform/database/open.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { newestInDatabase, searchInDatabase } from "#server/products/search/database-search.ts";
import type {
  Filtered,
  ListingQuery,
  Place,
  SearchEngine,
  SearchResult,
} from "#server/products/search/engine.ts";
import { createKeptAnswers } from "#server/products/search/kept-answers.ts";
import { machineReader } from "#server/products/search/machines.ts";
import { withUnpublishedFound } from "#server/products/search/ranking/find-words.ts";
import { PUBLISHED, UNPUBLISHED } from "./apply.ts";
import { openConnections } from "./connection.ts";
import { openPostgresFeed, type ReadEdition } from "./feed.ts";
import { lookUpOrder } from "./order-lines.ts";
import { findByReading } from "./reading.ts";
import { COUNTED } from "./tables.ts";
import type { ReadSide } from "./vocabulary.ts";

/** Of more products that a search finds, these lead; the others aren't counted. */
const FOUND_MAX = 1000;
const SEARCHES_AT_ONCE = 3;
const CHANGES_MAX = 20_000;
/** A text names one of these tables that another edition has replaced. */
const UNDEFINED_TABLE = "42P01";

const NO_MACHINES = machineReader([]);

/**
 * Keeps the index in PostgreSQL, for all processes together: for more products than fit the memory of each of them. The ranking,
 * words and corrections are those of the embedded engine; the database finds the candidates (reading.ts).
 */
export function openPostgresEngine({
  database,
  url,
  onError,
}: {
  database: Database;
  url: string;
  onError: (error: Error) => void;
}): SearchEngine {
  const db = openConnections(url, onError);
  const feed = openPostgresFeed(database, db, onError);
  const unindexed = searchInDatabase(database);
  /** Some searches at a time, because each needs several connections; clients take turns. */
  const searches = fairQueue<SearchResult>(SEARCHES_AT_ONCE, Number.POSITIVE_INFINITY);
  const answers = createKeptAnswers<SearchResult>();
  const listings = createKeptAnswers<Filtered>();
  const counted = createKeptAnswers<{
    ids: undefined;
    rows: readonly { category: string; value: number; count: number }[];
  }>();
  const pages = createKeptAnswers<{ ids: readonly string[] }>();
  /** The change numbers of the products that lists and searches read. */
  let changes = new Map<string, number>();
  let keptOf = "";
  /** What was found is kept until the index, the search words or the offered filters change. */
  const forgetOther = ({ id, stamp, settings }: ReadEdition) => {
    const state = JSON.stringify([id, stamp, settings.lexicon, settings.filters]);
    if (state !== keptOf) for (const each of [answers, listings, counted, pages]) each.forget();
    // What a reading that began before still adds belongs to the other state.
    if (state !== keptOf || changes.size > CHANGES_MAX) changes = new Map();
    keptOf = state;
  };
  /** Works with the index; once more if the tables have been replaced meanwhile. Undefined while the first one is built. */
  const withIndex = async <T>(work: (edition: ReadEdition) => Promise<T>): Promise<T | undefined> => {
    const edition = await feed.fresh();
    if (!edition) return undefined;
    forgetOther(edition);
    try {
      return await work(edition);
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
      await feed.reread();
      return work(feed.edition() ?? edition);
    }
  };
  const built = async <T>(work: (edition: ReadEdition) => Promise<T>): Promise<T> => {
    await feed.built();
    return (await withIndex(work)) as T;
  };
  const sideOf = ({ tables, sides }: ReadEdition, side: 0 | 1): ReadSide => ({
    db,
    tables,
    side,
    vocabulary: sides[side],
    changes,
  });
  const findIn = (
    edition: ReadEdition,
    side: 0 | 1,
    text: string,
    category?: string,
  ): Promise<SearchResult> =>
    answers.made(`${side}\n${category ?? ""}\n${text}`, () =>
      searches(() => findByReading(sideOf(edition, side), edition.tradeWords, text, category)),
    );
  const filteredIn = async (edition: ReadEdition, query: ListingQuery): Promise<Filtered> => {
    const { category, text, choices } = query;
    const { reader, settings } = edition;
    return listings.made(JSON.stringify([category, text, choices, query.sort, query.place]), async () => {
      const isPart = text !== "" || choices.length > 0;
      const whole = isPart
        ? (await filteredIn(edition, { category, text: "", choices: [] })).filters
        : undefined;
      const found = text ? (await findIn(edition, PUBLISHED, text, category)).ids : undefined;
      const offered = [...new Set(settings.filters.map(reader.filterKey))];
      return edition.listings.filtered(query, offered, { found, whole });
    });
  };
  const readPage = async (
    lists: ReadEdition["listings"],
    category: string | undefined,
    place: Place,
  ): Promise<{ ids: string[] }> => {
    const known = changes;
    const rows = await lists.newest(category, place);
    for (const { id, change } of rows) known.set(id, change);
    return { ids: rows.map(({ id }) => id) };
  };
  const countsOf = async (
    edition: ReadEdition,
    values: readonly number[],
  ): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await counted.made("", async () => ({
      ids: undefined,
      rows: await edition.listings.counts(),
    }));
    const sums = new Map<string, number>();
    for (const { category, value, count } of rows)
      if (values.includes(value)) sums.set(category, (sums.get(category) ?? 0) + count);
    return sums;
  };

  const ready = feed.built();
  // What fails is logged, and tried again.
  ready.catch(() => undefined);
  return {
    ready,
    async find(text, category, withUnpublished = false) {
      const found = await withIndex(async (edition) => {
        const published = await findIn(edition, PUBLISHED, text, category);
        if (!withUnpublished || edition.sides[UNPUBLISHED].size === 0) return published;
        return withUnpublishedFound(published, await findIn(edition, UNPUBLISHED, text, category));
      });
      if (found) return cut(found);
      const ids = await unindexed.find(text, { category, withUnpublished });
      return { ids, exact: ids.length, similar: false, unknown: [] };
    },
    machines: async (text) => (await withIndex((edition) => edition.listings.machines(text))) ?? [],
    orderLines: (text) =>
      built((edition) =>
        lookUpOrder(
          sideOf(edition, PUBLISHED),
          text,
          async (about) => (await findIn(edition, PUBLISHED, about)).ids,
        ),
      ),
    async filtered(query) {
      if (query.choices.length) return built((edition) => filteredIn(edition, query));
      return withIndex((edition) => filteredIn(edition, query));
    },
    async newest(category, place, withUnpublished = false) {
      const ids = await withIndex(async ({ listings: lists, sides }) =>
        withUnpublished && sides[UNPUBLISHED].size > 0
          ? undefined
          : (await pages.made(JSON.stringify([category, place]), () => readPage(lists, category, place))).ids,
      );
      return ids ?? newestInDatabase(database, { category, withUnpublished }, place);
    },
    async changesOf(ids) {
      // While the index is behind, a listed product may have changed since.
      const isUpToDate = await withIndex(async () => feed.lapses() !== undefined);
      const known = ids.map((id) => (isUpToDate ? changes.get(id) : undefined));
      const unread = ids.filter((_, at) => known[at] === undefined);
      if (!unread.length) return known;
      const rows = await database.read
        .selectFrom("products")
        .select(["id", "change"])
        .where("id", "in", unread)
        .execute();
      const read = new Map(rows.map(({ id, change }) => [id, change]));
      return ids.map((id, at) => known[at] ?? read.get(id));
    },
    filterNames: () => built((edition) => edition.listings.filterNames()),
    machineReader: () => feed.edition()?.reader.machines ?? NO_MACHINES,
    async counts(withUnpublished = false) {
      const values = withUnpublished ? [COUNTED.published, COUNTED.unpublished] : [COUNTED.published];
      return (await withIndex((edition) => countsOf(edition, values))) ?? unindexed.counts(withUnpublished);
    },
    async stocked() {
      return (await withIndex((edition) => countsOf(edition, [COUNTED.stocked]))) ?? unindexed.stocked();
    },
    lapses: feed.lapses,
    close: feed.close,
  };
}

const cut = (found: SearchResult): SearchResult =>
  found.ids.length <= FOUND_MAX
    ? found
    : { ...found, ids: found.ids.slice(0, FOUND_MAX), exact: Math.min(found.exact, FOUND_MAX), isCut: true };
