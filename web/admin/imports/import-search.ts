import type { ImportRowFilter } from "../../../contract/imports/import.ts";
import { readListState } from "../platform/ui/list-state.ts";

/** Which rows of an import its address asks for; what is the default is left out. */
export interface RowSearch {
  kind?: RowKind;
  /** Refused rows one by one, not by their reasons. */
  by?: "row";
  page?: number;
}

export type RowKind = Exclude<ImportRowFilter, "all" | "valid">;

// Written out here, for the address is read before the validator of contract/ is there.
const KINDS: Readonly<Record<RowKind, true>> = {
  new: true,
  changed: true,
  refused: true,
  failed: true,
  kept: true,
};
const isKind = (value: unknown): value is RowKind => typeof value === "string" && Object.hasOwn(KINDS, value);

/** Reads an import's address, which anybody may have typed: what makes no sense is dropped. */
export function readRowSearch(raw: Record<string, unknown>): RowSearch {
  const kind = raw["kind"];
  const { page } = readListState(raw);
  return {
    ...(isKind(kind) ? { kind } : {}),
    ...(kind === "refused" && raw["by"] === "row" ? { by: "row" as const } : {}),
    ...(page && { page }),
  };
}

/** What the chosen one of the filters is called. */
export const filterOf = ({ kind }: RowSearch): RowKind | "all" => kind ?? "all";

/** Other rows begin on page 1. */
export const withFilter = (filter: RowKind | "all"): RowSearch => (filter === "all" ? {} : { kind: filter });

/** The refused rows by their reasons, or one by one. */
export const withRefused = (by: RowSearch["by"]): RowSearch => ({ kind: "refused", ...(by && { by }) });
