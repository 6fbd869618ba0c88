/** The built-in filters of listings, and how choices are written. Free of zod. */
import { compact } from "./words.ts";

/** The machines that a part fits, until the owner names the filter (machines.ts). */
export const MACHINE_FILTER = "Machine";
/** The kind of part: from a specification, otherwise the last word of its name. */
export const KIND_FILTER = "Kind of part";
/** The filters of a listing until the owner chooses. */
export const FIRST_FILTERS: readonly { readonly name: string }[] = [
  { name: MACHINE_FILTER },
  { name: KIND_FILTER },
];

/** Returns a specification name in comparable form: 'Outside Diameter' equals 'outside-diameter'. */
export const filterKey = (name: string): string => compact(name);

/** The key of this filter under any name: its values can be saved as a visitor's machines. */
export const MACHINE_KEY = filterKey(MACHINE_FILTER);

/** The filter with which the parts of a list can be compared. */
export const KIND_KEY = filterKey(KIND_FILTER);

/** Whether the choices of an address name one kind of part. */
export const hasOneKind = (choices: readonly string[] = []): boolean =>
  choices.filter((choice) => choice.startsWith(`${KIND_KEY}.`)).length === 1;

/** Returns a filter value as in the address: 'machine.omniplus'. */
export const choiceOf = (filter: { key: string }, value: { key: string }): string =>
  `${filter.key}.${value.key}`;

const CODE_NAMES = new Set(["part code", "part no", "part no.", "part number", "code", "article no"]);

/** Returns whether a specification with this name has the part code, which is no filter. */
export const isCodeName = (name: string): boolean => CODE_NAMES.has(name.trim().toLowerCase());
