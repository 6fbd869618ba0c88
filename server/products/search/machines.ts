import type { Category } from "#contract/platform/categories.ts";
import { FIRST_MACHINES, machineNames } from "#contract/platform/machines.ts";
import { valueKey } from "#contract/platform/values.ts";
import { MACHINES_OFFERED } from "#contract/products/limits.ts";
import type { MachinesBody } from "#contract/site/settings.ts";
import { readBrandNames, readMakers } from "#server/platform/categories.ts";
import { readOncePerChange } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readSetting } from "#server/platform/database/settings.ts";
import { cachedByText } from "./cached-by-text.ts";
import { isEnglish } from "./real-words.ts";
import { compact, wordsOf } from "./words.ts";

/** Matches texts that name no machine: 'Picanol, all models', 'For looms of all makes'. */
const NO_NAME = /^for |\b(?:all|any|most|many|several|various)\b/i;
/** Between the machines of one value; kept by `split`. */
const BETWEEN = /([,;/&]|\sand\s)/i;
/** Between a maker and a model, also 'OptiMax (Picanol)', 'Picanol: OptiMax' and 'P7100-Sulzer'. */
const BOUNDARY = /[\s:([–—-]+/g;
/** A working width in brackets, which is no part of a model: (390 cm), (190/220 cm). */
const WIDTH = /\((?:width )?[\d\s.,/–-]{1,20}(?:cm|mm|m|inch|in|")\)/gi;
const LENGTH = { min: 2, max: 40 };

export interface Machines {
  put(id: string, names: readonly string[]): void;
  drop(id: string): void;
  like(text: string): string[];
}

export function createMachines(): Machines {
  const known = new Map<string, { name: string; parts: number }>();
  const keysOf = new Map<string, string[]>();
  const drop = (id: string) => {
    for (const key of keysOf.get(id) ?? []) {
      const machine = known.get(key);
      if (machine && machine.parts > 1) machine.parts -= 1;
      else known.delete(key);
    }
    keysOf.delete(id);
  };
  return {
    put(id, names) {
      drop(id);
      const machines = new Map(names.map((name) => [compact(name), name]));
      keysOf.set(id, [...machines.keys()]);
      for (const [key, name] of machines) {
        const machine = known.get(key);
        if (machine) machine.parts += 1;
        else known.set(key, { name, parts: 1 });
      }
    },
    drop,
    like(text) {
      const piece = compact(text);
      if (piece.length < LENGTH.min) return [];
      return [...known]
        .filter(([key]) => key.startsWith(piece))
        .sort(([, one], [, other]) => other.parts - one.parts)
        .slice(0, MACHINES_OFFERED)
        .map(([, { name }]) => name);
    },
  };
}

/** Reads the machines in specifications by the owner's names for them. */
export interface MachineReader {
  /** The name of the filter, and of imported specifications. */
  heading: string;
  /** Whether a specification with this name lists the machines that a part fits. */
  isName(name: string): boolean;
  /** Whether a text is the name of a brand, or of a maker that isn't stocked. */
  isMaker(name: string): boolean;
  /**
   * The machines that specifications name, each once and without its maker, which is before or behind: 'Picanol OptiMax, P7100
   * (Sulzer) & P7150' gives OptiMax, P7100 and P7150. Ignores a brand alone. 'Crompton & Knowles' is one maker.
   */
  machinesOf(specifications: readonly { name: string; value: string }[]): string[];
}

export const labelsOf = ({ label, navigationLabel }: Category): string[] => [label, navigationLabel];

/** Returns the parts of a maker's name, compacted: 'Crompton & Knowles' and 'Crompton and Knowles' have the same two. */
const partsOf = (name: string): string[] =>
  name
    .split(BETWEEN)
    .filter((_, at) => at % 2 === 0)
    .map(compact);

const makerKey = (name: string): string => partsOf(name).join("");

const keysOf = (categories: readonly Category[]): ReadonlySet<string> =>
  new Set(categories.flatMap(labelsOf).map(makerKey).filter(Boolean));

/** Returns each way to split a name in two, the longest first part first; the last part may be empty. */
const splitsOf = (name: string): [first: string, last: string][] => [
  [name, ""],
  ...[...name.matchAll(BOUNDARY)]
    .map((found): [string, string] => [name.slice(0, found.index), name.slice(found.index + found[0].length)])
    .reverse(),
];

/** Returns a name without the end of a bracket that began before it. */
const closed = (name: string): string => (/[([]/.test(name) ? name : name.replace(/[)\]]$/, ""));

/** Whether a maker's name of several parts goes on from one text to the next. */
function isAcross(maker: readonly string[], before: string, next: string): boolean {
  const ends = [before, ...splitsOf(before.trim()).map(([, last]) => last)].map(makerKey);
  const starts = splitsOf(next.trim()).map(([first]) => compact(first));
  return maker.some(
    (part, at) => at > 0 && starts.includes(part) && ends.includes(maker.slice(0, at).join("")),
  );
}

/** Returns the machines that a value names, as written: a maker's name of several parts is not split. */
function namesIn(value: string, makers: readonly (readonly string[])[]): string[] {
  const names: string[] = [];
  let separator = "";
  for (const [at, text] of value.split(BETWEEN).entries()) {
    const before = names[names.length - 1] ?? "";
    if (at % 2 === 1) separator = text;
    else if (makers.some((maker) => isAcross(maker, before, text)))
      names.push(`${names.pop()}${separator}${text}`);
    else names.push(text);
  }
  return names;
}

/** Returns the reader for a site's categories, whose labels are no machines, its names of machines and makers that aren't stocked. */
export function machineReader(
  categories: readonly Category[],
  names: readonly { name: string }[] = FIRST_MACHINES.names,
  makers: readonly Category[] = [],
): MachineReader {
  const { heading, has } = machineNames(names);
  const isName = cachedByText(has);
  const brands = keysOf(categories);
  const others = keysOf(makers);
  const longNames = [...categories, ...makers]
    .flatMap(labelsOf)
    .map(partsOf)
    .filter(({ length }) => length > 1);
  const isBefore = (maker: string, rest: string) =>
    brands.has(makerKey(maker)) || (others.has(makerKey(maker)) && isModel(rest));
  const withoutMaker = (text: string): string => {
    const name = closed(text.trim().replace(/\s+/g, " "));
    const splits = splitsOf(name);
    const model =
      splits.find(([first, last]) => isBefore(first, last))?.[1] ??
      splits.findLast(([first, last]) => first !== "" && isBefore(last, first))?.[0];
    return model === undefined ? name : withoutMaker(model);
  };
  return {
    heading,
    isName,
    isMaker: (name) => brands.has(makerKey(name)) || others.has(makerKey(name)),
    machinesOf: (specifications) => {
      const named = specifications
        .filter(({ name }) => isName(name))
        .flatMap(({ value }) => namesIn(value.replace(WIDTH, " "), longNames))
        .map(withoutMaker)
        .filter(isMachine);
      const keys = named.map(valueKey);
      return named.filter((_, at) => keys.indexOf(keys[at] as string) === at);
    },
  };
}

const machinesIn = readOncePerChange(async (read) =>
  machineReader(
    await readBrandNames(read),
    (await readSetting<MachinesBody>({ read }, "machines"))?.names,
    await readMakers(read),
  ),
);

/** Returns the reader for the site's categories and the names in its settings. */
export const readMachines = ({ read }: Pick<Database, "read">): Promise<MachineReader> => machinesIn(read);

/** Kinds of looms that are no English words. */
const KINDS = new Set("airjet rapier waterjet".split(" "));

/** 'Dornier rapier' and 'Thema 11' keep their maker: ordinary words and numbers alone name no machine. */
const isModel = (rest: string): boolean =>
  /^\p{L}/u.test(rest) && wordsOf(rest).some((word) => !isEnglish(word) && !KINDS.has(word));

const isMachine = (name: string): boolean =>
  name.length >= LENGTH.min && name.length <= LENGTH.max && !NO_NAME.test(name);
