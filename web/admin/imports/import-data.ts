import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { imports } from "../../../contract/imports/calls.ts";
import type { ImportPhotoFilter, ImportRowFilter, ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_POLL } from "../../../contract/platform/limits.ts";
import { ADMIN_KEY, adminReads, ask } from "../platform/calls/ask.ts";
import { isUnderWay } from "./import-state.ts";

const IMPORTS = [ADMIN_KEY, "imports"] as const;
const LIST = [...IMPORTS, "list"] as const;
const oneKey = (id: string) => [...IMPORTS, "one", id] as const;
const rowsKey = (id: string) => [...IMPORTS, "rows", id] as const;
const mappingKey = (id: string) => [...IMPORTS, "mapping", id] as const;
const photosKey = (id: string) => [...IMPORTS, "photos", id] as const;
const refusalsKey = (id: string) => [...IMPORTS, "refusals", id] as const;
/** The list, the rows, and an import while nothing answers are asked for less often. */
const POLL_SLOWLY = 5 * IMPORT_POLL;

/** GET /imports, asked again for as long as one of them is under way. */
export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => ask(imports.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_SLOWLY : false),
  ...adminReads,
});

/**
 * GET /imports/{id}, asked again and again while it is under way, also in a tab that is out of view, whose title tells
 * how far it is. The page says itself what went wrong.
 */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => ask(imports.read, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isUnderWay(state.data)) return false;
      return state.status === "error" ? POLL_SLOWLY : IMPORT_POLL;
    },
    refetchIntervalInBackground: true,
    ...adminReads,
  });

/** A page of an import's rows; they stay in view while others load, and are read anew when its state changes. */
export const importRowsQuery = (item: ProductImport, kind: ImportRowFilter, page: number) => {
  const { _id: id, state } = item;
  return queryOptions({
    queryKey: [...rowsKey(id), kind, page, state, item.placedPictures],
    queryFn: ({ signal }) =>
      ask(imports.rows, { params: { id }, query: { kind, page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(item) ? POLL_SLOWLY : false,
    ...adminReads,
  });
};

/** GET /imports/{id}/refusals: why rows are refused, which each check decides anew. */
export const importRefusalsQuery = ({ _id: id, counts }: ProductImport) =>
  queryOptions({
    queryKey: [...refusalsKey(id), counts.refused],
    queryFn: ({ signal }) => ask(imports.refusals, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });

/** A page of the photos that no row took, or of those that were placed; read anew when one of them moves. */
export const importPhotosQuery = (item: ProductImport, kind: ImportPhotoFilter, page: number) =>
  queryOptions({
    queryKey: [...photosKey(item._id), kind, page, item.state, item.unusedPictures, item.placedPictures],
    queryFn: ({ signal }) =>
      ask(imports.photos, { params: { id: item._id }, query: { kind, page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

/** GET /imports/{id}/parts: with what a photo can be placed; asked for while somebody looks for it. */
export const importPartsQuery = ({ _id: id, counts }: ProductImport, search: string, isOpen: boolean) =>
  queryOptions({
    queryKey: [...IMPORTS, "parts", id, search, counts],
    queryFn: ({ signal }) => ask(imports.parts, { params: { id }, query: { search }, signal, quiet: true }),
    enabled: isOpen,
    ...adminReads,
  });

/** GET /imports/{id}/mapping: what stands in the columns, and what they are taken for. */
export const importMappingQuery = ({ _id: id, state }: ProductImport) =>
  queryOptions({
    queryKey: [...mappingKey(id), state],
    queryFn: ({ signal }) => ask(imports.mapping, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });

/** Shows an import's new state; what is on its way would bring an older one. */
export async function putImport(queries: QueryClient, item: ProductImport): Promise<void> {
  await queries.cancelQueries({ queryKey: oneKey(item._id) });
  queries.setQueryData(oneKey(item._id), item);
  void queries.invalidateQueries({ queryKey: LIST });
}

/** Forgets an import that was discarded. */
export function dropImport(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: oneKey(id) });
  queries.removeQueries({ queryKey: rowsKey(id) });
  queries.removeQueries({ queryKey: refusalsKey(id) });
  queries.removeQueries({ queryKey: photosKey(id) });
  queries.setQueryData(LIST, (list: ProductImport[] | undefined) => list?.filter(({ _id }) => _id !== id));
}
