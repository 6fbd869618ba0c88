import { useSyncExternalStore } from "react";

/** A value outside React that components share. */
export interface Atom<T> {
  get(): T;
  /** Sets the value, or what a function makes of the present one. */
  set(next: T | ((now: T) => T)): void;
  /** Calls back after each change. Returns what ends that. */
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

/** The value of an atom, or what `select` takes of it; a component is rendered again when that changes. */
export function useAtom<T>(atom: Atom<T>): T;
export function useAtom<T, S>(atom: Atom<T>, select: (value: T) => S): S;
export function useAtom<T>(atom: Atom<T>, select = (value: T): unknown => value): unknown {
  const now = () => select(atom.get());
  return useSyncExternalStore(atom.follow, now, now);
}
