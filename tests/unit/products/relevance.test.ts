import { expect, test } from "vitest";
import { goodnessOf, JUDGING, ndcg, openSample, TUNING } from "../../relevance/measure.ts";
import { SEARCHES } from "../../relevance/searches.ts";

const find = await openSample();

/** What was reached; `npm run bench -- relevance` tells it by kind. */
test.each([
  ["tuning", TUNING, 0.975],
  ["judging", JUDGING, 0.98],
])("the answers to the searches for %s are as good as they were", (_, half, reached) => {
  expect(goodnessOf(half, find).ndcg).toBeGreaterThanOrEqual(reached);
});

test("a whole code leads, however it is written", () => {
  const codes = SEARCHES.filter(({ kind }) => kind === "code");
  expect(goodnessOf(codes, find)).toMatchObject({ ndcg: 1, first: 1 });
});

test("each search is judged once, and every part that it names is in the sample", () => {
  expect(new Set(SEARCHES.map(({ text }) => text)).size).toBe(SEARCHES.length);
  const named = new Set(SEARCHES.flatMap(({ grades }) => [...grades.keys()]));
  for (const code of named) expect(find(code)[0]).toBe(code);
});

test("the measure: the best order is 1, nothing is 0, and what stands further down counts less", () => {
  const grades = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  expect(ndcg(["a", "b"], grades)).toBe(1);
  expect(ndcg([], grades)).toBe(0);
  expect(ndcg(["x", "y"], grades)).toBe(0);
  expect(ndcg(["b", "a"], grades)).toBeLessThan(1);
  expect(ndcg(["x", "a", "b"], grades)).toBeLessThan(ndcg(["a", "x", "b"], grades));
});
