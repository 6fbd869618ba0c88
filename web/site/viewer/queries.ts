import { queryOptions } from "@tanstack/react-query";
import type { ProcessingStatus } from "../../../contract/catalog-rules.ts";
import { CATALOG_POLL } from "../../../contract/limits.ts";
import type { ViewerSource } from "./types.ts";

/** Whether a catalogue is still being made; one that is gets asked about again. */
export const isOnItsWay = (status: ProcessingStatus): boolean => status !== "completed" && status !== "error";

export const metadataQuery = (source: ViewerSource) =>
  queryOptions({ queryKey: ["catalogues", source.name, "metadata"], queryFn: source.metadata });

export const catalogueQuery = (source: ViewerSource, key: string) =>
  queryOptions({
    queryKey: ["catalogues", source.name, key],
    queryFn: () => source.catalogue(key),
    refetchInterval: ({ state: { data } }) =>
      data && isOnItsWay(data.processingStatus) ? CATALOG_POLL : false,
  });

export const pageTextQuery = (source: ViewerSource, key: string, page: number) =>
  queryOptions({
    queryKey: ["catalogues", source.name, key, "page", page],
    queryFn: () => source.pageText(key, page),
    retry: false,
  });

export const findQuery = (source: ViewerSource, key: string, text: string) =>
  queryOptions({
    queryKey: ["catalogues", source.name, key, "find", text],
    queryFn: ({ signal }) => source.search(key, text, signal),
    enabled: text !== "",
  });
