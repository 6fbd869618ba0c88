import { hashKey, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readings } from "#contract/catalogs/calls.ts";
import { READING_POLL } from "#contract/catalogs/limits.ts";
import type { PartsReading, ReadingPage, TableGroup } from "#contract/catalogs/reading.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { callKey, put, readOf, renew } from "#web/admin/platform/calls/reads.ts";

const POLL_AFTER_FAILURE = 5 * READING_POLL;

export const isReadingPending = (reading: PartsReading | null | undefined): boolean =>
  reading?.state === "reading" || reading?.state === "making";

/** Returns whether a group is imported by default: a table without a header is usually a table of contents. */
export const isUsual = ({ code, names }: TableGroup): boolean => code !== null && names.some(Boolean);

/** GET /catalogs/{id}/readings, polled while pages are read or images cut. */
export const readingQuery = (catalogId: string) =>
  queryOptions({
    ...readOf(readings.last, { params: { id: catalogId }, quiet: true }),
    refetchInterval: ({ state }) => {
      if (!isReadingPending(state.data?.reading)) return false;
      return state.status === "error" ? POLL_AFTER_FAILURE : READING_POLL;
    },
  });

/** GET /readings/{id}/pages/{pageNumber}; refetched as more pages are read, since groups may change. */
export const readingPageQuery = ({ _id: id, state, pagesRead }: PartsReading, page: number) =>
  queryOptions({
    ...readOf(readings.page, {
      params: { id, pageNumber: String(page) },
      key: [state, pagesRead],
      quiet: true,
    }),
    placeholderData: keepPreviousData,
    // A reading can return to the same state with different tables.
    gcTime: 0,
  });

/** GET /readings/{id}/comparison of the chosen groups. */
export const comparisonQuery = ({ _id: id, state, found }: PartsReading, groups: readonly number[]) =>
  queryOptions({
    ...readOf(readings.compare, {
      params: { id },
      query: { groups: groups.map(String) },
      key: [state, found],
      quiet: true,
    }),
    enabled: groups.length > 0,
    placeholderData: keepPreviousData,
  });

/** POST /catalogs/{id}/readings: starts finding the tables of these pages. */
export const startReading = (catalogId: string, pages: number[]): Promise<PartsReading> =>
  ask(readings.start, { params: { id: catalogId }, json: { pages } });

export const putReading = (reading: PartsReading): void => put(readingQuery(reading.catalogId), { reading });

/** Updates a page's cached tables after a save and refetches the reading. */
export async function putReadingPage(reading: PartsReading, page: ReadingPage): Promise<void> {
  const saved = readingPageQuery(reading, page.pageNumber);
  put(saved, page);
  await renew(readings.last);
  // A page opened meanwhile may have been fetched before the correction was stored.
  const isOther = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(saved.queryKey);
  await queries.invalidateQueries({ queryKey: callKey(readings.page), predicate: isOther });
}
