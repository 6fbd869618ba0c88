/** Which products a text names outright: by part code without its separators, or by number. */
export interface ExactNames {
  put(id: string, names: readonly string[]): void;
  drop(id: string): void;
  find(name: string): string[];
}

export function createExactNames(): ExactNames {
  const holders = new Map<string, Set<string>>();
  const namesOf = new Map<string, readonly string[]>();
  return {
    put(id, names) {
      namesOf.set(id, names);
      for (const name of names) {
        const known = holders.get(name);
        if (known) known.add(id);
        else holders.set(name, new Set([id]));
      }
    },
    drop(id) {
      for (const name of namesOf.get(id) ?? []) {
        const known = holders.get(name);
        known?.delete(id);
        if (known?.size === 0) holders.delete(name);
      }
      namesOf.delete(id);
    },
    find: (name) => [...(holders.get(name) ?? [])],
  };
}
