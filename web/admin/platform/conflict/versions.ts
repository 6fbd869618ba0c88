import type { z } from "zod";
import { shapeOf } from "../../../../contract/platform/shape-of.ts";
import { AdminError } from "../session/client.ts";
import type { Difference } from "./comparison.tsx";
import type { Choice } from "./conflict-row.tsx";

/** Three states of what a form holds: as it was opened, as it is typed here, and as it is stored now. */
export interface Versions<V> {
  opened: V;
  typed: V;
  stored: V;
}

/** The names of a form's fields. */
export type FieldOf<V> = keyof V & string;

/** What is to be saved of each field that differs. */
export type Choices<F extends string> = Readonly<Partial<Record<F, Choice>>>;

/** What both changed comes first, then what someone else did. */
export const byChanger = <F>(found: readonly Difference<F>[]): Difference<F>[] =>
  ORDER.flatMap((changer) => found.filter(({ changedBy }) => changedBy === changer));

const ORDER = ["both", "theirs", "mine"] as const;

/** Whether someone else's change is among them: then a person chooses. */
export const needsChoice = (found: readonly Difference<string>[]): boolean =>
  found.some(({ changedBy }) => changedBy !== "mine");

/**
 * What is chosen before anybody chooses: nothing that one side alone changed is lost. What both changed stays with the
 * typed one, but for the fields that hold both sides `together`.
 */
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

/** The values to go on with: the stored ones, with what was chosen from here. */
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

/**
 * What a thing is now, when a save of it was refused because someone else was quicker (ruling 'Saves carry the version they
 * were made from'); undefined for any other failure, and for an answer that is none of `schema`.
 */
export function presentState<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return shapeOf(schema).safeParse(Object(error.body).current).data as T | undefined;
}
