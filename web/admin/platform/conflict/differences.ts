/** Who changed a field since the form was opened. */
export type Changer = "mine" | "theirs" | "both";

/** A field that differs between what is typed here and what is stored now. */
export interface Difference<F> {
  field: F;
  changedBy: Changer;
}

/**
 * The fields whose typed value is not what is stored now, in the order of `stored`; `opened` is what the form was begun
 * from (ruling 'Saves carry the version they were made from').
 */
export function differences<V extends object>(
  opened: V,
  typed: V,
  stored: V,
): Difference<keyof V & string>[] {
  const fields = Object.keys(stored) as (keyof V & string)[];
  return fields
    .filter((field) => !isSame(typed[field], stored[field]))
    .map((field) => ({ field, changedBy: changerOf(opened[field], typed[field], stored[field]) }));
}

function changerOf(opened: unknown, typed: unknown, stored: unknown): Changer {
  if (isSame(typed, opened)) return "theirs";
  return isSame(stored, opened) ? "mine" : "both";
}

/** Whether two values of a form hold the same. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
