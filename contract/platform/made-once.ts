/**
 * Returns a function that creates a value at its first call and then returns the same one: formatters and collators take
 * memory for the life of the process.
 */
export function madeOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
