import type { ReactNode } from "react";
import { type Difference, differences } from "./differences.ts";
import { ValueSide } from "./value-side.tsx";
import {
  byChanger,
  type Choices,
  chosenValues,
  type FieldOf,
  firstChoices,
  type Versions,
} from "./versions.ts";

/** What stands on each side of a field; `both` where the two can be put together. */
interface Sides {
  mine: ReactNode;
  stored: ReactNode;
  both?: ReactNode;
}

/** How the versions of a form are put beside each other, and what becomes of a choice. */
export interface Comparison<V extends object> {
  /** What the fields are called where they are spoken of. */
  names: Readonly<Record<FieldOf<V>, string>>;
  /** What the fields inside groups and rows are called. */
  parts?: Readonly<Record<string, string>> | undefined;
  differences: (versions: Versions<V>) => Difference<FieldOf<V>>[];
  first: (found: readonly Difference<FieldOf<V>>[]) => Choices<FieldOf<V>>;
  chosen: (versions: Versions<V>, choices: Choices<FieldOf<V>>) => V;
  sides: (versions: Versions<V>, difference: Difference<FieldOf<V>>) => Sides;
}

interface ByField<V extends object> extends Pick<Comparison<V>, "names" | "parts"> {
  /** What a side shows of a value that says little by itself. */
  shown?: ((field: FieldOf<V>, value: unknown) => unknown) | undefined;
}

/** Fields that are compared as they are typed. */
export const byField = <V extends object>({
  names,
  parts,
  shown = (_, value) => value,
}: ByField<V>): Comparison<V> => ({
  names,
  parts,
  differences: ({ opened, typed, stored }) => byChanger(differences(opened, typed, stored)),
  first: firstChoices,
  chosen: chosenValues,
  sides({ opened, typed, stored }, { field }) {
    const side = (values: V) => (
      <ValueSide value={shown(field, values[field])} opened={shown(field, opened[field])} names={parts} />
    );
    return { mine: side(typed), stored: side(stored) };
  },
});

/** Names of fields that differ in one line. */
export const namesOf = <V extends object>(
  { names }: Comparison<V>,
  found: readonly Difference<FieldOf<V>>[],
): string => found.map(({ field }) => names[field]).join(", ");
