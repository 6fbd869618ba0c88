import { filterKey, KIND_FILTER, MACHINE_FILTER, MACHINE_KEY } from "../../../contract/platform/filters.ts";
import { FILTER_VALUE_MAX } from "../../../contract/platform/limits.ts";
import { isMoneyName, looksLikeMoney } from "../../../contract/platform/money.ts";
import { valueKey } from "../../../contract/platform/values.ts";
import { isCodeName } from "../../../contract/products/product-code.ts";
import { kindIn } from "./kinds.ts";
import { isMachineName, machinesOf } from "./machines.ts";

/** One thing that a product says of itself: of which filter, as it is compared and as it is written. */
export interface Trait {
  filter: FilterName;
  key: string;
  text: string;
}

/** What a filter is called, and the form in which its names are compared. */
interface FilterName {
  key: string;
  name: string;
}

/** Specifications that say what a part is, before its title is asked. */
const KIND_NAMES = new Set(["kind", "kindofpart", "partkind", "parttype", "typeofpart"]);
/** Specifications that name other parts say nothing that parts have in common. */
const OTHER_PARTS = new Set(
  "goeswith mountedwith replacedby replaces supersededby supersedes usedwith".split(" "),
);
const MACHINE: FilterName = { key: MACHINE_KEY, name: MACHINE_FILTER };
const KIND: FilterName = { key: filterKey(KIND_FILTER), name: KIND_FILTER };

/** The filter that a specification is of, where its owner or a product names it: 'Brand and model' is Machine. */
export const filterNamed = remembered((written: string): FilterName => {
  if (isMachineName(written)) return MACHINE;
  const key = filterKey(written);
  return KIND_NAMES.has(key) ? KIND : { key, name: written.trim() };
});

/** Whether a specification of this name can be a filter: no code of the part itself, nor of others, and no price. */
const isFilter = remembered((name: string): boolean => {
  const { key } = filterNamed(name);
  return key !== "" && !isCodeName(name) && !OTHER_PARTS.has(key) && !isMoneyName(name);
});

const keyOf = remembered(valueKey);

/** What a product can be filtered by: its looms, its kind, and each specification that is no code and no text. */
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

/** Each value once, as it is written first. */
const distinct = (traits: readonly Trait[]): Trait[] =>
  traits.filter(
    ({ filter, key }, at) =>
      traits.findIndex((other) => other.key === key && other.filter.key === filter.key) === at,
  );

const REMEMBERED_MOST = 5000;

/** Products say the same again and again: what was worked out lately is not worked out anew. */
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
