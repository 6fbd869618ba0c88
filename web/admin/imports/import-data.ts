import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { imports } from "#contract/imports/calls.ts";
import type {
  ImportPhotoFilter,
  ImportReasons,
  ImportRowFilter,
  ProductImport,
} from "#contract/imports/import.ts";
import { IMPORT_POLL } from "#contract/imports/limits.ts";
import { ADMIN_KEY, adminReads, ask } from "../platform/calls/ask.ts";
import { isImportPending } from "./import-state.ts";

const IMPORTS = [ADMIN_KEY, "imports"] as const;
const LIST = [...IMPORTS, "list"] as const;
const oneKey = (id: string) => [...IMPORTS, "one", id] as const;
const rowsKey = (id: string) => [...IMPORTS, "rows", id] as const;
const mappingKey = (id: string) => [...IMPORTS, "mapping", id] as const;
const photosKey = (id: string) => [...IMPORTS, "photos", id] as const;
const refusalsKey = (id: string) => [...IMPORTS, "refusals", id] as const;
/** The poll interval of the list, of rows, and of an import while requests fail. */
const POLL_SLOWLY = 5 * IMPORT_POLL;

/** GET /imports, polled while an import is in progress. */
export const importsQuery = queryOptions({
  queryKey: LIST,
  queryFn: ({ signal }) => ask(imports.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isImportPending) ? POLL_SLOWLY : false),
  ...adminReads,
});

/** GET /imports/{id}, polled while in progress, also in a hidden tab, whose title shows the progress. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => ask(imports.read, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isImportPending(state.data)) return false;
      return state.status === "error" ? POLL_SLOWLY : IMPORT_POLL;
    },
    refetchIntervalInBackground: true,
    ...adminReads,
  });

/** A page of an import's rows; they stay while others load, and are refetched when its state changes. */
export const importRowsQuery = (item: ProductImport, kind: ImportRowFilter, page: number) => {
  const { _id: id, state } = item;
  return queryOptions({
    queryKey: [...rowsKey(id), kind, page, state, item.placedPictures],
    queryFn: ({ signal }) =>
      ask(imports.rows, { params: { id }, query: { kind, page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: isImportPending(item) ? POLL_SLOWLY : false,
    ...adminReads,
  });
};

/** GET /imports/{id}/refusals: why rows are rejected, or what is odd about others; refetched after each check. */
export const importRefusalsQuery = ({ _id: id, counts, noted }: ProductImport, kind: ImportReasons) =>
  queryOptions({
    queryKey: [...refusalsKey(id), kind, counts.refused, noted],
    queryFn: ({ signal }) => ask(imports.refusals, { params: { id }, query: { kind }, signal, quiet: true }),
    ...adminReads,
  });

/** A page of the unmatched or the placed photos; refetched when one of them moves. */
export const importPhotosQuery = (item: ProductImport, kind: ImportPhotoFilter, page: number) =>
  queryOptions({
    queryKey: [...photosKey(item._id), kind, page, item.state, item.unusedPictures, item.placedPictures],
    queryFn: ({ signal }) =>
      ask(imports.photos, { params: { id: item._id }, query: { kind, page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    ...adminReads,
  });

/** GET /imports/{id}/parts: the parts that a photo can be placed with; fetched while the field is open. */
export const importPartsQuery = ({ _id: id, counts }: ProductImport, search: string, isOpen: boolean) =>
  queryOptions({
    queryKey: [...IMPORTS, "parts", id, search, counts],
    queryFn: ({ signal }) => ask(imports.parts, { params: { id }, query: { search }, signal, quiet: true }),
    enabled: isOpen,
    ...adminReads,
  });

/** GET /imports/{id}/mapping: the columns' content and their mapping. */
export const importMappingQuery = ({ _id: id, state }: ProductImport) =>
  queryOptions({
    queryKey: [...mappingKey(id), state],
    queryFn: ({ signal }) => ask(imports.mapping, { params: { id }, signal, quiet: true }),
    ...adminReads,
  });

/** Updates a cached import and cancels pending fetches, which could return an older state. */
export async function putImport(queries: QueryClient, item: ProductImport): Promise<void> {
  await queries.cancelQueries({ queryKey: oneKey(item._id) });
  queries.setQueryData(oneKey(item._id), item);
  void queries.invalidateQueries({ queryKey: LIST });
}

export function dropImport(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: oneKey(id) });
  queries.removeQueries({ queryKey: rowsKey(id) });
  queries.removeQueries({ queryKey: refusalsKey(id) });
  queries.removeQueries({ queryKey: photosKey(id) });
  queries.setQueryData(LIST, (list: ProductImport[] | undefined) => list?.filter(({ _id }) => _id !== id));
}
