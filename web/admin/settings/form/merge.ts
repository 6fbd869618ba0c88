import { differences } from "../../conflict/differences.ts";

export interface Merge<V> {
  values: V;
  /** The fields that both changed, and differently. */
  both: (keyof V & string)[];
}

/**
 * Puts what was typed onto what is stored now: a field that was not touched here takes the current state (ruling
 * 'Saves carry the version they were made from').
 */
export function mergeTyped<V extends object>(opened: V, typed: V, current: V): Merge<V> {
  const values = { ...current };
  const found = differences(opened, typed, current);
  for (const { field, changedBy } of found) if (changedBy !== "theirs") values[field] = typed[field];
  return { values, both: found.flatMap(({ field, changedBy }) => (changedBy === "both" ? [field] : [])) };
}
