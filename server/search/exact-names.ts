/** Which products a text names outright: by part code without its separators, or by number. */
export interface ExactNames {
  put(id: string, names: readonly string[]): void;
  drop(id: string): void;
  find(name: string): readonly string[];
}

export function createExactNames(): ExactNames {
  const holders = new Map<string, string[]>();
  const namesOf = new Map<string, readonly string[]>();
  return {
    put(id, names) {
      namesOf.set(id, names);
      for (const name of names) {
        const known = holders.get(name);
        if (!known) holders.set(name, [id]);
        else if (!known.includes(id)) known.push(id);
      }
    },
    drop(id) {
      for (const name of namesOf.get(id) ?? []) {
        const others = holders.get(name)?.filter((holder) => holder !== id) ?? [];
        if (others.length) holders.set(name, others);
        else holders.delete(name);
      }
      namesOf.delete(id);
    },
    find: (name) => holders.get(name) ?? [],
  };
}
