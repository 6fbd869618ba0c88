export function* batches<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Yields a stored list in slices of at most `size`: `read` returns the rows behind `last`, so that changes don't shift them. */
export async function* slices<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(undefined); rows.length; rows = await read(rows.at(-1))) {
    yield rows;
    if (rows.length < size) return;
  }
}
