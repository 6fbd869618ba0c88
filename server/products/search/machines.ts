import { CATEGORY_LABELS, NAVIGATION_LABELS } from "../../../contract/platform/categories.ts";
import { MACHINES_OFFERED } from "../../../contract/platform/limits.ts";
import { compact } from "./words.ts";

/** Names of specifications that list the looms a part fits. */
const MACHINE_NAMES = new Set(["machine", "machines", "model", "brand and model", "loom", "looms", "fits"]);
/** Matches texts that name no loom: 'Picanol, all models', 'For looms of all makes'. */
const NO_NAME = /^for |\b(?:all|any|most|many|several|various)\b/i;
const BETWEEN = /[,;/]/;
const LENGTH = { min: 2, max: 40 };
const BRANDS = new Set([...Object.values(CATEGORY_LABELS), ...Object.values(NAVIGATION_LABELS)].map(compact));

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

/** Whether a specification with this name lists the looms that a part fits. */
export const isMachineName = (name: string): boolean => MACHINE_NAMES.has(name.trim().toLowerCase());

/** Returns the loom names of a product: 'Picanol OptiMax, GamMax' gives OptiMax and GamMax. Ignores a brand alone. */
export function machinesOf(specifications: readonly { name: string; value: string }[]): string[] {
  return specifications
    .filter(({ name }) => isMachineName(name))
    .flatMap(({ value }) => value.split(BETWEEN))
    .map(withoutBrand)
    .filter(isLoom);
}

const isLoom = (name: string): boolean =>
  name.length >= LENGTH.min && name.length <= LENGTH.max && !BRANDS.has(compact(name)) && !NO_NAME.test(name);

function withoutBrand(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return BRANDS.has(compact(first)) ? rest.join(" ") : name.trim();
}
