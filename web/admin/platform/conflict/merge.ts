import { isSame } from "./comparison.tsx";
import type { FieldOf, Versions } from "./versions.ts";

/** A field, a group's field, or a list's row that both sides changed differently. */
export interface Clash {
  /** The field, and the field inside its group or row. */
  fields: readonly [string, ...string[]];
  row?: string;
  /** The list's order differs. */
  isOrder?: true;
  /** Undefined on a side that removed it. */
  versions: Versions<unknown>;
}

/** The typed values merged onto the stored ones. */
export interface Merge<V> {
  values: V;
  both: Clash[];
}

type Group = Readonly<Record<string, unknown>>;
type Place = Pick<Clash, "fields" | "row">;

/**
 * Three-way merge (ruling 'Saves carry the version they were made from') by field, lists by row. Changes, additions and
 * removals of one side are applied; where both changed something, the typed value is kept and a clash is returned.
 */
export function mergeTyped<V extends object>(opened: V, typed: V, stored: V): Merge<V> {
  const both: Clash[] = [];
  const values = { ...stored };
  for (const field of Object.keys(stored) as FieldOf<V>[]) {
    const versions = { opened: opened[field], typed: typed[field], stored: stored[field] };
    values[field] = merged({ fields: [field] }, versions, both) as V[typeof field];
  }
  return { values, both };
}

function merged(place: Place, versions: Versions<unknown>, both: Clash[]): unknown {
  const { opened, typed, stored } = versions;
  if (isSame(typed, opened) || isSame(typed, stored)) return stored;
  if (isSame(stored, opened)) return typed;
  const all = [opened, typed, stored];
  if (all.every(isRows)) return mergedRows(place, versions as Versions<Group[]>, both);
  if (all.every(isGroup) && !isSwitched(versions as Versions<Group>)) {
    return mergedGroup(place, versions as Versions<Group>, both);
  }
  both.push({ ...place, versions });
  return typed;
}

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isRows = (value: unknown): value is Group[] => Array.isArray(value) && value.every(isGroup);

/** If one side hides figures, they are compared as a whole. */
const isSwitched = ({ typed, stored }: Versions<Group>): boolean => typed["isShown"] !== stored["isShown"];

function mergedGroup({ fields, row }: Place, versions: Versions<Group>, both: Clash[]): Group {
  const { opened, typed, stored } = versions;
  const group = Object.keys(stored).map((name) => {
    const place: Place = { fields: [...fields, name], ...(row !== undefined && { row }) };
    return [name, merged(place, { opened: opened[name], typed: typed[name], stored: stored[name] }, both)];
  });
  return Object.fromEntries(group);
}

/** A row with its index in the opened list; undefined for an added row. */
interface Entry {
  origin: number | undefined;
  row: Group;
}

function mergedRows(place: Place, versions: Versions<Group[]>, both: Clash[]): Group[] {
  const { opened } = versions;
  const mine = entriesOf(opened, versions.typed);
  const theirs = entriesOf(opened, versions.stored);
  const kept = new Map<number, Group>();
  for (const [origin, row] of opened.entries()) {
    const at = { opened: row, typed: rowOf(mine, origin), stored: rowOf(theirs, origin) };
    const value = merged({ ...place, row: titleOf(row) }, at, both);
    if (value) kept.set(origin, value as Group);
  }
  const [first, second] = inOrder(place, mine, theirs, both);
  const result: Entry[] = first.filter(({ origin }) => origin === undefined || kept.has(origin));
  const added = result.filter(({ origin }) => origin === undefined);
  let before = -1;
  for (const entry of second) {
    const known = entry.origin === undefined ? sameRow(added, entry) : result.find(isOf(entry));
    if (known) before = result.indexOf(known);
    else if (entry.origin === undefined || kept.has(entry.origin)) {
      // After the other side's additions at the same place.
      while (result[before + 1]?.origin === undefined && before + 1 < result.length) before += 1;
      before += 1;
      result.splice(before, 0, entry);
    }
  }
  return result.map(({ origin, row }) => (origin === undefined ? row : (kept.get(origin) ?? row)));
}

const isOf =
  ({ origin }: Entry) =>
  (other: Entry) =>
    other.origin === origin;
const rowOf = (entries: readonly Entry[], of: number) => entries.find(({ origin }) => origin === of)?.row;
const sameRow = (entries: readonly Entry[], { row }: Entry) =>
  entries.find((other) => isSame(other.row, row));

/** Returns the side that sets the order first: `stored` unless rows moved here; two new orders clash. */
function inOrder(place: Place, mine: Entry[], theirs: Entry[], both: Clash[]): [Entry[], Entry[]] {
  const shared = (entries: readonly Entry[], others: readonly Entry[]) =>
    entries.filter((entry) => entry.origin !== undefined && others.some(isOf(entry)));
  const typed = shared(mine, theirs);
  const stored = shared(theirs, mine);
  const opened = [...typed].sort((one, other) => Number(one.origin) - Number(other.origin));
  const order = (entries: readonly Entry[]) => entries.map(({ origin }) => origin);
  if (isSame(order(typed), order(opened))) return [theirs, mine];
  if (!isSame(order(stored), order(opened)) && !isSame(order(stored), order(typed))) {
    const titles = (entries: readonly Entry[]) => entries.map(({ row }) => titleOf(row));
    const versions = { opened: titles(opened), typed: titles(typed), stored: titles(stored) };
    both.push({ ...place, isOrder: true, versions });
  }
  return [mine, theirs];
}

/** Returns a row's first text, which identifies it for the user. */
const titleOf = (row: Group): string => textsOf(row)[0]?.[1] ?? "";

const textsOf = (row: Group): [string, string][] =>
  Object.entries(row).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && value ? [[name, value]] : [],
  );

/** Rows have no id: a row matches the opened row that it equals, or else one that shares at least half of its texts. */
function entriesOf(opened: readonly Group[], rows: readonly Group[]): Entry[] {
  const free = new Set(opened.keys());
  const take = (origin: number | undefined) => {
    if (origin !== undefined) free.delete(origin);
    return origin;
  };
  const equal = rows.map((row) => take([...free].find((origin) => isSame(opened[origin], row))));
  return rows.map((row, at) => ({ row, origin: equal[at] ?? take(nearest(row, opened, free)) }));
}

function nearest(row: Group, opened: readonly Group[], free: ReadonlySet<number>): number | undefined {
  const texts = textsOf(row);
  const scored = [...free].map((origin) => {
    const other = opened[origin] ?? {};
    const shared = texts.filter(([name, value]) => other[name] === value).length;
    return { origin, shared, needed: Math.max(texts.length, textsOf(other).length, 1) / 2 };
  });
  const near = scored.filter(({ shared, needed }) => shared >= needed);
  return near.sort((one, other) => other.shared - one.shared)[0]?.origin;
}
