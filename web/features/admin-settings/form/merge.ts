export interface Merge<V> {
  values: V;
  /** The fields that both changed, and differently. */
  both: (keyof V & string)[];
}

/**
 * Puts what was typed onto what is stored now: a field that was not touched here takes the present state (ruling
 * 'Saves carry the version they were made from').
 */
export function mergeTyped<V extends object>(opened: V, typed: V, present: V): Merge<V> {
  const values = { ...present };
  const both: Merge<V>["both"] = [];
  for (const field of Object.keys(present) as (keyof V & string)[]) {
    if (isSame(typed[field], opened[field])) continue;
    values[field] = typed[field];
    if (!isSame(present[field], opened[field]) && !isSame(typed[field], present[field])) both.push(field);
  }
  return { values, both };
}

/** Whether two values of a form hold the same. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
