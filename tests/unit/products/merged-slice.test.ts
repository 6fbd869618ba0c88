import { expect, test } from "vitest";
import { mergedSlice } from "../../../server/products/search/facet-entries.ts";

const byNumber = (one: number, other: number) => one - other;

/** Different numbers that look thrown together, the same in each run: no two of them for different seeds below 400 either. */
function thrown(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    // Each state leads to another one, and all come before one comes again.
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state * 400 + seed;
  });
}

test("a slice of several lists is that of all of them in order, wherever it lies", () => {
  for (const lengths of [[], [0], [1], [5], [0, 0, 3], [1, 1, 1], [40, 3, 0, 17], [100, 100], [2, 300, 1]]) {
    const lists = lengths.map((length, list) => thrown(length, list + 7).sort(byNumber));
    const whole = lists.flat().sort(byNumber);
    for (let from = 0; from <= whole.length + 2; from += 1) {
      for (const count of [0, 1, 12, 1000]) {
        expect(mergedSlice(lists, byNumber, { from, count })).toEqual(whole.slice(from, from + count));
      }
    }
  }
});

test("few are compared, however many there are", () => {
  const lists = Array.from({ length: 8 }, (_, list) => thrown(10_000, list + 1).sort(byNumber));
  let compared = 0;
  const slice = mergedSlice(
    lists,
    (one, other) => {
      compared += 1;
      return byNumber(one, other);
    },
    { from: 40_000, count: 12 },
  );
  expect(slice).toHaveLength(12);
  expect(compared).toBeLessThan(lists.flat().length / 5);
});
