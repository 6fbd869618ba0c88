import { expect, test } from "vitest";
import { ORDER_MAX as MAX } from "../../../contract/platform/limits.ts";
import { permutedPlaces, renumberedPlaces } from "../../../server/site/items/kind.ts";

test.each([
  { present: [], places: [] },
  { present: [5], places: [5] },
  { present: [3, 7, 40], places: [3, 7, 40] },
  { present: [0, 0, 0], places: [0, 1, 2] },
  { present: [3, 3, 4, 9], places: [3, 4, 5, 9] },
  { present: [3, 9, 9, 40], places: [3, 9, 10, 40] },
  { present: [7, MAX, MAX], places: [7, MAX - 1, MAX] },
  { present: [MAX - 1, MAX, MAX, MAX + 1], places: [MAX - 3, MAX - 2, MAX - 1, MAX] },
])("the places $present are dealt out anew as $places", ({ present, places }) => {
  expect(permutedPlaces(present)).toEqual(places);
});

test("news items are renumbered from 0", () => {
  expect(renumberedPlaces([3, 3, 40])).toEqual([0, 1, 2]);
});
