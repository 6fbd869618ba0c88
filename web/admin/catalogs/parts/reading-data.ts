import { hashKey, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { readings } from "#contract/catalogs/calls.ts";
import { READING_POLL } from "#contract/catalogs/limits.ts";
import type { LastReading, PartsReading, ReadingPage, TableGroup } from "#contract/catalogs/reading.ts";
import { ADMIN_KEY, adminReads, ask } from "#web/admin/platform/calls/ask.ts";

const READINGS = [ADMIN_KEY, "readings"] as const;
const lastKey = (catalogId: string) => [...READINGS, "last", catalogId] as const;
const pageKey = (id: string) => [...READINGS, "page", id] as const;
const POLL_AFTER_FAILURE = 5 * READING_POLL;

export const isReadingPending = (reading: PartsReading | null | undefined): boolean =>
  reading?.state === "reading" || reading?.state === "making";

/** Returns whether a group is imported by default: a table without a header is usually a table of contents. */
export const isUsual = ({ code, names }: TableGroup): boolean => code !== null && names.some(Boolean);

/** GET /catalogs/{id}/readings, polled while pages are read or images cut. */
export const readingQuery = (catalogId: string) =>
  queryOptions({
    queryKey: lastKey(catalogId),
    queryFn: ({ signal }) => ask(readings.last, { params: { id: catalogId }, signal, quiet: true }),
    refetchInterval: ({ state }) => {
      if (!isReadingPending(state.data?.reading)) return false;
      return state.status === "error" ? POLL_AFTER_FAILURE : READING_POLL;
    },
    ...adminReads,
  });

/** GET /readings/{id}/pages/{pageNumber}; refetched as more pages are read, since groups may change. */
export const readingPageQuery = ({ _id: id, state, pagesRead }: PartsReading, page: number) =>
  queryOptions({
    queryKey: [...pageKey(id), page, state, pagesRead],
    queryFn: ({ signal }) =>
      ask(readings.page, { params: { id, pageNumber: String(page) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    ...adminReads,
    // A reading can return to the same state with different tables.
    gcTime: 0,
  });

/** GET /readings/{id}/comparison of the chosen groups. */
export const comparisonQuery = ({ _id: id, state, found }: PartsReading, groups: readonly number[]) =>
  queryOptions({
    queryKey: [...READINGS, "comparison", id, state, groups, found],
    queryFn: ({ signal }) =>
      ask(readings.compare, { params: { id }, query: { groups: groups.map(String) }, signal, quiet: true }),
    enabled: groups.length > 0,
    placeholderData: keepPreviousData,
    ...adminReads,
  });

/** POST /catalogs/{id}/readings: starts finding the tables of these pages. */
export const startReading = (catalogId: string, pages: number[]): Promise<PartsReading> =>
  ask(readings.start, { params: { id: catalogId }, json: { pages } });

export async function putReading(queries: QueryClient, reading: PartsReading): Promise<void> {
  const queryKey = lastKey(reading.catalogId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { reading } satisfies LastReading);
}

/** Updates a page's cached tables after a save and refetches the reading. */
export async function putReadingPage(
  queries: QueryClient,
  reading: PartsReading,
  page: ReadingPage,
): Promise<void> {
  const { queryKey } = readingPageQuery(reading, page.pageNumber);
  queries.setQueryData(queryKey, page);
  await queries.invalidateQueries({ queryKey: lastKey(reading.catalogId) });
  // A page opened meanwhile may have been fetched before the correction was stored.
  const isOther = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(queryKey);
  await queries.invalidateQueries({ queryKey: pageKey(reading._id), predicate: isOther });
}
