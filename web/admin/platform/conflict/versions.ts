import type { z } from "zod";
import { shapeOf } from "#contract/platform/shape-of.ts";
import { AdminError } from "../session/client.ts";
import type { Difference } from "./comparison.tsx";
import type { Choice } from "./conflict-dialog.tsx";

/** Three versions of a form's values: when opened, as typed, and as stored now. */
export interface Versions<V> {
  opened: V;
  typed: V;
  stored: V;
}

export type FieldOf<V> = keyof V & string;

export type Choices<F extends string> = Readonly<Partial<Record<F, Choice>>>;

/** Sorts differences: those changed by both first, then those changed by another user. */
export const byChanger = <F>(found: readonly Difference<F>[]): Difference<F>[] =>
  ORDER.flatMap((changer) => found.filter(({ changedBy }) => changedBy === changer));

const ORDER = ["both", "theirs", "mine"] as const;

/** Returns whether another user changed something, so that the user has to choose. */
export const needsChoice = (found: readonly Difference<string>[]): boolean =>
  found.some(({ changedBy }) => changedBy !== "mine");

/** A field changed by one side gets its value; by both, the typed value, or both if in `together`. */
export function firstChoices<F extends string>(
  found: readonly Difference<F>[],
  together: readonly F[] = [],
): Choices<F> {
  const first = ({ field, changedBy }: Difference<F>): Choice => {
    if (changedBy === "theirs") return "stored";
    return changedBy === "both" && together.includes(field) ? "both" : "mine";
  };
  return Object.fromEntries(found.map((each) => [each.field, first(each)])) as Choices<F>;
}

/** Returns the stored values with the chosen typed ones. */
export function chosenValues<V extends object>(
  { typed, stored }: Versions<V>,
  choices: Choices<FieldOf<V>>,
): V {
  const values = { ...stored };
  for (const field of Object.keys(stored) as FieldOf<V>[]) {
    if (choices[field] === "mine") values[field] = typed[field];
  }
  return values;
}

/** Returns a 409's current state (ruling 'Saves carry the version they were made from'), else undefined. */
export function presentState<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return shapeOf(schema).safeParse(Object(error.body).current).data as T | undefined;
}
