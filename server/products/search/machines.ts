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
import { MAKER_LENGTHS } from "./kinds.ts";
import { isEnglish } from "./real-words.ts";
import { compact, wordsOf } from "./words.ts";

/** Matches texts that name no machine: 'Picanol, all models', 'For looms of all makes'. */
const NO_NAME = /^for |\b(?:all|any|most|many|several|various)\b/i;
const BETWEEN = /[,;/&]|\sand\s/i;
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
   * The machines that specifications name, each once and without its maker: 'Picanol OptiMax, Sulzer P7100 & P7150' gives OptiMax,
   * P7100 and P7150. Ignores a brand alone.
   */
  machinesOf(specifications: readonly { name: string; value: string }[]): string[];
}

export const labelsOf = ({ label, navigationLabel }: Category): string[] => [label, navigationLabel];

const keysOf = (categories: readonly Category[]): ReadonlySet<string> =>
  new Set(categories.flatMap(labelsOf).map(compact).filter(Boolean));

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
  const withoutMaker = (name: string): string => {
    const words = name.trim().split(/\s+/);
    for (const length of MAKER_LENGTHS) {
      const maker = compact(words.slice(0, length).join(" "));
      const rest = words.slice(length).join(" ");
      if (brands.has(maker) || (others.has(maker) && isModel(rest))) return withoutMaker(rest);
    }
    return words.join(" ");
  };
  return {
    heading,
    isName,
    isMaker: (name) => brands.has(compact(name)) || others.has(compact(name)),
    machinesOf: (specifications) => {
      const named = specifications
        .filter(({ name }) => isName(name))
        .flatMap(({ value }) => value.replace(WIDTH, " ").split(BETWEEN))
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
