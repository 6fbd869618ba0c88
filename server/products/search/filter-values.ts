import { KIND_KEY } from "#contract/platform/filters.ts";
import { madeOnce } from "#contract/platform/made-once.ts";
import { FILTER_VALUES_SHOWN } from "#contract/products/limits.ts";
import type { ListFilter } from "#contract/products/product.ts";
import { kindName, mostFrequent } from "./kinds.ts";

/** The filters of listings as people read them, whichever engine counted their values. */

/** A property that products can be filtered by: 'Machine', 'Material'. */
export interface Facet {
  key: string;
  /** Its spellings, with the number of products using each. */
  names: Map<string, number>;
  values: Map<string, FacetValue>;
}

/** A facet value, regardless of spelling. */
export interface FacetValue {
  key: string;
  /** Its index among all values, below `places`; counts are stored by it. */
  place: number;
  facet: Facet;
  written: Written[];
  /** The display name, cached until its spellings change. */
  name?: string | undefined;
}

/** One spelling of a value, shared by all products that use it. */
export interface Written {
  value: FacetValue;
  filter: string;
  text: string;
  parts: number;
}

/** The chosen values of a filter; without any, the filter matches everything. */
export interface ChosenFacet {
  facet: Facet;
  values: ReadonlySet<FacetValue>;
}

/** Natural order by name: 9 mm before 10 mm. */
const inOrder = madeOnce(() => new Intl.Collator("en", { numeric: true }));

export const facetName = ({ names }: Facet): string => mostFrequent(names);

/** The values that choices, as in the address, name. */
export function picked(
  choices: readonly string[],
  { key, values }: { key: string; values: ReadonlyMap<string, FacetValue> },
): FacetValue[] {
  const own = choices.filter((choice) => choice.startsWith(`${key}.`));
  return own.flatMap((choice) => values.get(choice.slice(key.length + 1)) ?? []);
}

/** Each has its most frequent values and all chosen ones; drops those under two values, but for `whole`. */
export function listFilters(
  chosen: readonly ChosenFacet[],
  countOf: (value: FacetValue) => number,
  whole: readonly ListFilter[] | undefined,
): ListFilter[] {
  return chosen.flatMap(({ facet, values: picked }) => {
    const known = whole?.find(({ key }) => key === facet.key);
    const kept = new Set(known?.values.map(({ key }) => key));
    const counted = [...facet.values.values()].map((value) => ({
      value,
      count: countOf(value),
      chosen: picked.has(value),
    }));
    const held = counted.filter(({ count, chosen }) => count > 0 || chosen);
    if (held.length < (known ? 1 : 2) && picked.size === 0) return [];
    const usual = counted
      .filter(({ value, count, chosen }) => count > 0 || chosen || kept.has(value.key))
      .sort(
        (one, other) =>
          Number(other.chosen) - Number(one.chosen) ||
          other.count - one.count ||
          (one.value.key < other.value.key ? -1 : 1),
      )
      .slice(0, Math.max(FILTER_VALUES_SHOWN, picked.size));
    const shown = usual
      .map(({ value, count, chosen }) => ({ key: value.key, name: nameOf(value), count, chosen }))
      .sort((one, other) => inOrder().compare(one.name, other.name) || (one.key < other.key ? -1 : 1));
    const more = Math.max(0, held.length - shown.length);
    return [{ key: facet.key, name: facetName(facet), values: shown, more }];
  });
}

function nameOf(value: FacetValue): string {
  value.name ??= nameMade(value);
  return value.name;
}

function nameMade({ facet, written }: FacetValue): string {
  const writings = written.map(({ text, parts }) => [text, parts] as const);
  return facet.key === KIND_KEY ? kindName(writings) : mostFrequent(writings);
}
