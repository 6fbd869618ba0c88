/**
 * Makes something when it is first asked for, and keeps it: what the engine needs to write dates or to sort names in a
 * language takes memory for as long as the process lives.
 */
export function madeOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
