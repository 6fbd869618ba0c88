import type { Category } from "#contract/platform/categories.ts";
import { FIRST_MACHINES, machineNames } from "#contract/platform/machines.ts";
import { MACHINES_OFFERED } from "#contract/products/limits.ts";
import type { MachinesBody } from "#contract/site/settings.ts";
import { readBrandNames } from "#server/platform/categories.ts";
import { readOncePerChange } from "#server/platform/database/counters.ts";
import type { Database } from "#server/platform/database/open.ts";
import { readSetting } from "#server/platform/database/settings.ts";
import { cachedByText } from "./cached-by-text.ts";
import { compact } from "./words.ts";

/** Matches texts that name no machine: 'Picanol, all models', 'For looms of all makes'. */
const NO_NAME = /^for |\b(?:all|any|most|many|several|various)\b/i;
const BETWEEN = /[,;/]/;
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
  /** The machines that specifications name: 'Picanol OptiMax, GamMax' gives OptiMax and GamMax. Ignores a brand alone. */
  machinesOf(specifications: readonly { name: string; value: string }[]): string[];
}

export const labelsOf = ({ label, navigationLabel }: Category): string[] => [label, navigationLabel];

/** Returns the reader for a site's categories, whose labels are no machines, and its names of machines. */
export function machineReader(
  categories: readonly Category[],
  names: readonly { name: string }[] = FIRST_MACHINES.names,
): MachineReader {
  const { heading, has } = machineNames(names);
  const isName = cachedByText(has);
  const brands: ReadonlySet<string> = new Set(categories.flatMap(labelsOf).map(compact));
  const withoutBrand = (name: string): string => {
    const [first = "", ...rest] = name.trim().split(/\s+/);
    return brands.has(compact(first)) ? rest.join(" ") : name.trim();
  };
  return {
    heading,
    isName,
    machinesOf: (specifications) =>
      specifications
        .filter(({ name }) => isName(name))
        .flatMap(({ value }) => value.split(BETWEEN))
        .map(withoutBrand)
        .filter((name) => isMachine(name) && !brands.has(compact(name))),
  };
}

const machinesIn = readOncePerChange(async (read) =>
  machineReader(await readBrandNames(read), (await readSetting<MachinesBody>({ read }, "machines"))?.names),
);

/** Returns the reader for the site's categories and the names in its settings. */
export const readMachines = ({ read }: Pick<Database, "read">): Promise<MachineReader> => machinesIn(read);

const isMachine = (name: string): boolean =>
  name.length >= LENGTH.min && name.length <= LENGTH.max && !NO_NAME.test(name);
