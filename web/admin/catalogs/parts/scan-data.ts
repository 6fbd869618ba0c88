import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type PageScans, scans } from "../../../../contract/catalogs/scan-calls.ts";
import { READING_POLL } from "../../../../contract/platform/limits.ts";
import { ask } from "../../platform/calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../platform/calls/query.ts";

const scansKey = (catalogId: string) => [ADMIN_KEY, "scans", catalogId] as const;

/** GET /catalogs/{id}/scans, asked again while pages are being read. */
export const scansQuery = (catalogId: string) =>
  queryOptions({
    queryKey: scansKey(catalogId),
    queryFn: ({ signal }) => ask(scans.state, { params: { id: catalogId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.isReading ? 2 * READING_POLL : false),
    ...adminReads,
  });

/** Has the text read off a catalogue's pictures and shows how far that is. */
export async function startScan(queries: QueryClient, catalogId: string): Promise<void> {
  const started: PageScans = await ask(scans.start, { params: { id: catalogId } });
  queries.setQueryData(scansKey(catalogId), started);
}
