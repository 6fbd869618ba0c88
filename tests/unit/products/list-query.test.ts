import { expect, test } from "vitest";
import { products } from "#contract/products/calls.ts";
import { PRODUCT_SORT_FIELDS } from "#contract/products/sort-fields.ts";
import type { ProblemError } from "#server/platform/http/problems.ts";
import { decodeQuery } from "#server/platform/http/query.ts";
import { parseProductQuery } from "#server/products/list-query.ts";
import { numbered } from "#tests/support/tables.ts";

const read = (raw: Record<string, unknown>, isAdministrator: boolean) =>
  parseProductQuery(decodeQuery(products.list, raw), isAdministrator);

const status = (raw: Record<string, unknown>, isAdministrator = false): number => {
  try {
    read(raw, isAdministrator);
    return 200;
  } catch (error) {
    return (error as ProblemError).statusCode;
  }
};

test("an empty query is the first page, newest first", () => {
  const common = {
    page: 1,
    search: "",
    category: undefined,
    choices: [],
    hasFilters: false,
    sort: undefined,
  };
  expect(read({}, false)).toEqual({ ...common, isPublished: true, limit: 12 });
  expect(read({}, true)).toEqual({ ...common, limit: 20 });
});

test.each<[unknown, number]>([
  ...numbered("3=3|3.9=3|0=1|-7=1|1e3=1000"),
  ["1e400", Number.MAX_SAFE_INTEGER],
  ...numbered("-1e400=1|=1| =1|x=1|NaN=1"),
  [undefined, 1],
  [null, 1],
  [5, 1],
  [{}, 1],
  [[], 1],
  [["2", "4"], 4],
  [["2", {}], 1],
  ["9".repeat(400), Number.MAX_SAFE_INTEGER],
])("18 clamps page %j to %i", (page, expected) => expect(read({ page }, false).page).toBe(expected));

test.each<[unknown, number]>([
  ...numbered("1=1|100=100|101=100|0=1|-1=1|Infinity=100|x=12"),
  [["5", "6"], 6],
])("18 clamps limit %j to %i", (limit, expected) => expect(read({ limit }, false).limit).toBe(expected));

test("19 truncates a search to 200 characters and trims it", () => {
  expect(read({ search: `  grip ${"x".repeat(10_000)}` }, false).search).toHaveLength(198);
  expect(read({ search: ["a", "b"] }, false).search).toBe("b");
  expect(read({ search: { $ne: 1 } }, false).search).toBe("");
});

test("filter choices are unique texts, forty at most", () => {
  const choices = (filter: unknown) => read({ filter }, false).choices;
  expect(choices("a.b")).toEqual(["a.b"]);
  expect(choices(["b.c", "a.b", "b.c", 5, {}, null, "x".repeat(301)])).toEqual(["b.c", "a.b"]);
  for (const none of [undefined, null, 5, {}, []]) expect(choices(none)).toEqual([]);
  expect(choices(Array.from({ length: 99 }, (_, at) => `a.${at}`))).toHaveLength(40);
});

test("accepts exactly the contract's sort fields; 'all' is no category", () => {
  for (const category of ["all", ""]) expect(read({ category }, false).category).toBeUndefined();
  for (const sortField of PRODUCT_SORT_FIELDS)
    expect([sortField, status({ sortField }, true)]).toEqual([sortField, 200]);
  for (const sortField of ["Title", "_id", "__proto__", "toString", "length"])
    expect(status({ sortField }, true)).toBe(400);
  expect([status({ sortField: "price" }), status({ sortField: ["title", "price"] })]).toEqual([403, 403]);
});

test.each([
  ["asc", false],
  ["desc", true],
  ["ASC", true],
  ["", true],
  [undefined, true],
  [["desc", "asc"], false],
])("19 order %j is descending: %s", (sortOrder, descending) => {
  expect(read({ sortField: "title", sortOrder }, false).sort).toEqual({ field: "title", descending });
});
