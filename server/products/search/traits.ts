import { filterKey, KIND_FILTER, MACHINE_FILTER, MACHINE_KEY } from "../../../contract/platform/filters.ts";
import { FILTER_VALUE_MAX } from "../../../contract/platform/limits.ts";
import { isMoneyName, looksLikeMoney } from "../../../contract/platform/money.ts";
import { valueKey } from "../../../contract/platform/values.ts";
import { isCodeName } from "../../../contract/products/product-code.ts";
import { kindIn } from "./kinds.ts";
import { isMachineName, machinesOf } from "./machines.ts";

export interface Trait {
  filter: FilterName;
  key: string;
  text: string;
}

/** The name of a filter, and its normalized form. */
interface FilterName {
  key: string;
  name: string;
}

/** Specifications that name the kind of part; they take precedence over the title. */
const KIND_NAMES = new Set(["kind", "kindofpart", "partkind", "parttype", "typeofpart"]);
/** Specifications that name other parts, which aren't shared properties. */
const OTHER_PARTS = new Set(
  "goeswith mountedwith replacedby replaces supersededby supersedes usedwith".split(" "),
);
const MACHINE: FilterName = { key: MACHINE_KEY, name: MACHINE_FILTER };
const KIND: FilterName = { key: filterKey(KIND_FILTER), name: KIND_FILTER };

/** Returns the filter for a specification name: 'Brand and model' is Machine. */
export const filterNamed = remembered((written: string): FilterName => {
  if (isMachineName(written)) return MACHINE;
  const key = filterKey(written);
  return KIND_NAMES.has(key) ? KIND : { key, name: written.trim() };
});

/** Whether a specification can be a filter: not codes or prices. */
const isFilter = remembered((name: string): boolean => {
  const { key } = filterNamed(name);
  return key !== "" && !isCodeName(name) && !OTHER_PARTS.has(key) && !isMoneyName(name);
});

const keyOf = remembered(valueKey);

/** Returns the filter values of a product: its looms, its kind, and specifications that are neither codes nor long texts. */
export function traitsOf(title: string, specifications: readonly { name: string; value: string }[]): Trait[] {
  const machines = machinesOf(specifications).map((name) => traitOf(MACHINE, name));
  const others = specifications.flatMap(({ name, value }) => {
    const filter = filterNamed(name);
    if (filter === MACHINE || !isFilter(name) || looksLikeMoney(value)) return [];
    return value.split(";").map((each) => traitOf(filter, each));
  });
  const kind = others.some(({ filter }) => filter === KIND) ? undefined : kindIn(title);
  const kinds = kind ? [{ filter: KIND, key: kind.key, text: kind.name }] : [];
  return distinct([...machines, ...kinds, ...others].filter(isOfUse));
}

function traitOf(filter: FilterName, written: string): Trait {
  const text = written.trim().replace(/\s+/g, " ");
  return { filter, key: keyOf(text), text };
}

const isOfUse = ({ key, text }: Trait): boolean => key !== "" && text.length <= FILTER_VALUE_MAX;

const distinct = (traits: readonly Trait[]): Trait[] =>
  traits.filter(
    ({ filter, key }, at) =>
      traits.findIndex((other) => other.key === key && other.filter.key === filter.key) === at,
  );

const REMEMBERED_MOST = 5000;

/** Caches recent results, because products repeat the same texts. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED_MOST) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
}
