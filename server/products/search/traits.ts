import { filterKey, isCodeName, KIND_FILTER, MACHINE_KEY } from "#contract/platform/filters.ts";
import { isMoneyName, looksLikeMoney } from "#contract/platform/money.ts";
import { valueKey } from "#contract/platform/values.ts";
import { FILTER_VALUE_MAX } from "#contract/products/limits.ts";
import { cachedByText } from "./cached-by-text.ts";
import { kindIn } from "./kinds.ts";
import type { MachineReader } from "./machines.ts";

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
const KIND: FilterName = { key: filterKey(KIND_FILTER), name: KIND_FILTER };

/** Reads the filter values of products. */
export interface TraitReader {
  /** The filter for a specification name: 'Brand and model' is Machine. */
  filterNamed(written: string): FilterName;
  /** The filter values of a product: its machines, its kind, and specifications that are neither codes nor long texts. */
  traitsOf(title: string, specifications: readonly { name: string; value: string }[]): Trait[];
}

export function traitReader({ heading, isName, isMaker, machinesOf }: MachineReader): TraitReader {
  const machine: FilterName = { key: MACHINE_KEY, name: heading };
  const filterNamed = cachedByText((written: string): FilterName => {
    if (isName(written)) return machine;
    const key = filterKey(written);
    return KIND_NAMES.has(key) ? KIND : { key, name: written.trim() };
  });
  /** Whether a specification can be a filter: not codes or prices. */
  const isFilter = cachedByText((name: string): boolean => {
    const { key } = filterNamed(name);
    return key !== "" && !isCodeName(name) && !OTHER_PARTS.has(key) && !isMoneyName(name);
  });
  return {
    filterNamed,
    traitsOf(title, specifications) {
      const machines = machinesOf(specifications).map((name) => traitOf(machine, name));
      const others = specifications.flatMap(({ name, value }) => {
        const filter = filterNamed(name);
        if (filter === machine || !isFilter(name) || looksLikeMoney(value)) return [];
        return value.split(";").map((each) => traitOf(filter, each));
      });
      const kind = others.some(({ filter }) => filter === KIND) ? undefined : kindIn(title, isMaker);
      const kinds = kind ? [{ filter: KIND, key: kind.key, text: kind.name }] : [];
      return distinct([...machines, ...kinds, ...others].filter(isOfUse));
    },
  };
}

const keyOf = cachedByText(valueKey);

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
