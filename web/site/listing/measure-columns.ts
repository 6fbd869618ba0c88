import { filterKey, KIND_KEY } from "#contract/platform/filters.ts";
import { measureOf, readMeasureOrder } from "#contract/products/measures.ts";
import type { ListFilter, Specification } from "#contract/products/product.ts";
import type { PartSummary } from "#web/api/parts.ts";

/** The number of columns, and of measures in a row without columns. */
const SHOWN = 3;

/** A longer value is a sentence. */
const LENGTH_MAX = 24;

/** Starts with a number: '1900 mm', 'Ø 42 mm', 'M12', '±0.5'. */
const MEASURE = /^[Ø⌀±]?\s?M?\d/;

/** Names of specifications that start with a number but are no measures. */
const NO_MEASURE = /\b(?:article|code|machine|model|no|number|replaces|with)\b/i;

/** A measure that many parts of a table have. */
export interface MeasureColumn {
  key: string;
  name: string;
  /** The unit that all its values have; empty if they have none or differ. */
  unit: string;
}

/** Parts with the measures that are their columns; without columns each row has its own measures as text. */
export interface MeasureGroup {
  columns: readonly MeasureColumn[];
  parts: readonly PartSummary[];
}

/** Returns the first measures of a part, in the order of its specifications. */
export const measuresOf = (specifications: readonly Specification[]): Specification[] =>
  specifications
    .filter(({ name, value }) => MEASURE.test(value) && value.length <= LENGTH_MAX && !NO_MEASURE.test(name))
    .slice(0, SHOWN);

/** Groups parts that have the same first measures, two or more, in the order of the list; the others are the last group. */
export function measureGroups(parts: readonly PartSummary[]): MeasureGroup[] {
  const groups = new Map<string, PartSummary[]>();
  for (const part of parts) {
    const key = firstOf(part)
      .map(({ name }) => filterKey(name))
      .sort()
      .join();
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  groups.delete("");
  const alike = [...groups.values()].filter(({ length }) => length > 1);
  const others = parts.filter((part) => !alike.some((group) => group.includes(part)));
  return [
    ...alike.map((group) => ({ columns: columnsOf(group), parts: group })),
    ...(others.length > 0 ? [{ columns: [], parts: others }] : []),
  ];
}

const firstOf = ({ specifications = [] }: PartSummary): Specification[] => measuresOf(specifications);

/** The first measures of parts that have the same ones. */
const columnsOf = (parts: readonly PartSummary[]): MeasureColumn[] =>
  firstOf(parts[0] as PartSummary).map(({ name }) => columnOf(name, parts));

function columnOf(name: string, parts: readonly PartSummary[]): MeasureColumn {
  const key = filterKey(name);
  const values = parts.flatMap(({ specifications = [] }) => textOf(specifications, key) ?? []);
  const [first, ...others] = values.map(measureOf);
  const isCommon = others.every((other) => other?.unitKey === first?.unitKey);
  return { key, name, unit: (isCommon && first?.unit) || "" };
}

/** Whether one kind of part is chosen, whose measures can be compared. */
export const isOfOneKind = (filters: readonly ListFilter[]): boolean =>
  filters.find(({ key }) => key === KIND_KEY)?.values.filter(({ chosen }) => chosen).length === 1;

/** Returns the measures that most parts have, and always the one that the list is sorted by. */
export function measureColumns(parts: readonly PartSummary[], sort: string | undefined): MeasureColumn[] {
  const tallies = new Map<string, { name: string; parts: number }>();
  for (const { specifications = [] } of parts) {
    for (const { name, value } of firstOfEach(specifications)) {
      const measure = NO_MEASURE.test(name) ? undefined : measureOf(value);
      if (!measure) continue;
      const id = `${filterKey(name)} ${measure.unitKey}`;
      const tally = tallies.get(id) ?? { name, parts: 0 };
      tallies.set(id, { ...tally, parts: tally.parts + 1 });
    }
  }
  // Measures come in the order of their most frequent units.
  const ranked = [...tallies.values()]
    .sort((one, other) => other.parts - one.parts)
    .map(({ name }) => columnOf(name, parts))
    .filter(({ key }, at, all) => all.findIndex((other) => other.key === key) === at);
  const sorted = sort === undefined ? undefined : readMeasureOrder(sort).key;
  const isSorted = ({ key }: MeasureColumn) => key === sorted;
  const shown = ranked.slice(0, SHOWN);
  const missed = ranked.slice(SHOWN).find(isSorted);
  return missed ? [...shown.slice(0, SHOWN - 1), missed] : shown;
}

/** A cell: the number, if the column's heading has its unit, otherwise the value as it is written; undefined without one. */
export function cellOf(
  specifications: readonly Specification[],
  { key, unit }: MeasureColumn,
): string | undefined {
  const value = textOf(specifications, key);
  return value && unit ? measureOf(value)?.written : value;
}

const textOf = (specifications: readonly Specification[], key: string): string | undefined =>
  specifications.find(({ name }) => filterKey(name) === key)?.value;

function firstOfEach(specifications: readonly Specification[]): Specification[] {
  const seen = new Set<string>();
  return specifications.filter(({ name }) => {
    const key = filterKey(name);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The order that a press on a column's heading asks for: the smallest first, then the largest, then the list's own. */
export function nextOrder(key: string, sort: string | undefined): string | undefined {
  if (sort === key) return `-${key}`;
  return sort === `-${key}` ? undefined : key;
}
