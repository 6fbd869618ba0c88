import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { CONFLICT } from "../../../../contract/messages.ts";
import { diff, type Piece, wordDiff } from "../../../../contract/platform/text-diff.ts";
import { FilePicture } from "../ui/picture-button.tsx";
import {
  byChanger,
  type Choices,
  chosenValues,
  type FieldOf,
  firstChoices,
  type Versions,
} from "./versions.ts";

/** Whether two values of a form hold the same. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

// Pieces have no identity but their place: they are children one by one, not a list with keys.

/** A text with what was put in and taken out since `before`, word by word. */
export const MarkedText = ({ before, after }: MarkedListProps<string>): ReactElement =>
  createElement(Fragment, null, ...wordDiff(before, after).map(marked));

/** The entries of a list, those marked that were put in or taken out since `before`. */
export const MarkedList = ({ before, after }: MarkedListProps<readonly string[]>): ReactElement =>
  createElement("ul", null, ...diff(before, after).map((entry) => createElement("li", null, marked(entry))));

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
  /** What of a value is compared; texts that are written otherwise may mean the same. */
  meant?: (field: FieldOf<V>, values: V, opened: V) => unknown;
}

/** Fields that are compared one by one, as they are typed unless `meant` reads them. */
export const byField = <V extends object>({
  names,
  parts,
  shown = (_, value) => value,
  meant = (field, values) => values[field],
}: ByField<V>): Comparison<V> => ({
  names,
  parts,
  differences({ opened, typed, stored }) {
    const read = (values: V) => {
      const fields = Object.keys(values) as FieldOf<V>[];
      return Object.fromEntries(fields.map((field) => [field, meant(field, values, opened)])) as V;
    };
    return byChanger(differences(read(opened), read(typed), read(stored)));
  },
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

interface Props {
  value: unknown;
  /** What the form was opened with: what changed since is marked. */
  opened: unknown;
  /** What the fields of a group are called. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** One side of a field that differs, as a person reads it: a text, a list, a picture that was chosen, or a choice. */
export function ValueSide({ value, opened, names }: Props): ReactNode {
  if (isValidElement(value)) return value;
  if (value instanceof File) return <FilePicture file={value} alt={value.name} />;
  if (typeof value === "object" && value) {
    const parts = partsOf(value, names);
    if (!parts.length) return CONFLICT.empty;
    const before = typeof opened === "object" && opened ? partsOf(opened, names) : [];
    return <MarkedList before={before} after={parts} />;
  }
  if (typeof value !== "string" || value === "") return spoken(value);
  return <MarkedText before={typeof opened === "string" ? opened : ""} after={value} />;
}

/** The value of a field in one line: a text, a choice, or a list of them. */
export function spoken(value: unknown): string {
  if (value === "" || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return CONFLICT.empty;
  }
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  if (typeof value === "object" && value) return partsOf(value).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll("\n", ", ");
}

/** What a list or a group of fields holds, an entry each, with the names of a group's fields; what is empty is left out. */
function partsOf(value: object, names: Readonly<Record<string, string>> = {}): string[] {
  const isList = Array.isArray(value);
  return Object.entries(value)
    .filter(([, part]) => part !== "")
    .map(([name, part]) => (!isList && names[name] ? `${names[name]}: ${spoken(part)}` : spoken(part)));
}

interface MarkedListProps<T> {
  before: T;
  after: T;
}

function marked({ kind, text }: Piece) {
  if (kind === "gone") return <del>{text}</del>;
  return kind === "new" ? <ins>{text}</ins> : text;
}

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
