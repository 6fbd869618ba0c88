import type { ProcessingStatus } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_POLL } from "#contract/catalogs/limits.ts";
import { asQuery } from "#web/api/answers.ts";
import type { ViewerSource } from "../types.ts";

/** Returns whether a catalogue is still processed, so that it is refetched. */
export const isProcessing = (status: ProcessingStatus): boolean =>
  status !== "completed" && status !== "error";

export const metadataQuery = (source: ViewerSource) =>
  asQuery({ key: ["catalogues", source.name, "metadata"], read: source.metadata });

export const catalogueQuery = (source: ViewerSource, key: string) =>
  asQuery({
    key: ["catalogues", source.name, key],
    read: () => source.catalogue(key),
    refetchAfter: ({ processingStatus }) => (isProcessing(processingStatus) ? CATALOG_POLL : undefined),
  });

export const pageTextQuery = (source: ViewerSource, key: string, page: number) =>
  asQuery({
    key: ["catalogues", source.name, key, "page", page],
    read: () => source.pageText(key, page),
    hasNoRetry: true,
  });

export const pagePartsQuery = (source: ViewerSource, key: string, page: number) =>
  asQuery({
    key: ["catalogues", source.name, key, "parts", page],
    read: () => source.pageParts?.(key, page) ?? [],
    hasNoRetry: true,
  });

export const findQuery = (source: ViewerSource, key: string, text: string) =>
  asQuery({
    key: ["catalogues", source.name, key, "find", text],
    read: (signal) => source.search(key, text, signal),
    isTransient: true,
  });
