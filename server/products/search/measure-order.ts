import { type Measure, measureOf, readMeasureOrder } from "../../../contract/products/measures.ts";
import type { FacetEntry } from "./facet-entries.ts";
import { mostFrequent } from "./kinds.ts";

/**
 * Returns entries in the order of a measure ('length', '-length'). Only values in its most frequent unit are compared; entries
 * without one follow in their former order, as do those of one value.
 */
export function inMeasureOrder(entries: readonly FacetEntry[], sort: string): readonly FacetEntry[] {
  const { key, isDescending } = readMeasureOrder(sort);
  const measured = new Map<FacetEntry, Measure>();
  for (const entry of entries) {
    const own = entry.written.find(({ value }) => value.facet.key === key);
    const measure = own && measureOf(own.text);
    if (measure) measured.set(entry, measure);
  }
  if (measured.size === 0) return entries;
  const unit = mostFrequent([...measured.values()].map(({ unitKey }) => [unitKey, 1] as const));
  const amount = (entry: FacetEntry): number | undefined => {
    const measure = measured.get(entry);
    return measure?.unitKey === unit ? measure.amount : undefined;
  };
  const direction = isDescending ? -1 : 1;
  return entries.toSorted((one, other) => {
    const [left, right] = [amount(one), amount(other)];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return (left - right) * direction;
  });
}
