import type { ImportRowFilter } from "#contract/imports/import.ts";
import { readListState } from "../platform/ui/list-state.ts";

/** The search parameters of an import's rows, without defaults. */
export interface RowSearch {
  kind?: RowKind;
  page?: number;
}

export type RowKind = Exclude<ImportRowFilter, "all" | "valid">;

// Duplicated from contract/, so that the validator is not loaded with the router.
const KINDS: Readonly<Record<RowKind, true>> = {
  new: true,
  changed: true,
  refused: true,
  failed: true,
  kept: true,
  noted: true,
  left: true,
};
const isKind = (value: unknown): value is RowKind => typeof value === "string" && Object.hasOwn(KINDS, value);

/** Reads an import's parameters and drops invalid ones. */
export function readRowSearch(raw: Record<string, unknown>): RowSearch {
  const kind = raw["kind"];
  const { page } = readListState(raw);
  return {
    ...(isKind(kind) ? { kind } : {}),
    ...(page && { page }),
  };
}

export const filterOf = ({ kind }: RowSearch): RowKind | "all" => kind ?? "all";

/** Sets the filter; on page 1. */
export const withFilter = (filter: RowKind | "all"): RowSearch => (filter === "all" ? {} : { kind: filter });
