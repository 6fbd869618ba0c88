/** The filters of a listing that are there without a specification of that name, and how a choice is written. Free of zod. */
import { compact } from "./words.ts";

/** The looms that a part is for, under whichever of their names its specifications have them. */
export const MACHINE_FILTER = "Machine";
/** What a part is: the last word of its name, where no specification says it. */
export const KIND_FILTER = "Kind of part";
/** What a listing offers until its owner chooses. */
export const FIRST_FILTERS: readonly { readonly name: string }[] = [
  { name: MACHINE_FILTER },
  { name: KIND_FILTER },
];

/** The form in which names of specifications are compared: 'Outside Diameter' and 'outside-diameter' are one. */
export const filterKey = (name: string): string => compact(name);

/** The filter whose values a visitor may call his own. */
export const MACHINE_KEY = filterKey(MACHINE_FILTER);

/** A value of a filter as an address has it: 'machine.omniplus'. */
export const choiceOf = (filter: { key: string }, value: { key: string }): string =>
  `${filter.key}.${value.key}`;
