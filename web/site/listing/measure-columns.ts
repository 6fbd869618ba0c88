import { filterKey, KIND_KEY } from "../../../contract/platform/filters.ts";
import { measureOf, readMeasureOrder } from "../../../contract/products/measures.ts";
import type { ListFilter, Specification } from "../../../contract/products/product.ts";
import type { PartSummary } from "../../api/parts.ts";

/** The number of columns, and of measures in a row without columns. */
export const SHOWN = 3;

/** Names of specifications that start with a number but are no measures. */
export const NO_MEASURE = /\b(?:article|code|machine|model|no|number|replaces|with)\b/i;

/** A measure that many parts of a table have, in its most frequent unit. */
export interface MeasureColumn {
  key: string;
  name: string;
  unit: string;
  unitKey: string;
}

/** Whether one kind of part is chosen, whose measures can be compared. */
export const isOfOneKind = (filters: readonly ListFilter[]): boolean =>
  filters.find(({ key }) => key === KIND_KEY)?.values.filter(({ chosen }) => chosen).length === 1;

/** Returns the measures that most parts have in one unit, and always the one that the list is sorted by. */
export function measureColumns(parts: readonly PartSummary[], sort: string | undefined): MeasureColumn[] {
  const tallies = new Map<string, { column: MeasureColumn; parts: number }>();
  for (const { specifications = [] } of parts) {
    for (const { name, value } of firstOfEach(specifications)) {
      const measure = NO_MEASURE.test(name) ? undefined : measureOf(value);
      if (!measure) continue;
      const { unit, unitKey } = measure;
      const key = filterKey(name);
      const id = `${key} ${unitKey}`;
      const tally = tallies.get(id) ?? { column: { key, name, unit, unitKey }, parts: 0 };
      tallies.set(id, { ...tally, parts: tally.parts + 1 });
    }
  }
  const usual = [...tallies.values()].sort((one, other) => other.parts - one.parts);
  // A name has one column, in its most frequent unit.
  const ranked = usual
    .map(({ column }) => column)
    .filter(({ key }, at, all) => all.findIndex((other) => other.key === key) === at);
  const sorted = sort === undefined ? undefined : readMeasureOrder(sort).key;
  const isSorted = ({ key }: MeasureColumn) => key === sorted;
  const shown = ranked.slice(0, SHOWN);
  const missed = ranked.slice(SHOWN).find(isSorted);
  return missed ? [...shown.slice(0, SHOWN - 1), missed] : shown;
}

/** A cell: the number, if it is in the column's unit; another value as text; undefined without one. */
export function cellOf(
  specifications: readonly Specification[],
  column: MeasureColumn,
): { text: string; isNumber: boolean } | undefined {
  const own = specifications.find(({ name }) => filterKey(name) === column.key);
  if (!own) return undefined;
  const measure = measureOf(own.value);
  const isNumber = measure?.unitKey === column.unitKey;
  return { text: isNumber ? measure.written : own.value, isNumber };
}

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
