import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { diff, type Piece, wordDiff } from "#contract/platform/text-diff.ts";
import { FileImage } from "../ui/image-button.tsx";
import {
  byChanger,
  type Choices,
  chosenValues,
  type FieldOf,
  firstChoices,
  type Versions,
} from "./versions.ts";

/** Returns whether two form values are deeply equal. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

// Pieces are separate children, since they have no identity for keys.

/** A text with its changes since `before` marked, word by word. */
export const MarkedText = ({ before, after }: MarkedListProps<string>): ReactElement =>
  createElement(Fragment, null, ...wordDiff(before, after).map(marked));

/** Entries that stay, in a row, before they are only counted. */
const SAME_SHOWN = 3;

/** A list with its entries added or removed since `before` marked. */
export function MarkedList({ before, after }: MarkedListProps<readonly string[]>): ReactElement {
  const rows: ReactNode[] = [];
  let same: Piece[] = [];
  const addSame = () => {
    if (same.length > SAME_SHOWN) rows.push(<span className="quiet">{CONFLICT.unchanged(same.length)}</span>);
    else rows.push(...same.map(marked));
    same = [];
  };
  for (const entry of diff(before, after)) {
    if (entry.kind === "same") same.push(entry);
    else {
      addSame();
      rows.push(marked(entry));
    }
  }
  addSame();
  return createElement("ul", null, ...rows.map((row) => createElement("li", null, row)));
}

/** What each side of a field shows; `both` if the two can be merged. */
interface Sides {
  mine: ReactNode;
  stored: ReactNode;
  both?: ReactNode;
}

/** How the versions of a form are compared and a choice is applied. */
export interface Comparison<V extends object> {
  names: Readonly<Record<FieldOf<V>, string>>;
  /** The labels of fields inside groups and rows. */
  parts?: Readonly<Record<string, string>> | undefined;
  differences: (versions: Versions<V>) => Difference<FieldOf<V>>[];
  first: (found: readonly Difference<FieldOf<V>>[]) => Choices<FieldOf<V>>;
  chosen: (versions: Versions<V>, choices: Choices<FieldOf<V>>) => V;
  sides: (versions: Versions<V>, difference: Difference<FieldOf<V>>) => Sides;
}

interface ByField<V extends object> extends Pick<Comparison<V>, "names" | "parts"> {
  /** Converts a value for display. */
  shown?: ((field: FieldOf<V>, value: unknown) => unknown) | undefined;
  /** Normalizes a value for comparison; differently written texts may mean the same. */
  meant?: (field: FieldOf<V>, values: V, opened: V) => unknown;
}

/** Compares fields one by one, as typed or normalized by `meant`. */
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

/** Returns the labels of different fields in one line. */
export const differenceNames = <V extends object>(
  { names }: Comparison<V>,
  found: readonly Difference<FieldOf<V>>[],
): string => found.map(({ field }) => names[field]).join(", ");

interface Props {
  value: unknown;
  /** The value when the form was opened, from which changes are marked. */
  opened: unknown;
  names?: Readonly<Record<string, string>> | undefined;
}

/** One side of a different field for display: a text, a list, a chosen image, or an option. */
function ValueSide({ value, opened, names }: Props): ReactNode {
  if (isValidElement(value)) return value;
  if (value instanceof File) return <FileImage file={value} alt={value.name} />;
  if (typeof value === "object" && value) {
    const parts = partsOf(value, names);
    if (!parts.length) return CONFLICT.empty;
    const before = typeof opened === "object" && opened ? partsOf(opened, names) : [];
    return <MarkedList before={before} after={parts} />;
  }
  if (typeof value !== "string" || value === "") return spoken(value);
  return <MarkedText before={typeof opened === "string" ? opened : ""} after={value} />;
}

/** Formats a field's value in one line. */
export function spoken(value: unknown): string {
  if (value === "" || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return CONFLICT.empty;
  }
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  if (typeof value === "object" && value) return partsOf(value).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value).replaceAll("\n", ", ");
}

/** Returns the non-empty entries of a list or group, with the labels of a group's fields. */
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
  if (kind === "gone") return <del className="marked">{text}</del>;
  return kind === "new" ? <ins className="marked">{text}</ins> : text;
}

/** Who changed a field since the form was opened. */
export type Changer = "mine" | "theirs" | "both";

export interface Difference<F> {
  field: F;
  changedBy: Changer;
}

/** Returns differing fields in `stored`'s order (ruling 'Saves carry the version they were made from'). */
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
