import { useSyncExternalStore } from "react";

/** A shared value outside React. */
export interface Atom<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  follow(onChange: () => void): () => void;
}

export function createAtom<T>(initial: T): Atom<T> {
  let value = initial;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const made = next instanceof Function ? next(value) : next;
      if (Object.is(made, value)) return;
      value = made;
      for (const changed of [...followers]) changed();
    },
    follow(onChange) {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}

/** Returns the atom's value, or what `select` takes from it, and re-renders when that changes. */
export function useAtom<T>(atom: Atom<T>): T;
export function useAtom<T, S>(atom: Atom<T>, select: (value: T) => S): S;
export function useAtom<T>(atom: Atom<T>, select = (value: T): unknown => value): unknown {
  const now = () => select(atom.get());
  return useSyncExternalStore(atom.follow, now, now);
}
