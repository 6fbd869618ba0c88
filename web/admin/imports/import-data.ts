import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { imports } from "#contract/imports/calls.ts";
import type {
  ImportPhotoFilter,
  ImportReasons,
  ImportRowFilter,
  ProductImport,
} from "#contract/imports/import.ts";
import { IMPORT_POLL } from "#contract/imports/limits.ts";
import { queries } from "../platform/calls/queries.ts";
import { callKey, put, readOf, renew } from "../platform/calls/reads.ts";
import { isImportPending } from "./import-state.ts";

/** The poll interval of the list, of rows, and of an import while requests fail. */
const POLL_SLOWLY = 5 * IMPORT_POLL;

/** GET /imports, polled while an import is in progress. */
export const importsQuery = queryOptions({
  ...readOf(imports.list),
  refetchInterval: ({ state }) => (state.data?.some(isImportPending) ? POLL_SLOWLY : false),
});

/** GET /imports/{id}, polled while in progress, also in a hidden tab, whose title shows the progress. */
export const importQuery = (id: string) =>
  queryOptions({
    ...readOf(imports.read, { params: { id }, quiet: true }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isImportPending(state.data)) return false;
      return state.status === "error" ? POLL_SLOWLY : IMPORT_POLL;
    },
    refetchIntervalInBackground: true,
  });

/** A page of an import's rows; they stay while others load, and are refetched when its state changes. */
export const importRowsQuery = (item: ProductImport, kind: ImportRowFilter, page: number) => {
  const { _id: id, state } = item;
  return queryOptions({
    ...readOf(imports.rows, {
      params: { id },
      query: { kind, page },
      key: [state, item.placedPictures],
      quiet: true,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isImportPending(item) ? POLL_SLOWLY : false,
  });
};

/** GET /imports/{id}/refusals: why rows are rejected, or what is odd about others; refetched after each check. */
export const importRefusalsQuery = ({ _id: id, counts, noted }: ProductImport, kind: ImportReasons) =>
  readOf(imports.refusals, { params: { id }, query: { kind }, key: [counts.refused, noted], quiet: true });

/** A page of the unmatched or the placed photos; refetched when one of them moves. */
export const importPhotosQuery = (item: ProductImport, kind: ImportPhotoFilter, page: number) =>
  queryOptions({
    ...readOf(imports.photos, {
      params: { id: item._id },
      query: { kind, page },
      key: [item.state, item.unusedPictures, item.placedPictures],
      quiet: true,
    }),
    placeholderData: keepPreviousData,
  });

/** GET /imports/{id}/parts: the parts that a photo can be placed with; fetched while the field is open. */
export const importPartsQuery = ({ _id: id, counts }: ProductImport, search: string, isOpen: boolean) =>
  queryOptions({
    ...readOf(imports.parts, { params: { id }, query: { search }, key: [counts], quiet: true }),
    enabled: isOpen,
  });

/** GET /imports/{id}/mapping: the columns' content and their mapping. */
export const importMappingQuery = ({ _id: id, state }: ProductImport) =>
  readOf(imports.mapping, { params: { id }, key: [state], quiet: true });

/** Shows an import's new state, and refetches the list. */
export function putImport(item: ProductImport): void {
  put(importQuery(item._id), item);
  void renew(imports.list);
}

export function dropImport(id: string): void {
  for (const call of [imports.read, imports.rows, imports.refusals, imports.photos])
    queries.removeQueries({ queryKey: callKey(call, { params: { id } }) });
  put(importsQuery, (list) => list.filter(({ _id }) => _id !== id));
}
