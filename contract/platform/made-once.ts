/** Returns a function that creates a value once: formatters and collators take memory for good. */
export function madeOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
