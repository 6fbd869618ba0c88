/**
 * Those from a place on in the order of several lists together, each of which is in that order already; no two of them are
 * equal in it. It looks at few of them, however deep the place is: the cut through each list is found by halving.
 */
export function mergedSlice<T>(
  lists: readonly (readonly T[])[],
  inOrder: (one: T, other: T) => number,
  { from, count }: { from: number; count: number },
): T[] {
  const [only, ...others] = lists;
  if (only && !others.length) return only.slice(from, from + count);
  const at = cutsBefore(lists, inOrder, from);
  const slice: T[] = [];
  while (slice.length < count) {
    let first = -1;
    for (const [list, place] of at.entries()) {
      const candidate = lists[list]?.[place];
      if (candidate === undefined) continue;
      const leading = lists[first]?.[at[first] as number];
      if (leading === undefined || inOrder(candidate, leading) < 0) first = list;
    }
    if (first < 0) break;
    slice.push(lists[first]?.[at[first] as number] as T);
    at[first] = (at[first] as number) + 1;
  }
  return slice;
}

/** How many of each list are among the first `count` of all. */
function cutsBefore<T>(
  lists: readonly (readonly T[])[],
  inOrder: (one: T, other: T) => number,
  count: number,
): number[] {
  const low = lists.map(() => 0);
  const high = lists.map(({ length }) => length);
  if (count >= high.reduce((sum, length) => sum + length, 0)) return high;
  for (;;) {
    const widths = high.map((end, list) => end - (low[list] as number));
    const widest = widths.indexOf(Math.max(...widths));
    if (!widths[widest]) return low;
    const middle = ((low[widest] as number) + (high[widest] as number)) >>> 1;
    const pivot = lists[widest]?.[middle] as T;
    const before = lists.map((list, at) => (at === widest ? middle : placeOf(list, inOrder, pivot)));
    const isAmong = before.reduce((sum, place) => sum + place, 0) < count;
    for (const [list, place] of before.entries()) {
      if (!isAmong) high[list] = Math.min(high[list] as number, place);
      else low[list] = Math.max(low[list] as number, list === widest ? place + 1 : place);
    }
  }
}

/** How many of a list come before one. */
function placeOf<T>(list: readonly T[], inOrder: (one: T, other: T) => number, pivot: T): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inOrder(list[middle] as T, pivot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
