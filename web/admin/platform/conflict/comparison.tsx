import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { diff, type Piece, wordDiff } from "#contract/platform/text-diff.ts";
import { FileImage } from "../ui/image-button.tsx";

/** Three versions of a form's values: when opened, as typed, and as stored now. */
export interface Versions<V> {
  opened: V;
  typed: V;
  stored: V;
}

export type FieldOf<V> = keyof V & string;

/** Who changed a field since the form was opened. */
export type Changer = "mine" | "theirs" | "both";

export interface Difference<F> {
  field: F;
  changedBy: Changer;
}

/** The value to save: the typed one, the stored one, or both combined. */
export type Choice = "mine" | "stored" | "both";

export type Choices<F extends string> = Readonly<Partial<Record<F, Choice>>>;

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

/** What each side of a field shows; `both` if the two can be combined. */
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
  /** Those that both changed first, then those that another user changed. */
  differences: (versions: Versions<V>) => Difference<FieldOf<V>>[];
  /** Returns the values of a choice; a field without one gets its first choice. */
  chosen: (versions: Versions<V>, choices?: Choices<FieldOf<V>>) => V;
  sides: (versions: Versions<V>, difference: Difference<FieldOf<V>>) => Sides;
}

interface ByField<V extends object> extends Pick<Comparison<V>, "names" | "parts"> {
  /** Converts a value for display. */
  shown?: ((field: FieldOf<V>, value: unknown) => unknown) | undefined;
  /** Normalizes a value for comparison; differently written texts may mean the same. */
  meant?: (field: FieldOf<V>, values: V, opened: V) => unknown;
  /** Combines both values of a field, where they can be. */
  combined?: { [F in FieldOf<V>]?: (versions: Versions<V>) => V[F] | undefined };
}

/** A field changed by one side gets its value; by both, the combined value if there is one, else the typed one. */
export const firstChoice = (changedBy: Changer, isCombined: boolean): Choice =>
  changedBy === "theirs" ? "stored" : changedBy === "both" && isCombined ? "both" : "mine";

/** Compares fields one by one, as typed or normalized by `meant`. */
export function byField<V extends object>(options: ByField<V>): Comparison<V> {
  const { names, parts, shown = (_, value) => value, meant = (field, values) => values[field] } = options;
  const bothOf = <F extends FieldOf<V>>(versions: Versions<V>, { field, changedBy }: Difference<F>) =>
    changedBy === "both" ? options.combined?.[field]?.(versions) : undefined;
  const compared: Comparison<V> = {
    names,
    parts,
    differences({ opened, typed, stored }) {
      const read = (values: V) => {
        const fields = Object.keys(values) as FieldOf<V>[];
        return Object.fromEntries(fields.map((field) => [field, meant(field, values, opened)])) as V;
      };
      return differences(read(opened), read(typed), read(stored));
    },
    chosen(versions, choices) {
      const values = { ...versions.stored };
      for (const difference of compared.differences(versions)) {
        const { field, changedBy } = difference;
        const both = bothOf(versions, difference);
        const choice = choices?.[field] ?? firstChoice(changedBy, both !== undefined);
        if (choice === "both" && both !== undefined) values[field] = both;
        else if (choice !== "stored") values[field] = versions.typed[field];
      }
      return values;
    },
    sides(versions, difference) {
      const { opened, typed, stored } = versions;
      const { field } = difference;
      const side = (value: unknown) => (
        <ValueSide value={shown(field, value)} opened={shown(field, opened[field])} names={parts} />
      );
      const both = bothOf(versions, difference);
      return {
        mine: side(typed[field]),
        stored: side(stored[field]),
        both: both !== undefined && side(both),
      };
    },
  };
  return compared;
}

/** Joins what one side alone changed; undefined if both changed a field, so that the user has to choose. */
export function joinedValues<V extends object>(
  comparison: Comparison<V>,
  versions: Versions<V>,
): V | undefined {
  const isChosen = comparison.differences(versions).some(({ changedBy }) => changedBy === "both");
  return isChosen ? undefined : comparison.chosen(versions);
}

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

const ORDER: readonly Changer[] = ["both", "theirs", "mine"];

/** Returns differing fields by who changed them, then in `stored`'s order (ruling 'Saves carry the version'). */
export function differences<V extends object>(opened: V, typed: V, stored: V): Difference<FieldOf<V>>[] {
  const fields = Object.keys(stored) as FieldOf<V>[];
  const found = fields
    .filter((field) => !isSame(typed[field], stored[field]))
    .map((field) => ({ field, changedBy: changerOf(opened[field], typed[field], stored[field]) }));
  return ORDER.flatMap((changer) => found.filter(({ changedBy }) => changedBy === changer));
}

function changerOf(opened: unknown, typed: unknown, stored: unknown): Changer {
  if (isSame(typed, opened)) return "theirs";
  return isSame(stored, opened) ? "mine" : "both";
}
