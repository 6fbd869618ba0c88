const CACHED_MAX = 5000;

/** Caches recent results, because products repeat the same texts. */
export function cachedByText<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= CACHED_MAX) known.clear();
    const made = work(text);
    known.set(text, made);
    return made;
  };
}
