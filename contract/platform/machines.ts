/** The trade's word for machines and the specifications naming them; looms until changed. Free of zod. */
import { filterKey, MACHINE_FILTER, MACHINE_KEY } from "./filters.ts";

/** The words for machines in the texts of the site. */
export interface MachineWords {
  /** In sentences and titles: 'Save OMNIplus as my loom'. */
  one: string;
  many: string;
  /** Comes before these words in titles and for search engines, 'weaving looms'; may be empty. */
  kind: string;
  /** In a visitor's own list: 'My machine', 'My machines'. */
  ownOne: string;
  ownMany: string;
  /** A part code as an example in the search; may be empty. */
  exampleCode: string;
}

/** The setting 'machines' of a new site. */
export const FIRST_MACHINES: MachineWords & { names: readonly { name: string }[] } = {
  one: "loom",
  many: "looms",
  kind: "weaving",
  ownOne: "machine",
  ownMany: "machines",
  exampleCode: "PIC-GR-0471",
  names: [
    { name: "Machine" },
    { name: "Machines" },
    { name: "Model" },
    { name: "Brand and model" },
    { name: "Loom" },
    { name: "Looms" },
    { name: "Fits" },
  ],
};

/** Returns the full name of one or several machines: 'weaving loom', or 'pump' without a kind. */
export const fullName = ({ kind, ...words }: MachineWords, number: "one" | "many"): string =>
  [kind, words[number]].filter(Boolean).join(" ");

export interface MachineNames {
  /** The name of the filter, and of imported specifications. */
  heading: string;
  has(name: string): boolean;
}

/** 'Machine' always counts, because the addresses of filtered lists have this name. */
export function machineNames(names: readonly { name: string }[]): MachineNames {
  const keys = new Set([MACHINE_KEY, ...names.map(({ name }) => filterKey(name))]);
  return { heading: names[0]?.name ?? MACHINE_FILTER, has: (name) => keys.has(filterKey(name)) };
}
