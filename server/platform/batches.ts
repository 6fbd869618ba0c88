/** A list in order, as batches of at most `size`: what one statement of either engine takes, or one step of long work. */
export function* batches<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
